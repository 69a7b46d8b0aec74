import { route } from '@fieldstone/contracts/platform/route';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Crm } from '../salesforce/crm.ts';
import { AppError } from '../platform/errors.ts';
import { openStore, type Store } from '../store/engine/database.ts';
import { createJournal } from '../store/repositories/journal.ts';
import type { Session } from '../access/sessions.ts';
import type { Handler } from './context.ts';
import { handleErrors } from './error-handler.ts';
import { createLogger } from '../platform/logging.ts';
import { handled, registerRoutes } from './register.ts';
import { secure } from './security.ts';

const session = { id: 's', orgId: 'org', userId: 'user', user: { name: 'Avery' } } as Session;

const change = route({
  method: 'POST',
  path: '/change',
  permission: 'session',
  summary: 'Changes something.',
  body: z.object({ text: z.string().check(z.maxLength(3, 'textTooLong')), count: z.optional(z.number()) }),
  journal: 'thing.change',
  response: z.object({ text: z.string().check(z.maxLength(10)) }),
});

describe('a registered write', () => {
  let folder: string;
  let store: Store;
  let logged: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'register-'));
    store = await openStore(null, folder);
    logged = [];
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  const call = async (handler: Handler<typeof change>, payload: Record<string, unknown> = { text: 'abc' }) => {
    const loggerInstance: FastifyBaseLogger = createLogger('info', { write: (line) => void logged.push(line) });
    const app = Fastify({ loggerInstance });
    handleErrors(app);
    registerRoutes(
      app,
      {
        sessionOf: async () => session,
        tokenOf: async () => undefined,
        crmFor: () => ({}) as Crm,
        missingPermissions: async () => [],
        seesPeople: async () => true,
        journalFor: (author) => createJournal(store, author),
        limitCosts: async () => {},
      },
      [handled(change, handler)],
    );
    const result = await app.inject({ method: 'POST', url: '/change', payload });
    await app.close();
    const entries = await store.db.selectFrom('journal').select(['action', 'outcome', 'request_id']).execute();
    return { status: result.statusCode, body: result.json<Record<string, unknown>>(), entries };
  };

  const journaled = (after: () => unknown = () => ({ text: 'ok' })): Handler<typeof change> => {
    return async (_input, { journal }) => {
      const entry = await journal.record({});
      const result = after();
      await entry.recordOutcome('done');
      return result as { text: string };
    };
  };

  it('leaves the outcome of an entry to the job that it is handed over to', async () => {
    const { status, entries } = await call(async (_input, { journal, handOver }) => {
      handOver((await journal.record({})).id);
      return { text: 'ok' };
    });
    expect([status, entries]).toMatchObject([200, [{ outcome: 'intended' }]]);
  });

  it('responds without undeclared properties', async () => {
    const { status, body, entries } = await call(journaled(() => ({ text: 'ok', secret: 'x' })));
    expect([status, body]).toEqual([200, { text: 'ok' }]);
    expect(entries).toEqual([{ action: 'thing.change', outcome: 'done', request_id: expect.any(String) }]);
  });

  it('[PRF-08] responds with the same text to the same object, and checks another one', async () => {
    const same = { text: 'ok', secret: 'x' };
    for (const result of [same, same]) expect((await call(journaled(() => result))).body).toEqual({ text: 'ok' });
    expect((await call(journaled(() => ({ ...same, text: 'far too long' })))).status).toBe(500);
  });

  it('returns 500 and logs it if nothing was journaled', async () => {
    const { status, body } = await call(() => ({ text: 'ok' }));
    expect(status).toBe(500);
    expect(body).toMatchObject({ error: { kind: 'internal' } });
    expect(logged.join('')).toContain('left the journal incomplete');
  });

  it('returns 500 if no outcome was recorded, which then is unknown', async () => {
    const { status, entries } = await call(async (_input, { journal }) => {
      await journal.record({});
      return { text: 'ok' };
    });
    expect(status).toBe(500);
    expect(entries).toMatchObject([{ outcome: 'unknown' }]);
  });

  it('leaves an unknown outcome when it fails midway, and returns its own error', async () => {
    const failing = journaled(() => {
      throw new AppError('crm_unavailable');
    });
    const { status, body, entries } = await call(failing);
    expect(status).toBe(503);
    expect(body).toMatchObject({
      error: { kind: 'crm_unavailable', message: expect.stringContaining('cannot be reached') },
    });
    expect(entries).toMatchObject([{ outcome: 'unknown' }]);
  });

  it('returns 500 if its response violates its schema, and logs where', async () => {
    const { status, body } = await call(journaled(() => ({ text: 'longer than declared' })));
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('longer');
    expect(logged.join('')).toContain('response.text');
  });

  it('hides unexpected errors', async () => {
    const { status, body } = await call(() => {
      throw new Error('password is hunter2');
    });
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('hunter2');
    expect(logged.join('')).toContain('hunter2');
  });

  it('[FIX-08] reports every rule that the input breaks, by key and text, with its limit', async () => {
    const { status, body } = await call(journaled(), { text: 'abcd', count: 'x' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: {
        kind: 'bad_request',
        fields: [
          {
            path: 'body.text',
            code: 'valueTextTooLong',
            message: 'The text of "text" is too long. The maximum number of characters is 3.',
          },
          {
            path: 'body.count',
            code: 'valueNotNumber',
            message: 'The value of "count" must be a number.',
          },
        ],
      },
    });
  });
});

const report = route({
  method: 'POST',
  path: '/report',
  permission: 'ingest-token',
  summary: 'Takes a report.',
  body: z.object({ text: z.string().check(z.maxLength(3, 'textTooLong')) }),
  bodyLimit: 100,
  response: z.object({ org: z.string().check(z.maxLength(20)) }),
});

describe('a route with an access token', () => {
  const call = async (
    headers: Readonly<Record<string, string>>,
    payload: Record<string, unknown> = { text: 'abc' },
  ) => {
    const app = Fastify();
    secure(app, 'http://localhost:4600', []);
    handleErrors(app);
    registerRoutes(
      app,
      {
        sessionOf: async () => session,
        tokenOf: async (kind, token) => (token === `good-${kind}` ? { orgId: 'the org', id: 'id' } : undefined),
        crmFor: () => ({}) as Crm,
        missingPermissions: async () => [],
        seesPeople: async () => true,
        journalFor: () => expect.unreachable('there is nothing to journal'),
        limitCosts: async () => {},
      },
      [handled(report, (_input, { token }) => ({ org: token.orgId }))],
    );
    const result = await app.inject({ method: 'POST', url: '/report', headers, payload });
    await app.close();
    return [result.statusCode, result.json<unknown>()];
  };
  const authorization = 'Bearer good-ingest';

  it('accepts its kind of token without a same-origin check', async () => {
    expect(await call({ authorization })).toEqual([200, { org: 'the org' }]);
    expect(await call({ authorization: 'bearer good-ingest', origin: 'null' })).toEqual([200, { org: 'the org' }]);
  });

  it.each([{}, { authorization: 'Bearer good-device' }, { authorization: 'Bearer' }, { authorization: 'good-ingest' }])(
    'rejects %j, with any session',
    async (headers) => {
      const [status] = await call({ ...headers, cookie: 'fieldstone_session=x' });
      expect(status).toBe(401);
    },
  );

  it('validates its input and its own limit of the body', async () => {
    expect((await call({ authorization }, { text: 'abcd' }))[0]).toBe(400);
    expect((await call({ authorization }, { text: 'a', more: 'x'.repeat(100) }))[0]).toBe(413);
  });
});

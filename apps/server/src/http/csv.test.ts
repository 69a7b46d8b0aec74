import { CSV_BOM } from '@fieldstone/contracts/platform/csv';
import { route } from '@fieldstone/contracts/platform/route';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it } from 'vitest';
import type { Crm } from '../salesforce/crm.ts';
import { AppError } from '../platform/errors.ts';
import type { RequestJournal } from '../store/repositories/journal.ts';
import type { Session } from '../access/sessions.ts';
import { sendCsv, type CsvFile } from './csv.ts';
import { handleErrors } from './error-handler.ts';
import { createLogger } from '../platform/logging.ts';
import { handled, registerRoutes } from './register.ts';
import { testRuns } from '../../../../scripts/test/test-runs.ts';

const ORG = '00D000000000001AAA';
const session = { id: 's', orgId: ORG, userId: 'user', user: { name: 'Avery' } } as Session;

const download = route({
  method: 'GET',
  path: '/report/csv',
  permission: 'session',
  summary: 'Downloads a report.',
  response: 'text/csv',
});

const open: Array<{ close(): Promise<unknown> }> = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

/** Starts a console with one route that returns the file. */
function consoleOf(pages: CsvFile['pages'], logged: string[] = [], separator?: CsvFile['separator']) {
  const loggerInstance: FastifyBaseLogger = createLogger('info', { write: (line) => void logged.push(line) });
  const app = Fastify({ loggerInstance });
  handleErrors(app);
  const registrar = {
    sessionOf: async () => session,
    tokenOf: async () => undefined,
    crmFor: () => ({}) as Crm,
    missingPermissions: async () => [],
    seesPeople: async () => true,
    journalFor: () => ({}) as RequestJournal,
    limitCosts: async () => {},
  };
  const file = { report: 'people', columns: { id: 'text', name: 'text' }, separator, pages } as const;
  registerRoutes(app, registrar, [handled(download, (_input, context) => sendCsv(context, file))]);
  open.push(app);
  return app;
}

const responseOf = async (url: string): Promise<IncomingMessage> => {
  const [result] = (await once(get(url), 'response')) as [IncomingMessage];
  return result;
};

it('[INS-07] sends header row and rows with a byte order mark, with the org in the file name', async () => {
  const app = consoleOf(async function* () {
    yield [
      ['1', 'Ann, the first'],
      ['2', '=cmd'],
    ];
    yield [['3', null]];
  });
  const result = await app.inject('/report/csv');
  expect(result.statusCode).toBe(200);
  expect(result.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(result.headers['content-disposition']).toBe(`attachment; filename="people-${ORG}.csv"`);
  expect(result.body).toBe(`${CSV_BOM}id,name\r\n1,"Ann, the first"\r\n2,'=cmd\r\n3,\r\n`);
});

it('[FIX-63] separates cells by semicolons on request, with the decimal comma that belongs to them', async () => {
  const pages: CsvFile['pages'] = async function* () {
    yield [['1', 2.5]];
  };
  const result = await consoleOf(pages, [], 'semicolon').inject('/report/csv');
  expect(result.body).toBe(`${CSV_BOM}id;name\r\n1;2,5\r\n`);
});

it('[INS-07] sends only a header row without rows', async () => {
  const result = await consoleOf(async function* () {}).inject('/report/csv');
  expect(result.body).toBe(`${CSV_BOM}id,name\r\n`);
});

it('reads no rows for a HEAD request', async () => {
  let isRead = false;
  const app = consoleOf(async function* () {
    isRead = true;
    yield [];
  });
  const result = await app.inject({ method: 'HEAD', url: '/report/csv' });
  expect([result.statusCode, result.body, isRead]).toEqual([200, '', false]);
  expect(result.headers['content-disposition']).toContain(ORG);
});

it('[CALL-07] returns a query error like any other error', async () => {
  const app = consoleOf(async function* () {
    yield await Promise.reject(new AppError('event_store_unavailable'));
  });
  const result = await app.inject('/report/csv');
  expect(result.statusCode).toBe(503);
  expect(result.headers['content-disposition']).toBeUndefined();
  expect(result.json()).toMatchObject({
    error: { kind: 'unavailable', message: expect.stringContaining('does not respond') },
  });
});

const PAGE = Array.from({ length: 1000 }, (_, index) => [index, 'x'.repeat(100)] as const);
const MANY = 2000;
/** The pages of the file whose memory is measured. */
const MEASURED = testRuns(200, MANY);

it('[INS-07] produces no more rows than the browser reads, and stops the query on disconnect', async () => {
  let made = 0;
  const closed = Promise.withResolvers<boolean>();
  const logged: string[] = [];
  const app = consoleOf(async function* (signal) {
    try {
      for (; made < MANY; made += 1) yield PAGE;
    } finally {
      closed.resolve(signal.aborted);
    }
  }, logged);
  const result = await responseOf(`${await app.listen({ port: 0 })}/report/csv`);
  await once(result, 'readable');
  // The client does not read: only the socket buffers' worth of the 200 MB may be produced.
  let before = -1;
  while (made !== before) {
    before = made;
    for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
  }
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(MANY / 10);
  result.destroy();
  expect(await closed.promise).toBe(true);
  expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

it('cuts a download whose query fails midway, so that it cannot look complete', async () => {
  const app = consoleOf(async function* () {
    yield PAGE;
    throw new Error('the disk is gone');
  });
  const result = await responseOf(`${await app.listen({ port: 0 })}/report/csv`);
  await expect(result.toArray()).rejects.toThrow('aborted');
});

it(`[INS-07] keeps only a few pages of a file of ${String(MEASURED * PAGE.length)} rows in memory`, async () => {
  const app = consoleOf(async function* () {
    for (let page = 0; page < MEASURED; page += 1) yield PAGE;
  });
  const result = await responseOf(`${await app.listen({ port: 0 })}/report/csv`);
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  let rows = 0;
  let peak = 0;
  let looked = 0;
  for await (const chunk of result as AsyncIterable<Buffer>) {
    for (const byte of chunk) if (byte === 10) rows += 1;
    if (rows < looked) continue;
    looked += 100 * PAGE.length;
    // Otherwise the result depends on the engine's last collection.
    collectGarbage();
    peak = Math.max(peak, process.memoryUsage().arrayBuffers);
  }
  expect(rows).toBe(MEASURED * PAGE.length + 1);
  expect(peak).toBeLessThan(50_000_000);
});

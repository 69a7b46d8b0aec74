import { ACCESS_TOKEN_LIMIT } from '@fieldstone/contracts/platform/access-token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestDatabase } from '../test/engines.ts';
import { createAccessTokens, type AccessTokens } from './access-tokens.ts';
import type { Store } from '../store/engine/database.ts';

const MINUTE_MS = 60_000;

describe.each(engines)('access tokens on %s', (_name, create) => {
  let database: TestDatabase;
  let store: Store;
  let time = 1_700_000_000_000;
  const now = () => time;

  beforeAll(async () => {
    database = await create();
    store = await database.open();
  });
  afterAll(() => database.drop());

  const issue = (orgId: string, kind: 'device' | 'ingest' = 'device', expiresAt: number | null = null) =>
    createAccessTokens(store, now).issue(orgId, {
      kind,
      name: 'Vans',
      createdBy: 'Avery Admin',
      createdById: '005000000000001AAA',
      expiresAt,
    });

  it('are valid only for their kind and their org', async () => {
    const tokens = createAccessTokens(store, now);
    const { token, entry } = await issue('org-a');
    expect(token).toMatch(/^fsd_[\w-]{43}$/);
    expect(await tokens.verify('device', token)).toEqual({ orgId: 'org-a', id: entry.id });
    expect(await tokens.verify('ingest', token)).toBeUndefined();
    const other = await issue('org-b', 'ingest');
    expect(other.token).toMatch(/^fsi_/);
    expect(await tokens.verify('ingest', other.token)).toEqual({ orgId: 'org-b', id: other.entry.id });
    expect(await tokens.list('org-a')).toHaveLength(1);
    expect(await tokens.revoke('org-a', other.entry.id)).toBeNull();
    expect(await tokens.stillUsed('org-a', [entry.id, other.entry.id])).toEqual(new Set([entry.id]));
  });

  it.each(['', 'fsd_', 'fsd_short', `fsd_${'!'.repeat(43)}`, `fsi_${'a'.repeat(43)}`, `fsd_${'a'.repeat(43)}`])(
    'do not include %j',
    async (text) => {
      expect(await createAccessTokens(store, now).verify('device', text)).toBeUndefined();
    },
  );

  it('are stored only as a hash with their last four characters', async () => {
    const { token, entry } = await issue('org-c');
    const row = await store.db
      .selectFrom('access_tokens')
      .selectAll()
      .where('id', '=', entry.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token.slice(4, -4));
    expect(row.ending).toBe(token.slice(-4));
  });

  it('end for every process once they are revoked', async () => {
    const { token, entry } = await issue('org-d');
    const there = createAccessTokens(await database.open(), now);
    expect(await there.verify('device', token)).toBeDefined();
    expect(await createAccessTokens(store, now).revoke('org-d', entry.id)).toMatchObject({ name: 'Vans' });
    expect(await there.verify('device', token)).toBeUndefined();
    expect(await there.revoke('org-d', entry.id)).toBeNull();
  });

  it.each<[string, (tokens: AccessTokens, token: string, id: string) => Promise<unknown>]>([
    ['a request', (tokens, token) => tokens.verify('device', token)],
    ['an open stream', (tokens, _token, id) => tokens.stillUsed('org-e', [id])],
  ])('[FIX-15] show their last use, by %s, within five minutes', async (_use, use) => {
    const tokens = createAccessTokens(store, now);
    time += MINUTE_MS;
    const { token, entry } = await issue('org-e');
    const lastUsed = async () => (await tokens.list('org-e')).find(({ id }) => id === entry.id)?.lastUsedAt ?? 0;
    expect(await lastUsed()).toBe(0);
    for (const minutes of [0, 0.5, 1, 1, 3, 4, 4.9, 60]) {
      time += minutes * MINUTE_MS;
      await use(tokens, token, entry.id);
      expect(time - (await lastUsed())).toBeLessThan(MINUTE_MS);
    }
    const written = await lastUsed();
    time += MINUTE_MS / 2;
    await use(tokens, token, entry.id);
    expect(await lastUsed()).toBe(written);
  });

  it('[REL-10] are rejected once they have expired, also by open streams, and stay listed', async () => {
    const tokens = createAccessTokens(store, now);
    const { token, entry } = await issue('org-g', 'device', time + MINUTE_MS);
    time += MINUTE_MS - 1;
    expect(await tokens.verify('device', token)).toBeDefined();
    expect(await tokens.stillUsed('org-g', [entry.id])).toEqual(new Set([entry.id]));
    time += 1;
    expect(await tokens.verify('device', token)).toBeUndefined();
    expect(await tokens.stillUsed('org-g', [entry.id])).toEqual(new Set());
    expect(await tokens.list('org-g')).toMatchObject([{ expiresAt: time }]);
  });

  it('are limited in number', async () => {
    for (let count = 0; count < ACCESS_TOKEN_LIMIT; count += 1) await issue('org-f');
    await expect(issue('org-f')).rejects.toMatchObject({ kind: 'conflict' });
    const tokens = createAccessTokens(store, now);
    const [newest] = await tokens.list('org-f');
    await tokens.revoke('org-f', newest?.id ?? '');
    await expect(issue('org-f')).resolves.toBeDefined();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RIGHTS_AGE_MS } from '../../salesforce/queries/permissions.ts';
import { appendAiUsage } from '../../store/repositories/ai-usage.ts';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { LIMITED, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { withdrawRights } from '../../test/withdraw-rights.ts';
import { aiUse } from '../../test/ai-use.ts';

const USAGE = '/api/ai/ai-analytics/ai-usage';
const PERIOD = 'start=2026-01-01T00:00:00Z&end=2027-01-01T00:00:00Z';
const USER = '005Fs0000000100AAA';

type Use = { readonly id: string; readonly userId: string | null; readonly userName: string | null };

let home: TestConsole;
let admin: Client;
let limited: Client;
/** Added to the clock. */
let later = 0;

beforeAll(async () => {
  home = await startConsole({ empty: true, now: () => Date.now() + later });
  admin = await clientAt(home);
  limited = await clientAt(home, LIMITED);
  await addUses();
});
afterAll(() => home.close());

async function addUses(): Promise<void> {
  const { org_id: orgId } = await home.store.db.selectFrom('sessions').select('org_id').executeTakeFirstOrThrow();
  const use = (number: number, userName: string) =>
    aiUse({
      at: Date.parse('2026-11-01T08:00:00Z') + number,
      userId: USER,
      userName,
      inputTokens: 10,
      outputTokens: 5,
      dedupeKey: userName,
    });
  await appendAiUsage(home.store, orgId, [use(1, 'Zoe Zenner'), use(2, 'Anna Aas')]);
}

const listed = async (client: Client, sortBy = '-at') =>
  (await client.get<{ data: Use[]; totalItems: number }>(`${USAGE}?${PERIOD}&sortBy=${sortBy}`)).body;

const HISTORIES = [
  '/api/ai/configurations/sfa',
  '/api/ai/configurations/history/sfa',
  '/api/change-history',
  '/api/change-history/count',
  '/api/change-history/people',
];

describe('what individual people did', () => {
  it('[REL-09] is visible to users with the right to configure or a permission set of viewers', async () => {
    for (const client of [admin, limited]) {
      expect((await listed(client)).data.map(({ userName }) => userName)).toEqual(['Anna Aas', 'Zoe Zenner']);
      for (const path of HISTORIES) expect((await client.get(path)).status, path).toBe(200);
    }
  });

  it('[REL-09] is hidden from all others, whose figures stay complete', async () => {
    await withdrawRights(home.org.url, LIMITED);
    later += RIGHTS_AGE_MS;
    const { data, totalItems } = await listed(limited, 'userName');
    expect(totalItems).toBe(2);
    expect(data.map(({ userId, userName }) => [userId, userName])).toEqual([
      [null, null],
      [null, null],
    ]);
    // The order by user would reveal who is who.
    expect(data.map(({ id }) => id)).toEqual((await listed(admin, '-at')).data.map(({ id }) => id));
    const detail = await limited.get<Use & { tokens: number }>(`${USAGE}/${data[0]?.id ?? ''}`);
    expect(detail.body).toMatchObject({ userId: null, userName: null, tokens: 15 });
    for (const path of HISTORIES) {
      const refused = await limited.get(path);
      expect([refused.status, refused.error.code], path).toEqual([403, 'people_hidden']);
    }
    // So would a filter or a total by user (requirement INX-11).
    for (const path of [`${USAGE}?${PERIOD}&user=${USER}`, `${USAGE}/totals?${PERIOD}&by=user`]) {
      const refused = await limited.get(path);
      expect([refused.status, refused.error.code], path).toEqual([403, 'people_hidden']);
    }
    expect((await limited.get(`${USAGE}/totals?${PERIOD}&by=skill`)).status).toBe(200);
    expect((await listed(admin)).data.map(({ userId }) => userId)).toEqual([USER, USER]);
  });
});

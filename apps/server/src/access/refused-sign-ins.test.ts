import { REFUSED_SIGN_INS_KEPT_DAYS } from '@fieldstone/contracts/organization/security';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestDatabase } from '../test/engines.ts';
import { createRefusedSignIns, type RefusedSignIns } from './refused-sign-ins.ts';

const HOST = 'https://login.salesforce.com';
const KEPT_MS = REFUSED_SIGN_INS_KEPT_DAYS * 24 * 3_600_000;

describe.each(engines)('rejected sign-ins on %s', (_name, create) => {
  let database: TestDatabase;
  let refused: RefusedSignIns;
  let time = 1_800_000_000_000;

  beforeAll(async () => {
    database = await create();
    refused = createRefusedSignIns(await database.open(), () => time, 3);
  });
  afterAll(() => database.drop());

  const record = (loginUrl: string, reason: string) =>
    refused.record(loginUrl, { address: '203.0.113.9', userAgent: 'Firefox', reason });
  const reasons = async (loginUrl: string) => (await refused.list(loginUrl)).map(({ reason }) => reason);

  it('[REL-10] are listed by login host, newest first, and removed when they are old or too many', async () => {
    await record(HOST, 'old');
    time += KEPT_MS / 2;
    await record(HOST, 'inactive_user');
    await record('https://test.salesforce.com', 'of another host');
    expect(await refused.list(HOST)).toMatchObject([
      { at: time, address: '203.0.113.9', userAgent: 'Firefox', reason: 'inactive_user' },
      { reason: 'old' },
    ]);
    time += KEPT_MS / 2;
    await refused.sweep();
    expect(await reasons(HOST)).toEqual(['inactive_user']);
    for (const reason of ['first', 'second', 'third']) {
      time += 1;
      await record(HOST, reason);
    }
    await refused.sweep();
    expect(await reasons(HOST)).toEqual(['third', 'second', 'first']);
    expect(await reasons('https://test.salesforce.com')).toEqual([]);
  });
});

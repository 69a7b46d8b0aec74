import { REQUIRED_MODULES, REQUIRED_SETTINGS } from '@fieldstone/contracts/organization/package/required-records';
import type { SetupReport } from '@fieldstone/contracts/organization/setup';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLeases } from '../../store/leases.ts';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { LIMITED, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { engines } from '../../test/engines.ts';
import type { TestDatabase } from '../../test/engines.ts';
import { outsideOf } from '../../test/outside.ts';
import { unavailableStore } from '../../test/unavailable-store.ts';

const REQUIRED_COUNT = 2 + REQUIRED_MODULES.length + REQUIRED_SETTINGS.length;

describe.each(engines)('a creation that ends without an outcome, on %s,', (_name, createDatabase) => {
  const store = unavailableStore();
  let database: TestDatabase;
  let home: TestConsole;
  let admin: Client;

  beforeEach(async () => {
    database = await createDatabase();
    home = await startConsole({
      deployed: true,
      storePlugin: store.plugin,
      ...(database.url !== null && { databaseUrl: database.url }),
    });
    admin = await clientAt(home);
  });
  afterEach(async () => {
    await home.close();
    await database.drop();
  });

  const report = async (client = admin) => (await client.get<SetupReport>('/api/setup')).body;
  const journal = async () =>
    home.store.db
      .selectFrom('journal')
      .select(['id', 'outcome', 'details_json'])
      .where('action', '=', 'setup.create')
      .orderBy('id')
      .execute();

  /** Creates the records on a store that fails right after the intent, as if the process died. */
  async function dieAfterWrite(): Promise<void> {
    const { plan } = await report();
    store.failAfter('journal');
    const { status, error } = await admin.post('/api/setup', { version: plan.version });
    expect([status, error.kind]).toEqual([502, 'outcome_unknown']);
    store.restore();
    await home.store.db.deleteFrom('leases').execute();
    expect(await journal()).toMatchObject([{ outcome: 'intended' }]);
  }

  /** Leaves the intent of a process that died before it called the CRM. */
  async function dieBeforeWrite(): Promise<void> {
    await dieAfterWrite();
    const outside = await outsideOf(home.org.url);
    for (const object of ['Configuration_Data__c', 'Process__c', 'Installation__c', 'Group_Profile__c']) {
      for (const { Id } of await outside.query(`SELECT Id FROM ${object} ORDER BY CreatedDate DESC, Id DESC`)) {
        await outside.remove(object, String(Id));
      }
    }
  }

  it('[STP-02] is journaled as done by the next check, if the CRM has its records', async () => {
    await dieAfterWrite();
    const limited = await clientAt(home, LIMITED);
    await report(limited);
    expect(await journal()).toMatchObject([{ outcome: 'intended' }]);
    expect(await report()).toMatchObject({ isReady: true, plan: { records: [] } });
    expect(await journal()).toMatchObject([{ outcome: 'done', details_json: '{"readBack":true}' }]);
  });

  it('[STP-02] is journaled as failed if the CRM has none of its records, which can then be created', async () => {
    await dieBeforeWrite();
    const { plan } = await report();
    expect(await journal()).toMatchObject([{ outcome: 'failed' }]);
    const { body } = await admin.post<{ created: number }>('/api/setup', { version: plan.version });
    expect(body.created).toBe(REQUIRED_COUNT);
    expect(await journal()).toMatchObject([{ outcome: 'failed' }, { outcome: 'done' }]);
  });

  it('[STP-02] stays open while a creation is running', async () => {
    await dieAfterWrite();
    const { orgId } = (await admin.get<{ orgId: string }>('/api/session-info')).body;
    await createLeases(home.store).withLease(`${orgId}:setup`, async () => {
      expect((await report()).isReady).toBe(true);
      expect(await journal()).toMatchObject([{ outcome: 'intended' }]);
    });
    await report();
    expect(await journal()).toMatchObject([{ outcome: 'done' }]);
  });
});

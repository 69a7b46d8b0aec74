import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { afterAll, beforeAll } from 'vitest';
import type { CrmFactory } from '../../../salesforce/client/connect.ts';
import type { Crm } from '../../../salesforce/crm.ts';
import { requireVisibleProfile } from '../../../salesforce/queries/group-profile.ts';
import { ADMIN, crmAs, startEmbeddedOrg, testFactory } from '../../../salesforce/test/embedded-org.ts';
import type { EmbeddedOrg } from '../../../salesforce/test/embedded-org.ts';
import type { Store } from '../../../store/engine/database.ts';
import { createJournal } from '../../../store/repositories/journal.ts';
import type { JournalEntry } from '../../../store/repositories/journal-entry.ts';
import { createLeases } from '../../../store/leases.ts';
import type { Leases } from '../../../store/leases.ts';
import type { TestDatabase } from '../../../test/engines.ts';
import { outsideOf } from '../../../test/outside.ts';
import type { Outside } from '../../../test/outside.ts';
import { processIdsAmong, parseReferences } from '../kept-records.ts';
import { createReadModel } from '../read-model.ts';
import type { ReaderContext } from '../read-model.ts';
import type { ProcessTimes } from '../read-processes.ts';

/** Longer than the pause between two readings, in milliseconds. */
export const LATER_MS = 10_000;

/** A read model over an embedded org, and other software that writes to the same org. */
export type TestReader = {
  readonly org: EmbeddedOrg;
  readonly store: Store;
  readonly orgId: string;
  readonly leases: Leases;
  readonly outside: Outside;
  readonly crm: Crm;
  /** The server's clock, and how much faster than the real one the CRM's seems to run. */
  readonly clock: { time: number; ahead: number };
  /** Creates a group profile. */
  profile(): Promise<string>;
  /** Stores whether the checklist of a group profile is on; returns the record's id. */
  create(profileId: string, enabled?: boolean): Promise<string>;
  change(id: string, enabled: boolean): Promise<void>;
  /** Reads a group profile's settings some seconds later, optionally with other access; returns the versions by record id. */
  read(profileId: string, other?: { readonly crm?: Crm; readonly userId?: string }): Promise<Map<string, string>>;
  /** Reads all settings some seconds later. */
  readAll(other?: { readonly crm?: Crm; readonly userId?: string }): Promise<ReadonlySet<string>>;
  /** Reads the processes of a group profile's settings some seconds later. */
  readProcesses(profileId: string, other?: { readonly crm?: Crm; readonly userId?: string }): Promise<ProcessTimes>;
  /** Returns the journal's entries of the checklist, oldest first. */
  journalOf(profileId: string): Promise<readonly JournalEntry[]>;
};

/** Returns the text that stores whether the checklist is on. */
export function checklistText(enabled: boolean): string {
  return JSON.stringify({ version: '1', checksum: '', config: { payload: { enabled }, meta: { enabled } } });
}

/** Provides an empty org and a read model for the tests of the surrounding `describe`. */
export function readerOn(create: () => Promise<TestDatabase>): () => TestReader {
  let database: TestDatabase;
  let factory: CrmFactory;
  let reader: TestReader;

  beforeAll(async () => {
    const org = await startEmbeddedOrg({ empty: true });
    database = await create();
    factory = testFactory();
    reader = await startReader(org, await database.open(), await crmAs(org, factory));
  });
  afterAll(async () => {
    await factory.close();
    await database.drop();
    await reader.org.close();
  });
  return () => reader;
}

async function startReader(org: EmbeddedOrg, store: Store, crm: Crm): Promise<TestReader> {
  const clock = { time: Date.now(), ahead: 0 };
  const now = () => clock.time;
  const { orgId, userId } = await org.signIn(ADMIN);
  const leases = createLeases(store);
  const model = createReadModel({ store, leases, now, crmClock: () => Date.now() + clock.ahead });
  const outside = await outsideOf(org.url);
  let profiles = 0;

  const open = (other: { readonly crm?: Crm; readonly userId?: string } = {}) => {
    clock.time += LATER_MS;
    const session = { orgId, userId: other.userId ?? userId, user: { name: 'Reader' } };
    const author = { ...session, userName: 'Reader', requestId: 'test', action: 'test' };
    const context: ReaderContext = {
      crm: other.crm ?? crm,
      journal: createJournal(store, author, now),
      requestId: 'test',
      session,
    };
    return model.open(context);
  };

  return {
    org,
    store,
    orgId,
    leases,
    outside,
    crm,
    clock,
    profile: () => {
      profiles += 1;
      return outside.create('Group_Profile__c', { Name: `Crew ${String(profiles)}`, Active__c: true });
    },
    create: (profileId, enabled = true) =>
      outside.create('Configuration_Data__c', {
        Setting_Key__c: `${profileId}:${checklist.id}`,
        Group_Profile__c: profileId,
        Setting_Id__c: checklist.id,
        Internal_Value__c: checklistText(enabled),
      }),
    change: (id, enabled) => outside.update('Configuration_Data__c', id, { Internal_Value__c: checklistText(enabled) }),
    read: async (profileId, other) => {
      const visible = requireVisibleProfile(other?.crm ?? crm, profileId).then(({ settings }) => settings);
      const rows = await (await open(other)).ofProfile(profileId, visible);
      return new Map(rows.map((row) => [row.record_id, row.version]));
    },
    readProcesses: async (profileId, other) => {
      const visible = requireVisibleProfile(crm, profileId).then(({ settings }) => settings);
      const reading = await open(other);
      const read = await reading.processes(
        processIdsAmong(parseReferences(await reading.ofProfile(profileId, visible))),
      );
      return read();
    },
    readAll: async (other) => {
      const { rows } = await (await open(other)).all();
      return new Set(rows.map((row) => row.record_id));
    },
    journalOf: async (profileId) => {
      const author = { orgId, userId, userName: '', requestId: '', action: '' };
      const entries = await createJournal(store, author).entries({ profileId, settingIds: [checklist.id], limit: 200 });
      return entries.toReversed();
    },
  };
}

import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { GLOBAL_SETTING_IDS } from '@fieldstone/contracts/settings/global-settings';
import { settingById } from '@fieldstone/contracts/settings/all-settings';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { serviceHistory } from '@fieldstone/contracts/skills/service-history';
import { randomUUID } from 'node:crypto';
import { crmAs, startEmbeddedOrg, testFactory } from '../../../salesforce/test/embedded-org.ts';
import type { Crm } from '../../../salesforce/crm.ts';
import { activeGroupProfiles, globalAmong } from '../../../salesforce/queries/group-profile.ts';
import { createAiConfigurations } from '../../../store/repositories/ai-configurations.ts';
import { createJournal } from '../../../store/repositories/journal.ts';
import type { JournalEntry } from '../../../store/repositories/journal-entry.ts';
import { createLeases } from '../../../store/leases.ts';
import type { TestDatabase } from '../../../test/engines.ts';
import { outsideOf } from '../../../test/outside.ts';
import { envelopeText } from '../../../settings/envelope.ts';
import { loadOfferedProcesses } from '../../../settings/event-processes.ts';
import { createWriteGate, ORGANIZATION, slotKey } from '../../../platform/write-gate.ts';
import type { CurrentValue, ItemKind, ItemOutcome, ItemScope, ItemValue, ItemWrite } from '../item-kind.ts';
import { createItemKinds, findKind } from '../item-kinds.ts';
import { writesWith } from '../../../salesforce/test/writes.ts';
import type { Slot } from '../../../platform/write-gate.ts';

/** An example for a kind: two valid values of a slot, and values that break its rules. */
export type Example = {
  readonly settingId: string;
  readonly one: ItemValue;
  readonly other: ItemValue;
  /** Breaks a rule by itself; null for a kind without such rules. */
  readonly invalid: ItemValue | null;
  /** Refers to something that the org does not have; null for a kind without references. */
  readonly unknown: ItemValue | null;
};

/** An org, a store and the kinds over both, for one engine of the store. */
export type ItemBench = {
  readonly scope: ItemScope;
  readonly kinds: readonly ItemKind[];
  exampleOf(kindId: ItemKind['id']): Example;
  /** Returns a slot of the example's setting without a stored value. */
  newSlot(kindId: ItemKind['id']): Promise<Slot>;
  current(slot: Slot): Promise<CurrentValue>;
  /** Writes items of one kind with the gate's permit; returns their outcomes in order. */
  write(items: readonly ItemWrite[], options?: WriteOptions): Promise<ItemOutcome[]>;
  entriesOf(slot: Slot): Promise<readonly JournalEntry[]>;
  /** Makes the process die during the next write: before or after the value was stored. */
  dieAt(moment: 'before' | 'after' | null): void;
  close(): Promise<void>;
};

export type WriteOptions = {
  readonly operationId?: string;
  readonly stop?: AbortSignal;
  /** Receives each outcome as it is saved. */
  readonly onSave?: (outcome: ItemOutcome) => void;
};

const colors = (processId: string, title = 'Urgent') =>
  settingText({
    ...appointmentColor.defaults,
    enabled: true,
    default: { title: 'Default', color: '#004F9E' },
    configuration: [
      { title, color: '#00AA00', expression: { processId, name: 'Any', lastModifiedDate: '2026-01-01T00:00:00.000Z' } },
    ],
  });

function settingText(payload: Payload): ItemValue {
  const setting = settingById(appointmentColor.id);
  if (setting === undefined) throw new Error('there is no such setting');
  return { text: envelopeText(setting, payload) };
}

const skill = (instructions: string, ...profiles: readonly string[]): ItemValue => ({
  text: JSON.stringify({
    ...serviceHistory.defaults,
    global: { service_history_skills: true, service_history_instructions: instructions },
    profiles: profiles.map((profile_id) => ({ profile_id })),
  }),
});

const plain = (text: string): ItemValue => ({ text, displayText: text });

/** Starts an org with a company and opens a store. */
export async function startItemBench(database: TestDatabase): Promise<ItemBench> {
  const org = await startEmbeddedOrg();
  const factory = testFactory();
  const store = await database.open();
  const { orgId, userId } = await org.signIn();
  const own = await crmAs(org, factory);
  const outside = await outsideOf(org.url);
  let death: 'before' | 'after' | null = null;

  const dying = async <T>(write: () => Promise<T>): Promise<T> => {
    if (death === 'before') throw new Error('killed before the write');
    const result = await write();
    if (death === 'after') throw new Error('killed after the write');
    return result;
  };
  const crm: Crm = {
    ...own,
    ...writesWith(own, (writes) => ({
      upsertAll: (...values) => dying(async () => writes.upsertAll(...values)),
    })),
  };
  const stored = createAiConfigurations(store);
  const configurations: typeof stored = {
    ...stored,
    write: (...values) => dying(async () => stored.write(...values)),
  };

  const author = { orgId, userId, userName: 'Avery Admin', requestId: 'test', action: 'settings.apply' };
  const leases = createLeases(store);
  const scope: ItemScope = {
    crm,
    journal: createJournal(store, author),
    leases: {
      withLease: (key, work, options) => leases.withLease(key, work, { ...options, waitMs: 0 }),
      withLeases: (keys, work, options) => leases.withLeases(keys, work, { ...options, waitMs: 0 }),
    },
    orgId,
    user: { id: userId, name: 'Avery Admin' },
    performer: null,
    packageVersion: '24.20000',
    installationKey: async () => 'key',
  };
  const kinds = createItemKinds({ configurations });
  const requireKind = (settingId: string): ItemKind => {
    const kind = findKind(kinds, settingId);
    if (kind === undefined) throw new Error(`there is no kind for ${settingId}`);
    return kind;
  };

  const [first, second] = (await loadOfferedProcesses(crm)).map(({ processId, processName }) => ({
    text: processId,
    displayText: processName,
  }));
  if (first === undefined || second === undefined) throw new Error('the org offers too few processes');
  const examples: Readonly<Record<ItemKind['id'], Example>> = {
    setting: {
      settingId: appointmentColor.id,
      one: colors('EXP-0001'),
      other: colors('EXP-0001', 'Important'),
      invalid: settingText({ ...appointmentColor.defaults, enabled: 'yes' }),
      unknown: colors('EXP-NONE'),
    },
    'event-setting': {
      settingId: EVENT_SETTING,
      one: first,
      other: second,
      invalid: null,
      unknown: plain('no such process'),
    },
    'global-setting': {
      settingId: GLOBAL_SETTING_IDS.minimumVersionIos,
      one: plain('24.1.0'),
      other: plain('25.0.0'),
      invalid: plain('the newest'),
      unknown: null,
    },
    'ai-section': {
      settingId: serviceHistory.id,
      one: skill('Be brief.'),
      other: skill('Be precise.'),
      invalid: skill(' '),
      unknown: skill('Be brief.', 'a0P000000000999AAA'),
    },
  };

  let made = 0;
  const newTarget = async (kindId: ItemKind['id']): Promise<string> => {
    if (kindId === 'ai-section') {
      await store.db.deleteFrom('ai_configurations').execute();
      return ORGANIZATION;
    }
    if (kindId === 'global-setting') {
      const global = globalAmong(own, await activeGroupProfiles(own));
      const rows = await outside.query(
        `SELECT Id FROM Configuration_Data__c WHERE Setting_Key__c = '${global?.Id ?? ''}:${examples[kindId].settingId}'`,
      );
      for (const row of rows) await outside.remove('Configuration_Data__c', String(row['Id']));
      await store.db.deleteFrom('journal').execute();
      return global?.Id ?? '';
    }
    made += 1;
    return outside.create('Group_Profile__c', { Name: `Crew ${String(made)}`, Active__c: true });
  };

  return {
    scope,
    kinds,
    exampleOf: (kindId) => examples[kindId],
    newSlot: async (kindId) => ({ target: await newTarget(kindId), settingId: examples[kindId].settingId }),
    current: async (slot) => {
      for await (const page of requireKind(slot.settingId).read(scope, [slot.target], [slot.settingId])) {
        const found = page.get(slotKey(slot));
        if (found !== undefined) return found;
      }
      throw new Error('the slot was not read');
    },
    write: async (
      items,
      { operationId = randomUUID(), stop = new AbortController().signal, onSave = () => {} } = {},
    ) => {
      const outcomes = new Map<ItemWrite, ItemOutcome>();
      const slots = items.map(({ slot }) => slot);
      const permit = await createWriteGate([]).permit({ orgId, requester: scope.user, slots });
      await requireKind(slots[0]?.settingId ?? '').write(scope, permit, {
        items,
        operationId,
        stop,
        save: async (saved) => {
          for (const [item, outcome] of saved) {
            outcomes.set(item, outcome);
            onSave(outcome);
          }
        },
      });
      return items.map((item) => outcomes.get(item) ?? { state: 'pending' });
    },
    entriesOf: ({ target, settingId }) =>
      scope.journal.entries({ profileId: target === ORGANIZATION ? 'ai' : target, settingIds: [settingId] }),
    dieAt: (moment) => {
      death = moment;
    },
    close: async () => {
      await factory.close();
      await org.close();
      await database.drop();
    },
  };
}

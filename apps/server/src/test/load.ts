import type { PlannedChange } from '@fieldstone/contracts/changes/planned-change';
import { expect } from 'vitest';
import type { CopyRun } from '../changes/test/copying.ts';
import type { Store } from '../store/engine/database.ts';
import type { Outside } from './outside.ts';

export type Reply = { readonly status: number; readonly body: unknown };

/** Sends a request to the console. `allowed` lists acceptable statuses besides 200 and those of the disturbance. */
export type Call = (
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
  allowed?: readonly number[],
) => Promise<Reply>;

export type LoadOptions = {
  readonly call: Call;
  /** Direct access to the org. */
  readonly outside: Outside;
  /** Direct access to the store. */
  readonly store: Store;
  /** Whether the clients end. */
  readonly isOver: () => boolean;
};

const SETTING = 'SET006';

const payloadOf = (process: string) => ({ enabled: true, stockTransferInventoryProcess: process });
const envelopeOf = (process: string) => ({ version: '1', checksum: '', config: { payload: payloadOf(process) } });

/**
 * Clients of a console whose work is disturbed. Each repeats its work until the end, and remembers what the console
 * acknowledged.
 */
export function createLoad({ call, outside, store, isOver }: LoadOptions) {
  /** The number of successes of each kind of work. */
  const successes = new Map<string, number>();
  const succeed = (kind: string): void => void successes.set(kind, (successes.get(kind) ?? 0) + 1);

  let profiles = 0;
  const makeProfile = (): Promise<string> => {
    profiles += 1;
    return outside.create('Group_Profile__c', { Name: `Crew ${String(profiles)}`, Active__c: true });
  };

  /** Returns the stored text of each profile. */
  const storedTexts = async (): Promise<ReadonlyMap<string, string>> => {
    const rows = await outside.query(
      `SELECT Group_Profile__c, Internal_Value__c FROM Configuration_Data__c WHERE Setting_Id__c = '${SETTING}'`,
    );
    const textOf = (value: unknown) =>
      (JSON.parse(String(value)) as ReturnType<typeof envelopeOf>).config.payload.stockTransferInventoryProcess;
    return new Map(rows.map((row) => [String(row['Group_Profile__c']), textOf(row['Internal_Value__c'])]));
  };

  const reader = async (path: string): Promise<void> => {
    while (!isOver()) if ((await call(path)).status === 200) succeed(path);
  };

  /** The last acknowledged text of each profile, and a later one whose save failed, so that its outcome is unknown. */
  const acknowledged = new Map<string, string>();
  const open = new Map<string, string>();

  /** Saves a text on the stored version; returns the status, undefined if the version could not be read. */
  const save = async (profileId: string, text: string): Promise<number | undefined> => {
    const path = `/api/profiles/${profileId}/settings/${SETTING}`;
    const read = await call(path);
    if (read.status !== 200) return undefined;
    const { version } = read.body as { version: string };
    const { status } = await call(path, { data: envelopeOf(text) }, { 'if-match': version }, [409, 502]);
    return status;
  };

  const saver = async (): Promise<void> => {
    let profileId = await makeProfile();
    let saved = 0;
    while (!isOver()) {
      const text = `${profileId} ${String(saved)}`;
      const status = await save(profileId, text);
      if (status === undefined) continue;
      saved += 1;
      if (status === 200) {
        acknowledged.set(profileId, text);
        succeed('save');
        continue;
      }
      open.set(profileId, text);
      // The setting's lease may remain until its expiry: a new profile does not wait for it.
      profileId = await makeProfile();
    }
  };

  const operations: string[] = [];

  const copier = async (): Promise<void> => {
    const source = await makeProfile();
    await outside.create('Configuration_Data__c', {
      Group_Profile__c: source,
      Setting_Id__c: SETTING,
      Setting_Key__c: `${source}:${SETTING}`,
      Internal_Value__c: JSON.stringify(envelopeOf('copied')),
    });
    while (!isOver()) {
      const targetProfileIds = await Promise.all(Array.from({ length: 10 }, makeProfile));
      const path = `/api/profiles/${source}/settings/copy`;
      const begun = await call(path, { settingIds: [SETTING], targetProfileIds }, { prefer: 'respond-async' }, [502]);
      if (begun.status !== 200) continue;
      const { id } = (begun.body as CopyRun).change;
      operations.push(id);
      succeed('copy');
      for (let looks = 0; looks < 50 && !isOver(); looks += 1) {
        const { status, body } = await call(`/api/changes/${id}`);
        if (status === 200 && (body as PlannedChange).state !== 'applying') break;
      }
    }
  };

  let reported = 0;

  const someEvents = () =>
    Array.from({ length: 5 }, () => {
      reported += 1;
      return { eventType: 'Sync', timestamp: Date.now() - 60_000, eventId: String(reported) };
    });

  /** Sends like an exporter: repeats the same events until the console acknowledges them. */
  const reporter = async (token: string): Promise<void> => {
    while (!isOver()) {
      const events = someEvents();
      const send = () => call('/v1/accounts/1/events', events, { 'api-key': token, cookie: '' });
      while ((await send()).status !== 200);
      succeed('events');
    }
  };

  /** Checks that saves, copies and the journal contain what was acknowledged; waits for the copies. */
  const expectNothingLost = async (): Promise<void> => {
    const stored = await storedTexts();
    for (const [profileId, text] of acknowledged) {
      expect([text, open.get(profileId)]).toContain(stored.get(profileId));
    }
    const journal = store.db.selectFrom('journal').select('after_json');
    const done = await journal.where('outcome', '=', 'done').execute();
    const journaled = done.map(({ after_json }) => after_json ?? '').join('\n');
    for (const text of acknowledged.values()) expect(journaled).toContain(`"${text}\\`);

    for (const id of operations) {
      const stateOf = async () => ((await call(`/api/changes/${id}`)).body as PlannedChange).state;
      await expect.poll(stateOf).not.toBe('applying');
      const { records } = (await call(`/api/changes/${id}/outcomes`)).body as { records: CopyRun['results'] };
      const texts = await storedTexts();
      for (const { profileId, outcome } of records) {
        if (outcome === 'success') expect(texts.get(profileId)).toBe('copied');
      }
    }
  };

  return {
    successes,
    succeed,
    makeProfile,
    reader,
    saver,
    copier,
    reporter,
    expectNothingLost,
    /** Saves the settings whose last save has an unknown outcome. */
    saveAgain: () => Promise.all([...open.keys()].map((profileId) => save(profileId, 'again'))),
    /** The ids of the begun copies. */
    operations: operations as readonly string[],
    /** Returns the number of events that were sent; the end waits until all are acknowledged. */
    reported: () => reported,
  };
}

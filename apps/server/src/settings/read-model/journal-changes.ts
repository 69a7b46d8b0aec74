import { toChunks } from '../../platform/chunks.ts';
import type { Crm } from '../../salesforce/crm.ts';
import type { StampedSetting } from '../../salesforce/queries/setting-states.ts';
import type { RequestJournal } from '../../store/repositories/journal.ts';
import type { JournalEntry } from '../../store/repositories/journal-entry.ts';
import type { Leases } from '../../store/leases.ts';
import { agrees, reconcile } from '../reconcile.ts';
import type { JournaledValue } from '../reconcile.ts';
import { loadSettings, settingKey, settingLease } from '../stored.ts';
import type { StoredRow } from '../stored.ts';

/** How long finding a change waits for a running write before it leaves the journal to the next reader, in milliseconds. */
const WAIT_MS = 50;

/** Changes that are leased and read together. */
const BATCH = 200;

export type JournalScope = {
  readonly crm: Crm;
  readonly journal: RequestJournal;
  readonly leases: Leases;
  readonly orgId: string;
};

/** A setting that may have changed since it was last read. */
export type FoundChange = {
  readonly found: StampedSetting;
  /** The record as read; undefined if it was deleted. */
  readonly row: StoredRow | undefined;
  /** The value when it was last read; undefined if that is not known. */
  readonly earlier: JournaledValue | undefined;
};

/**
 * Journals the changes among the given ones that the console did not make, each after a second read under the lease of its setting.
 * @returns the ids of the records that were leased by a write, and must be looked at again
 */
export async function journalChanges(
  scope: JournalScope,
  changes: readonly FoundChange[],
): Promise<ReadonlySet<string>> {
  const busy = new Set<string>();
  for (const batch of toChunks(changes, BATCH)) {
    const last = await lastEntries(scope, batch);
    const open = batch.filter((change) => needsEntry(last.get(keyOf(change)) ?? null, change));
    for (const id of await journalUnderLeases(scope, open)) busy.add(id);
  }
  return busy;
}

function keyOf({ found }: FoundChange): string {
  return settingKey(found.profileId, found.settingId);
}

function needsEntry(last: JournalEntry | null, { row, earlier }: FoundChange): boolean {
  return last === null ? earlier !== undefined : !agrees(last, row);
}

async function lastEntries({ journal }: JournalScope, changes: readonly FoundChange[]) {
  const entries = await journal.lastOfEach(...idsOf(changes));
  return new Map(entries.map((entry) => [settingKey(entry.profileId ?? '', entry.settingId ?? ''), entry]));
}

function idsOf(changes: readonly FoundChange[]): [profileIds: string[], settingIds: string[]] {
  return [
    [...new Set(changes.map(({ found }) => found.profileId))],
    [...new Set(changes.map(({ found }) => found.settingId))],
  ];
}

/** Returns the ids of the records whose lease was not free. */
async function journalUnderLeases(scope: JournalScope, changes: readonly FoundChange[]): Promise<string[]> {
  if (changes.length === 0) return [];
  const { crm, journal, leases, orgId } = scope;
  const leaseOf = ({ found }: FoundChange) => settingLease(orgId, found.profileId, found.settingId);
  return leases.withLeases(
    changes.map(leaseOf),
    async (held, lease) => {
      const own = journal.under(lease);
      const rows = await loadSettings(crm, ...idsOf(changes));
      for (const change of changes.filter((one) => held.has(leaseOf(one)))) {
        const { found, earlier } = change;
        const { profileId, settingId, isDeleted } = found;
        const row = rows.get(keyOf(change));
        // A record that has gone since is reported as deleted by the next reading.
        if (row === undefined && !isDeleted) continue;
        await reconcile(own, { profileId, settingId, row, removed: found }, earlier);
      }
      return changes.filter((one) => !held.has(leaseOf(one))).map(({ found }) => found.id);
    },
    { waitMs: WAIT_MS },
  );
}

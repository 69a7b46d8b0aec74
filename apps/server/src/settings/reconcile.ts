import * as z from 'zod/mini';
import type { RequestJournal } from '../store/repositories/journal.ts';
import type { JournalEntry } from '../store/repositories/journal-entry.ts';
import type { SettingsScope } from './scope.ts';
import { loadProfileSettings, loadedSetting, settingLease } from './stored.ts';
import type { LoadedSetting, ProfileSettings, StoredRow } from './stored.ts';
import { whenFree } from './when-free.ts';

/** A journaled value of a setting: exactly as the CRM stores it. */
export type JournaledValue = { readonly internalValue: string | null; readonly displayValue: string | null };

/** The origin of a value that was not edited: a copy from a group profile, or the undo of one. */
export type CopiedFrom = { readonly kind: 'copy' | 'undo'; readonly profileId: string; readonly profileName: string };

/** The additional data in the journal of a value that was written together with others. */
export type JournalMark = { readonly copied: CopiedFrom };

/** A value in the journal; `copied` marks the value of a copy, `unconditional` a write without a version. */
export const journaled = z.object({
  internalValue: z.nullable(z.string()),
  displayValue: z.nullable(z.string()),
  unconditional: z.optional(z.literal(true)),
  copied: z.optional(z.object({ kind: z.enum(['copy', 'undo']), profileId: z.string(), profileName: z.string() })),
});

/** Returns the value of a row for the journal. */
export function journaledValue(row: StoredRow | undefined): JournaledValue {
  return { internalValue: row?.internalValue ?? null, displayValue: row?.displayValue ?? null };
}

/** A setting to reconcile; `removed` is the author and time of the deletion of its record. */
type ReconciledSetting = LoadedSetting & { readonly removed?: Pick<StoredRow, 'changed' | 'changedById'> };

/** Returns whether the journal's newest entry matches the CRM: no open intent, no change elsewhere. */
async function isReconciled(journal: RequestJournal, { profileId, settingId, row }: LoadedSetting): Promise<boolean> {
  return agrees(await journal.last(profileId, settingId), row);
}

/** Returns whether an entry matches the CRM; null: the console has never written the setting. */
export function agrees(last: JournalEntry | null, row: StoredRow | undefined): boolean {
  if (last === null) return true;
  return (
    (last.outcome === 'done' && matches(last.after, row)) || (last.outcome === 'failed' && matches(last.before, row))
  );
}

/**
 * Reconciles the journal with settings of a loaded profile. Only if they differ, takes the lease and reads the CRM again,
 * because a write may have ended between the two reads.
 * @returns the profile as last read
 */
export async function reconcileIfChanged(
  { crm, journal, leases, orgId }: SettingsScope,
  profile: ProfileSettings,
  settingIds: readonly string[],
): Promise<ProfileSettings> {
  let latest = profile;
  for (const settingId of settingIds) {
    if (await isReconciled(journal, loadedSetting(latest, settingId))) continue;
    // While someone is writing the setting, the next reader reconciles.
    const read = await whenFree(leases, settingLease(orgId, profile.id, settingId), async (lease) => {
      const now = await loadProfileSettings(crm, profile.id, settingIds);
      await reconcile(journal.under(lease), loadedSetting(now, settingId));
      return now;
    });
    latest = read ?? latest;
  }
  return latest;
}

/**
 * Reconciles the journal with the CRM. Open intents, after a crash or a lost response, get the outcome that the stored
 * value shows; an unexplained value was changed outside the console and is journaled as `setting.external`, once. The
 * first value that the console finds is journaled without an origin: its earlier values are unknown, so it is no change.
 * Must run under the setting's lease, with a row read under it; otherwise a write in progress looks like a crash.
 * @param earlier the value before as the read model has it, for a setting that the console has never written
 */
export async function reconcile(
  journal: RequestJournal,
  setting: ReconciledSetting,
  earlier?: JournaledValue,
): Promise<void> {
  const { profileId, settingId, row } = setting;
  const last = await journal.last(profileId, settingId);
  if (last === null) {
    const isExpected = earlier === undefined ? row?.internalValue == null : matches(earlier, row);
    if (!isExpected) await recordExternal(journal, setting, earlier);
    return;
  }
  if (agrees(last, row)) return;
  if (last.outcome === 'done') {
    await recordExternal(journal, setting, last.after, last.changedAt);
  } else if (matches(last.after, row) && hasDisplayOf(last, row) && isInferred(last)) {
    await journal.recordOutcome(last.id, 'done', { readBack: true });
  } else if (last.outcome === 'failed') {
    await recordExternal(journal, setting, last.before, last.changedAt);
  } else if (matches(last.before, row)) {
    await journal.recordOutcome(last.id, 'failed', { readBack: true });
  } else {
    await recordOvertaken(journal, setting, last);
  }
}

const readBack = z.object({ readBack: z.literal(true) });

/** Returns whether an entry's outcome is still to be read back from the CRM, after a crash or a lost response. */
export function isOpen({ outcome, details }: JournalEntry): boolean {
  return outcome === 'intended' || (outcome === 'unknown' && !readBack.safeParse(details).success);
}

/** Returns whether an outcome was only inferred: a write that was considered lost may still arrive. */
function isInferred({ outcome, details }: JournalEntry): boolean {
  return outcome !== 'failed' || readBack.safeParse(details).success;
}

/** Records that another value was stored since, so that the entry's outcome can no longer be determined. */
async function recordOvertaken(journal: RequestJournal, setting: ReconciledSetting, last: JournalEntry): Promise<void> {
  await journal.recordOutcome(last.id, 'unknown', { readBack: true });
  await recordExternal(journal, setting, last.before, last.changedAt);
}

/**
 * Records a value with its author and time in the CRM.
 * @param before the value before; undefined if it is unknown
 * @param replacedAt the time of the change with that value, UTC milliseconds
 */
async function recordExternal(
  journal: RequestJournal,
  setting: ReconciledSetting,
  before: unknown,
  replacedAt = 0,
): Promise<void> {
  const { profileId, settingId, row, removed } = setting;
  const { changed = null, changedById: byId = null } = row ?? removed ?? {};
  // The CRM has whole seconds and its own clock, but no change is earlier than the one that it replaced.
  const at = changed == null ? null : new Date(Math.max(Date.parse(changed.at), replacedAt)).toISOString();
  const found = { by: changed?.by ?? null, byId, at };
  const entry = await journal.record({
    action: 'setting.external',
    profileId,
    settingId,
    before,
    after: journaledValue(row),
    origin: before === undefined ? null : 'outside',
    found,
  });
  await entry.recordOutcome('done', { by: found.by, at: found.at });
}

/** Returns whether the CRM has the entry's internal value. */
function matches(value: unknown, row: StoredRow | undefined): boolean {
  const parsed = journaled.safeParse(value);
  return parsed.success && sameText(parsed.data.internalValue, row?.internalValue ?? null);
}

/** Returns whether the CRM has the display text of an entry, unless the entry did not change it. */
function hasDisplayOf({ before, after }: JournalEntry, row: StoredRow | undefined): boolean {
  const [was, is] = [before, after].map((value) => journaled.safeParse(value).data?.displayValue ?? null);
  return sameText(was ?? null, is ?? null) || sameText(is ?? null, row?.displayValue ?? null);
}

/** Compares texts as the CRM stores them: trimmed, null for an empty one, with any line ends. */
export function sameText(left: string | null, right: string | null): boolean {
  return normal(left) === normal(right);
}

function normal(text: string | null): string {
  return (text ?? '').replaceAll('\r\n', '\n').trim();
}

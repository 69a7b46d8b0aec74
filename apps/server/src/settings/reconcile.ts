import * as z from 'zod/mini';
import type { JournalEntry, RequestJournal } from '../store/journal.ts';
import type { Place, StoredRow } from './stored.ts';

/** What the journal keeps of a setting before and after a change: exactly what the CRM stores. */
export type JournalledValue = { readonly internalValue: string | null; readonly displayValue: string | null };

/** What a value was written by, where it was not edited: a copy from a group profile, or the undoing of one. */
export type CopiedFrom = { readonly kind: 'copy' | 'undo'; readonly profileId: string; readonly profileName: string };

/** How the journal keeps a value; `copied` is with what a copy stored, `unconditional` with a write that named no version. */
export const journalled = z.object({
  internalValue: z.nullable(z.string()),
  displayValue: z.nullable(z.string()),
  unconditional: z.optional(z.literal(true)),
  copied: z.optional(z.object({ kind: z.enum(['copy', 'undo']), profileId: z.string(), profileName: z.string() })),
});

/** What a change sets out from or leads to, for the journal. */
export function valueOf(row: StoredRow | undefined): JournalledValue {
  return { internalValue: row?.internalValue ?? null, displayValue: row?.displayValue ?? null };
}

/** Whether the journal agrees with the CRM about a setting: nothing to settle, nothing changed elsewhere. */
export async function isReconciled(journal: RequestJournal, { profileId, settingId, row }: Place): Promise<boolean> {
  return agrees(await journal.last(profileId, settingId), row);
}

/** The same for the newest entry, once it is known; null: the console has never written the setting. */
export function agrees(last: JournalEntry | null, row: StoredRow | undefined): boolean {
  if (last === null) return true;
  return (
    (last.outcome === 'done' && matches(last.after, row)) || (last.outcome === 'failed' && matches(last.before, row))
  );
}

/**
 * Brings the journal up to what the CRM has. Intents that nobody settled (a crash, an answer that never came) are settled by
 * what is stored; a value that no entry explains was changed outside the console and is journalled as `setting.external`, once.
 * Must run under the setting's lease, with a row read under it: otherwise a write under way looks like a crash.
 */
export async function reconcile(journal: RequestJournal, place: Place): Promise<void> {
  const { profileId, settingId, row } = place;
  const last = await journal.last(profileId, settingId);
  if (last === null || agrees(last, row)) return;
  if (last.outcome === 'done') {
    await recordExternal(journal, place, last.after);
  } else if (matches(last.after, row) && isInferred(last)) {
    await journal.recordOutcome(last.id, 'done', { readBack: true });
  } else if (last.outcome === 'failed') {
    await recordExternal(journal, place, last.before);
  } else if (matches(last.before, row)) {
    await journal.recordOutcome(last.id, 'failed', { readBack: true });
  } else {
    await recordOvertaken(journal, place, last);
  }
}

const readBack = z.object({ readBack: z.literal(true) });

/** Whether the CRM has not said itself how a change ended: one that was taken for lost may still arrive. */
function isInferred({ outcome, details }: JournalEntry): boolean {
  return outcome !== 'failed' || readBack.safeParse(details).success;
}

/** Something else was stored since: whether the entry's change was there in between, nobody can know any more. */
async function recordOvertaken(journal: RequestJournal, place: Place, last: JournalEntry): Promise<void> {
  await journal.recordOutcome(last.id, 'unknown', { readBack: true });
  await recordExternal(journal, place, last.before);
}

async function recordExternal(journal: RequestJournal, place: Place, before: unknown): Promise<void> {
  const { profileId, settingId, row } = place;
  const entry = await journal.record({
    action: 'setting.external',
    profileId,
    settingId,
    before,
    after: valueOf(row),
  });
  await entry.recordOutcome('done', { by: row?.changed?.by ?? null, at: row?.changed?.at ?? null });
}

/** Whether the CRM has the internal value that the journal names. */
function matches(value: unknown, row: StoredRow | undefined): boolean {
  const parsed = journalled.safeParse(value);
  return parsed.success && sameText(parsed.data.internalValue, row?.internalValue ?? null);
}

/** The CRM trims texts, stores none for an empty one, and may keep line ends its own way. */
export function sameText(left: string | null, right: string | null): boolean {
  return normal(left) === normal(right);
}

function normal(text: string | null): string {
  return (text ?? '').replaceAll('\r\n', '\n').trim();
}

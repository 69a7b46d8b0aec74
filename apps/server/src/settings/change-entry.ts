import { AI_SCOPE } from '@fieldstone/contracts/skills/ai-section';
import { changedSetting, isOfOrganization } from '@fieldstone/contracts/organization/change-kinds';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { jsonObject } from '@fieldstone/contracts/platform/primitives';
import type { ProcessUse } from '@fieldstone/contracts/settings/process-content';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import * as z from 'zod/mini';
import { journaled } from './reconcile.ts';
import { parseJournaledPayload } from './journaled-payload.ts';
import type { JournalEntry } from '../store/repositories/journal-entry.ts';

/** Details in the journal: a name that was only known after the change, the id of a changed process. */
const added = z.object({
  name: z.optional(z.string()),
  processId: z.optional(z.string()),
});

/**
 * Converts an entry of the journal to the contract's form.
 * @param usedBy for the change of a process, the settings that used it
 */
export function changeEntry(entry: JournalEntry, usedBy: ProcessUse[] = []): ChangeHistoryEntry {
  const { id, changedAt, author, performer, origin, outcome, profileId, action, note, operationId } = entry;
  const settingId = entry.settingId ?? '';
  const before = valueOf(entry.before, settingId);
  const after = valueOf(entry.after, settingId);
  const { name, processId } = added.safeParse(entry.details).data ?? {};
  const { copied } = journaled.safeParse(entry.after).data ?? {};
  return {
    id,
    at: new Date(changedAt).toISOString(),
    by: author === '' ? null : author,
    ...(performer && { writtenBy: performer.name }),
    origin: origin ?? 'console',
    outcome: outcome === 'intended' ? 'unknown' : outcome,
    profileId: profileId === AI_SCOPE || isOfOrganization(settingId) ? null : profileId,
    settingId,
    action,
    before: before ?? null,
    after: after && name !== undefined ? { ...after, name } : (after ?? null),
    ...((before === undefined || after === undefined) && {
      unreadable: { before: before === undefined, after: after === undefined },
    }),
    ...(operationId !== null && { operationId }),
    ...(note !== null && { note }),
    ...(copied && { copiedFrom: { id: copied.profileId, name: copied.profileName } }),
    ...(processId !== undefined && { process: { processId, usedBy } }),
  };
}

/** Returns a value as its history shows it; undefined for an unreadable one. */
function valueOf(value: unknown, settingId: string): Payload | null | undefined {
  if (value === null) return null;
  const isRecord = changedSetting(settingId).journaled === 'records';
  return isRecord ? parseJournaledPayload(value, settingId) : jsonObject.safeParse(value).data;
}

import { AI_SCOPE } from '@fieldstone/contracts/skills/ai-section';
import { ACCESS_TOKEN_CHANGE, PROCESS_CHANGE } from '@fieldstone/contracts/organization/change-history';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { GLOBAL_SETTING_IDS } from '@fieldstone/contracts/organization/global-settings';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { jsonObject } from '@fieldstone/contracts/platform/primitives';
import { SETTING_IDS } from '@fieldstone/contracts/settings/setting';
import type { ProcessUse } from '@fieldstone/contracts/settings/process-content';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import * as z from 'zod/mini';
import { journaled } from '../../settings/reconcile.ts';
import { payloadOf } from '../../settings/journaled-payload.ts';
import type { JournalEntry } from '../../store/repositories/journal-entry.ts';
import { changedProcess } from '../../store/repositories/process-changes.ts';

const SETTINGS: ReadonlySet<string> = new Set([...SETTING_IDS, EVENT_SETTING, ...Object.values(GLOBAL_SETTING_IDS)]);

/** The name of a token that was only known after the change. */
const named = z.object({ name: z.string() });

const required = z.object({ ticket: z.string() });

/**
 * Converts an entry of the journal to the contract's form.
 * @param usedBy for the change of a process, the settings that used it
 */
export function toChangeEntry(entry: JournalEntry, usedBy: ProcessUse[] = []): ChangeHistoryEntry {
  const { id, changedAt, author, performer, origin, outcome, profileId, settingId, action } = entry;
  const before = valueOf(entry.before, settingId);
  const name = settingId === ACCESS_TOKEN_CHANGE ? named.safeParse(entry.details).data : undefined;
  const after = withName(valueOf(entry.after, settingId), name);
  const { ticket } = required.safeParse(entry.details).data ?? {};
  const process = settingId === PROCESS_CHANGE ? changedProcess.safeParse(entry.details).data : undefined;
  const { copied } = journaled.safeParse(entry.after).data ?? {};
  return {
    id,
    at: new Date(changedAt).toISOString(),
    by: author === '' ? null : author,
    ...(performer && { writtenBy: performer.name }),
    origin: origin ?? 'console',
    outcome: outcome === 'intended' ? 'unknown' : outcome,
    profileId: profileId === AI_SCOPE ? null : profileId,
    settingId: settingId ?? '',
    action,
    before: before ?? null,
    after: after ?? null,
    ...((before === undefined || after === undefined) && {
      unreadable: { before: before === undefined, after: after === undefined },
    }),
    ...(origin === 'outside' && entry.before === null && settingId !== PROCESS_CHANGE && { isFirstFound: true }),
    ...(ticket !== undefined && { ticket }),
    ...(copied && { copiedFrom: { id: copied.profileId, name: copied.profileName } }),
    ...(process && { process: { ...process, usedBy } }),
  };
}

function withName(value: Payload | null | undefined, name: z.infer<typeof named> | undefined) {
  return value && name ? { ...value, ...name } : value;
}

/** Returns a value as its history shows it; undefined for an unreadable one. */
function valueOf(value: unknown, settingId: string | null): Payload | null | undefined {
  if (value === null) return null;
  if (settingId !== null && SETTINGS.has(settingId)) return payloadOf(value, settingId);
  return jsonObject.safeParse(value).data;
}

import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { EventChange } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { Payload, SettingId } from '@fieldstone/contracts/settings/setting';
import { HISTORY_PAGE } from '@fieldstone/contracts/settings/settings';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import * as z from 'zod/mini';
import type { JournalEntry } from '../../store/repositories/journal.ts';
import { readEnvelope } from '../../settings/envelope.ts';
import { journalled } from '../../settings/reconcile.ts';
import { noticeChanges } from './read-setting.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { loadProfileSettings } from '../../settings/stored.ts';

/** Everything with a history: the settings of a group profile, and its event settings. */
type HistoryKey = SettingId | typeof EVENT_SETTING;

const external = z.object({ by: z.nullable(z.string()), at: z.nullable(z.string()) });

/**
 * Returns the changes of a setting from the journal, newest first. The setting is read first: this requires access to
 * it, and includes changes made elsewhere.
 */
export async function readHistory(
  scope: SettingsScope,
  profileId: string,
  settingId: HistoryKey,
  before: string | undefined,
): Promise<{ records: SettingChange[]; hasMore: boolean }> {
  const profile = await noticeChanges(scope, await loadProfileSettings(scope.crm, profileId, [settingId]), [settingId]);
  const entries = await scope.journal.entries({
    profileId: profile.id,
    settingId,
    limit: HISTORY_PAGE + 1,
    ...(before === undefined ? {} : { before }),
  });
  const records = entries.slice(0, HISTORY_PAGE).map((entry) => toChange(entry, settingId));
  return { records, hasMore: entries.length > HISTORY_PAGE };
}

function toChange(entry: JournalEntry, settingId: HistoryKey): SettingChange {
  const isExternal = entry.action === 'setting.external';
  const noticed = isExternal ? external.safeParse(entry.details).data : undefined;
  const before = payloadOf(entry.before, settingId);
  const after = payloadOf(entry.after, settingId);
  const { copied, unconditional } = journalled.safeParse(entry.after).data ?? {};
  return {
    id: entry.id,
    at: noticed?.at ?? new Date(entry.at).toISOString(),
    by: isExternal ? (noticed?.by ?? null) : entry.userName,
    outcome: entry.outcome === 'intended' ? 'unknown' : entry.outcome,
    external: isExternal,
    before: before ?? null,
    after: after ?? null,
    ...((before === undefined || after === undefined) && {
      unreadable: { before: before === undefined, after: after === undefined },
    }),
    ...(copied && { copied }),
    ...(unconditional && { unconditional }),
  };
}

/** Returns the payload; null for no stored value, undefined for an unreadable one of another writer. */
function payloadOf(value: unknown, settingId: HistoryKey): Payload | null | undefined {
  const { internalValue: text = null, displayValue = null } = journalled.safeParse(value).data ?? {};
  if (text === null) return null;
  if (settingId === EVENT_SETTING) {
    return { defaultEditEventProcessId: text, processName: displayValue } satisfies EventChange;
  }
  return readEnvelope(text)?.config.payload;
}

import type { Payload, SettingId } from '@fieldstone/contracts/setting';
import { HISTORY_PAGE } from '@fieldstone/contracts/settings';
import type { SettingChange } from '@fieldstone/contracts/settings';
import * as z from 'zod/mini';
import type { JournalEntry } from '../../store/journal.ts';
import { storedEnvelope } from './envelope.ts';
import { journalled } from './reconcile.ts';
import { noticeChanges } from './read-setting.ts';
import type { SettingsScope } from './scope.ts';
import { loadProfileSettings } from './stored.ts';

const external = z.object({ by: z.nullable(z.string()), at: z.nullable(z.string()) });

/**
 * The changes of a setting from the journal, newest first. The setting is read before: only who may see it sees its past, and what
 * was changed elsewhere since is part of the answer.
 */
export async function readHistory(
  scope: SettingsScope,
  profileId: string,
  settingId: SettingId,
  before: string | undefined,
): Promise<{ records: SettingChange[]; hasMore: boolean }> {
  const profile = await noticeChanges(scope, await loadProfileSettings(scope.crm, profileId, [settingId]), [settingId]);
  const entries = await scope.journal.entries({
    profileId: profile.id,
    settingId,
    limit: HISTORY_PAGE + 1,
    ...(before === undefined ? {} : { before }),
  });
  const records = entries.slice(0, HISTORY_PAGE).map((entry) => toChange(entry, settingId, profile.name));
  return { records, hasMore: entries.length > HISTORY_PAGE };
}

function toChange(entry: JournalEntry, settingId: SettingId, profileName: string): SettingChange {
  const isExternal = entry.action === 'setting.external';
  const noticed = isExternal ? external.safeParse(entry.details).data : undefined;
  const payload = (value: unknown) => payloadOf(value, settingId, profileName);
  return {
    id: entry.id,
    at: noticed?.at ?? new Date(entry.at).toISOString(),
    by: isExternal ? (noticed?.by ?? null) : entry.userName,
    outcome: entry.outcome === 'intended' ? 'unknown' : entry.outcome,
    external: isExternal,
    before: payload(entry.before),
    after: payload(entry.after),
  };
}

/** Null where nothing was stored, or something that no console wrote: neither can be restored. */
function payloadOf(value: unknown, settingId: SettingId, profileName: string): Payload | null {
  const text = journalled.safeParse(value).data?.internalValue ?? null;
  if (text === null) return null;
  try {
    return storedEnvelope(text, settingId, profileName).config.payload;
  } catch {
    return null;
  }
}

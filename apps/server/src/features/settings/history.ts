import type { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { processContent } from '@fieldstone/contracts/settings/process-content';
import { GLOBAL_SETTING_IDS, GLOBAL_SETTINGS_ID } from '@fieldstone/contracts/organization/global-settings';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { HISTORY_PAGE } from '@fieldstone/contracts/settings/settings';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import * as z from 'zod/mini';
import type { SessionContext } from '../../http/context.ts';
import { readerOf } from '../../settings/read-model/read-model.ts';
import { openProcesses } from '../../settings/read-model/read-processes.ts';
import { stateOfValue } from '../../settings/read-model/state-of-value.ts';
import type { Store } from '../../store/engine/database.ts';
import type { JournalEntry } from '../../store/repositories/journal-entry.ts';
import { changedProcess, processChangesOf } from '../../store/repositories/process-changes.ts';
import { processIdsOf } from '../../store/repositories/setting-processes.ts';
import { payloadOf } from '../../settings/journaled-payload.ts';
import { journaled } from '../../settings/reconcile.ts';
import { noticeChanges } from './read-setting.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { loadProfileSettings, loadedSetting } from '../../settings/stored.ts';

/** Everything with a history: the settings of a group profile, its event settings, and the global settings. */
type HistoryKey = SettingId | typeof EVENT_SETTING | typeof GLOBAL_SETTINGS_ID;

/** The dependencies of histories, in addition to those of settings. */
export type HistoryParts = { readonly store: Store; readonly now: () => number };

const external = z.object({ by: z.nullable(z.string()), at: z.nullable(z.string()) });

/**
 * Returns the changes of a setting from the journal, newest first. The setting is read first: this requires access to
 * it, and includes changes made elsewhere and the first value that the console finds. So are the expressions and form processes that it
 * uses, whose changes are part of its history (requirement ACT-08).
 */
export async function readHistory(
  { store, now }: HistoryParts,
  { context, scope }: { readonly context: SessionContext; readonly scope: SettingsScope },
  { profileId, settingKey: settingId }: { readonly profileId: string; readonly settingKey: HistoryKey },
  before: string | undefined,
): Promise<{ records: SettingChange[]; hasMore: boolean }> {
  const settingIds = settingId === GLOBAL_SETTINGS_ID ? Object.values(GLOBAL_SETTING_IDS) : [settingId];
  const loaded = await loadProfileSettings(scope.crm, profileId, settingIds);
  const profile = await noticeChanges(scope, loaded, settingIds, { withFirst: true });
  const { references } = stateOfValue(settingId, loadedSetting(profile, settingId).row?.internalValue ?? null);
  const setting = { profileId: profile.id, settingId };
  const processes = { crm: scope.crm, store, author: readerOf(context), now };
  await (
    await openProcesses(processes, processIdsOf(references), setting)
  )();
  const of = { profileId: profile.id, settingIds, limit: HISTORY_PAGE + 1 };
  const [own, ofProcesses] = await Promise.all([
    scope.journal.entries({ ...of, ...(before === undefined ? {} : { before }) }),
    processChangesOf(store, scope.orgId, { ...of, before }),
  ]);
  const changes = [...own.map(toChange), ...ofProcesses.map(toProcessChange)];
  const records = changes.toSorted((left, right) => (left.id < right.id ? 1 : -1)).slice(0, HISTORY_PAGE);
  return { records, hasMore: changes.length > HISTORY_PAGE };
}

function toProcessChange({ id, author, changedAt, before, after, details }: JournalEntry): SettingChange {
  return {
    id,
    at: new Date(changedAt).toISOString(),
    by: author === '' ? null : author,
    outcome: 'done',
    external: true,
    before: processContent.safeParse(before).data ?? null,
    after: processContent.safeParse(after).data ?? null,
    process: { processId: changedProcess.safeParse(details).data?.processId ?? '' },
  };
}

function toChange(entry: JournalEntry): SettingChange {
  const isExternal = entry.action === 'setting.external';
  const noticed = isExternal ? external.safeParse(entry.details).data : undefined;
  const before = payloadOf(entry.before, entry.settingId ?? '');
  const after = payloadOf(entry.after, entry.settingId ?? '');
  const { copied, unconditional } = journaled.safeParse(entry.after).data ?? {};
  return {
    id: entry.id,
    at: noticed?.at ?? new Date(entry.at).toISOString(),
    by: isExternal ? (noticed?.by ?? null) : entry.userName,
    outcome: entry.outcome === 'intended' ? 'unknown' : entry.outcome,
    external: isExternal,
    ...(isExternal && entry.before === null && { isFirstFound: true }),
    before: before ?? null,
    after: after ?? null,
    ...((before === undefined || after === undefined) && {
      unreadable: { before: before === undefined, after: after === undefined },
    }),
    ...(entry.performer && { writtenBy: entry.performer.name }),
    ...(copied && { copied }),
    ...(unconditional && { unconditional }),
    ...(entry.note !== null && { note: entry.note }),
  };
}

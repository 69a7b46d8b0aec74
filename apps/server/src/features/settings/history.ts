import type { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { processContent } from '@fieldstone/contracts/settings/process-content';
import { GLOBAL_SETTING_IDS, GLOBAL_SETTINGS_ID } from '@fieldstone/contracts/settings/global-settings';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { HISTORY_PAGE } from '@fieldstone/contracts/settings/settings';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import type { SessionContext } from '../../http/context.ts';
import { toJournalAuthor } from '../../settings/read-model/read-model.ts';
import { openProcesses } from '../../settings/read-model/read-processes.ts';
import { stateOfValue } from '../../settings/read-model/state-of-value.ts';
import type { Store } from '../../store/engine/database.ts';
import type { JournalEntry } from '../../store/repositories/journal-entry.ts';
import { changedProcess, findProcessChanges } from '../../store/repositories/process-changes.ts';
import { processIdsOf } from '../../store/repositories/setting-processes.ts';
import { parseJournaledPayload } from '../../settings/journaled-payload.ts';
import { journaled, journaledValue, reconcileIfChanged } from '../../settings/reconcile.ts';
import { newestFirst } from '../../store/repositories/change-key.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { loadProfileSettings, loadedSetting } from '../../settings/stored.ts';
import type { LoadedSetting } from '../../settings/stored.ts';

/** Everything with a history: the settings of a group profile, its event settings, and the global settings. */
type HistoryKey = SettingId | typeof EVENT_SETTING | typeof GLOBAL_SETTINGS_ID;

/** The dependencies of histories, in addition to those of settings. */
export type HistoryParts = { readonly store: Store; readonly now: () => number };

/**
 * Returns the changes of a setting from the journal, newest first by their time. The setting is read first: this requires access to
 * it, and includes changes made elsewhere. So are the expressions and form processes that it uses, whose changes are part of its history
 * (requirement ACT-08). A stored value without changes is listed as found (requirement ACT-04).
 * @param before the id of the last change of the previous page
 */
export async function readHistory(
  { store, now }: HistoryParts,
  { context, scope }: { readonly context: SessionContext; readonly scope: SettingsScope },
  { profileId, settingKey: settingId }: { readonly profileId: string; readonly settingKey: HistoryKey },
  before: string | undefined,
): Promise<{ records: SettingChange[]; hasMore: boolean }> {
  const { crm, journal, orgId } = scope;
  const settingIds = settingId === GLOBAL_SETTINGS_ID ? Object.values(GLOBAL_SETTING_IDS) : [settingId];
  const loaded = await loadProfileSettings(crm, profileId, settingIds);
  const profile = await reconcileIfChanged(scope, loaded, settingIds);
  const { references } = stateOfValue(settingId, loadedSetting(profile, settingId).row?.internalValue ?? null);
  const setting = { profileId: profile.id, settingId };
  const processes = { crm, store, author: toJournalAuthor(context), now };
  await (
    await openProcesses(processes, processIdsOf(references), setting)
  )();
  const start = await journal.positionOf(before);
  const of = { profileId: profile.id, settingIds, before: start, limit: HISTORY_PAGE + 1 };
  const [own, ofProcesses, known] = await Promise.all([
    journal.entries(of),
    findProcessChanges(store, orgId, of),
    journal.lastOfEach([profile.id], settingIds),
  ]);
  const changes = [...own, ...ofProcesses].toSorted(newestFirst);
  const page = changes.slice(0, HISTORY_PAGE);
  const hasMore = changes.length > page.length;
  const from = hasMore ? (page.at(-1)?.changedAt ?? 0) : 0;
  const found = settingIds
    .filter((id) => known.every((entry) => entry.settingId !== id))
    .flatMap((id) => toFound(loadedSetting(profile, id)))
    .filter(({ changedAt }) => changedAt >= from && (start === undefined || changedAt < start.changedAt));
  // A page ends with a change of the journal, after which the next one begins.
  const records = [...found, ...page].toSorted((left, right) => right.changedAt - left.changedAt);
  return { records: records.map((one) => ('change' in one ? one.change : toChange(one))), hasMore };
}

/** A stored value of which the journal has no change, with its author and time in the CRM. */
type Found = { readonly changedAt: number; readonly change: SettingChange };

function toFound({ settingId, row }: LoadedSetting): Found[] {
  if (row?.changed == null || row.internalValue === null) return [];
  const { by, at } = row.changed;
  const values = valuesOf({ before: null, after: journaledValue(row), settingId });
  const change = { id: row.id, at, by, outcome: 'done', external: true, isFirstFound: true, ...values } as const;
  return [{ changedAt: Date.parse(at), change }];
}

function toChange(entry: JournalEntry): SettingChange {
  const { id, author, changedAt, action, origin, outcome, performer, note, after, details } = entry;
  const processId = changedProcess.safeParse(details).data?.processId;
  const isExternal = action === 'setting.external' || processId !== undefined;
  const { copied, unconditional } = journaled.safeParse(after).data ?? {};
  return {
    id,
    at: new Date(changedAt).toISOString(),
    by: author === '' ? null : author,
    outcome: outcome === 'intended' ? 'unknown' : outcome,
    external: isExternal,
    ...(isExternal && origin === null && { isFirstFound: true }),
    ...(processId === undefined ? valuesOf(entry) : contentsOf(entry)),
    ...(processId !== undefined && { process: { processId } }),
    ...(performer && { writtenBy: performer.name }),
    ...(copied && { copied }),
    ...(unconditional && { unconditional }),
    ...(note !== null && { note }),
  };
}

type Values = Pick<SettingChange, 'before' | 'after' | 'unreadable'>;

function valuesOf(entry: Pick<JournalEntry, 'before' | 'after' | 'settingId'>): Values {
  const before = parseJournaledPayload(entry.before, entry.settingId ?? '');
  const after = parseJournaledPayload(entry.after, entry.settingId ?? '');
  return {
    before: before ?? null,
    after: after ?? null,
    ...((before === undefined || after === undefined) && {
      unreadable: { before: before === undefined, after: after === undefined },
    }),
  };
}

function contentsOf({ before, after }: JournalEntry): Values {
  return {
    before: processContent.safeParse(before).data ?? null,
    after: processContent.safeParse(after).data ?? null,
  };
}

import type { PlannedChangeRequest } from '@fieldstone/contracts/changes/changes';
import { RESTORED_IDS } from '@fieldstone/contracts/changes/plan';
import type { ChangePlan } from '@fieldstone/contracts/changes/plan';
import { SETTING_IDS } from '@fieldstone/contracts/settings/setting';
import { longId } from '../../salesforce/record-id.ts';
import { agrees, journaled } from '../../settings/reconcile.ts';
import { AppError } from '../../platform/errors.ts';
import { slotKey } from '../../platform/write-gate.ts';
import type { CurrentValues, ItemValue } from '../item-kinds/item-kind.ts';
import { currentOf } from '../item-kinds/record-batch.ts';
import { loadProfileSettings, loadedSetting, versionOf } from '../../settings/stored.ts';
import type { LoadedSetting, ProfileSettings } from '../../settings/stored.ts';
import type { RequestJournal } from '../../store/repositories/journal.ts';
import type { JournalEntry } from '../../store/repositories/journal-entry.ts';
import type { ChangeRequest, ChangeScope } from '../scope.ts';
import { versionOfAll } from './copy-source.ts';
import { draftEntries, draftOnce, keyedRequest, planEntries } from './draft.ts';
import { keyOf, kindOfItem, valueOfHash } from '../item-kind-of.ts';
import { isChanging, toPlan } from './plan-response.ts';
import type { PlannedEffect, ReachOf } from './plan-response.ts';
import { settingKind } from '../item-kinds/setting-kind.ts';
import type { DraftEntry } from './draft.ts';

type Restore = Omit<Extract<PlannedChangeRequest, { kind: 'restore' }>, 'kind'>;

/** Entries per page of the journal. */
const PAGE = 200;

/**
 * Plans to return settings of a group profile to their values at a moment, based on the reviewed versions; a repeated
 * request returns the plan that the first one stored. Throws `not_found` for an unknown group profile, and
 * `bad_request` if the key belongs to another request.
 * @returns the id of the planned change
 */
export function draftRestore(request: ChangeRequest, key: string | undefined, restore: Restore): Promise<string> {
  const { profileId, name, reason, at, settingIds, versions = {} } = restore;
  const keyed = keyedRequest(key, ['restore', longId(profileId), name, reason, at, settingIds, versions]);
  return draftOnce(request, keyed, async () => {
    const reviewed: Readonly<Record<string, string | undefined>> = versions;
    const { entries, stored } = await loadEarlierValues(request.scope, restore);
    const based = entries.map((entry) => ({
      ...entry,
      baseVersion: reviewed[entry.settingId] ?? entry.baseVersion,
    }));
    return draftEntries(request, { kind: 'restore', name, reason, request: keyed }, based, stored);
  });
}

/**
 * Returns what a return of all settings of a group profile to their values at a moment would change, without storing
 * anything. Throws `not_found` for an unknown group profile.
 */
export async function planRestore(
  scope: ChangeScope,
  { profileId, at }: Pick<Restore, 'profileId' | 'at'>,
  loadReach: (profileIds: readonly string[]) => Promise<ReachOf>,
): Promise<ChangePlan> {
  const hidden = await settingKind.unavailable(scope, SETTING_IDS);
  const settingIds = RESTORED_IDS.filter((id) => !hidden.has(id));
  const { profile, entries, stored } = await loadEarlierValues(scope, { profileId, at, settingIds });
  const [{ items, values }, reachOf] = await Promise.all([
    planEntries(scope, entries, stored),
    loadReach([profile.id]),
  ]);
  const effects = items.flatMap((item): PlannedEffect[] => {
    const kind = kindOfItem(scope, item);
    const current = stored.get(keyOf(item));
    if (current === undefined) return [];
    const desired = valueOfHash(kind, item.value_hash, values) ?? current.value;
    const isIdentical = kind.comparison()(item.setting_id, current.value, desired, 'equal-text');
    return [{ item, isIdentical, version: current.version, values: { current, desired } }];
  });
  const source = { id: profile.id, name: profile.name, version: versionOfAll(profile, settingIds) };
  // Only the settings that change are restored.
  return toPlan(scope, { source, effects, contains: isChanging }, reachOf);
}

/**
 * Loads the values that settings of a group profile had at a moment, based on the stored ones. A setting without
 * journal entries keeps its value. Throws `not_found` for an unknown group profile, and `bad_request` for a moment before the
 * change history.
 */
async function loadEarlierValues(
  { crm, journal, historyFrom }: Pick<ChangeScope, 'crm' | 'journal' | 'historyFrom'>,
  { profileId, at, settingIds }: Pick<Restore, 'profileId' | 'at' | 'settingIds'>,
): Promise<{
  readonly profile: ProfileSettings;
  readonly entries: readonly DraftEntry[];
  readonly stored: CurrentValues;
}> {
  const moment = Date.parse(at);
  // Without the deleted entries, a later value would pass for that of the moment.
  if (moment < (historyFrom() ?? Number.NEGATIVE_INFINITY)) throw new AppError('restore_before_history');
  const distinct = [...new Set(settingIds)];
  const profile = await loadProfileSettings(crm, profileId, distinct);
  const entries: DraftEntry[] = [];
  for (const settingId of distinct) {
    const setting = loadedSetting(profile, settingId);
    entries.push({
      target: profile.id,
      settingId,
      baseVersion: versionOf(setting.row?.internalValue ?? null),
      desired: await valueAt(journal, setting, moment),
    });
  }
  const stored = new Map(
    distinct.map((settingId) => {
      const slot = { target: profile.id, settingId };
      return [slotKey(slot), currentOf(slot, loadedSetting(profile, settingId).row)];
    }),
  );
  return { profile, entries, stored };
}

/** Returns the value that a setting had at a moment; a null text if it had none. */
async function valueAt(
  journal: RequestJournal,
  { profileId, settingId, row }: LoadedSetting,
  moment: number,
): Promise<ItemValue> {
  const stored = { text: row?.internalValue ?? null, displayText: row?.displayValue ?? null };
  const isJournaled = agrees(await journal.last(profileId, settingId), row);
  // A change made elsewhere that is not journaled yet. The CRM's times have no milliseconds, so the journal's come first.
  if (!isJournaled && row?.changed && Date.parse(row.changed.at) <= moment) return stored;
  let oldest: JournalEntry | undefined;
  let page: readonly JournalEntry[] = [];
  do {
    page = await journal.entries({ profileId, settingIds: [settingId], before: page.at(-1), limit: PAGE });
    for (const entry of page.filter(({ outcome }) => outcome === 'done')) {
      if (entry.changedAt <= moment) return valueIn(entry.after, stored);
      oldest = entry;
    }
  } while (page.length === PAGE);
  return oldest === undefined ? stored : valueIn(oldest.before, stored);
}

function valueIn(journaledValue: unknown, unknown: ItemValue): ItemValue {
  const { data } = journaled.safeParse(journaledValue);
  return data === undefined ? unknown : { text: data.internalValue, displayText: data.displayValue };
}

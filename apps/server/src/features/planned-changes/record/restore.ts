import type { restoreSettings } from '@fieldstone/contracts/organization/restore-settings';
import type { RouteInput } from '@fieldstone/contracts/platform/route';
import { longId } from '../../../salesforce/record-id.ts';
import { agrees, journaled } from '../../../settings/reconcile.ts';
import { placeKey } from '../../../settings/item-kinds/item-kind.ts';
import type { CurrentValues, ItemValue } from '../../../settings/item-kinds/item-kind.ts';
import { currentOf } from '../../../settings/item-kinds/record-batch.ts';
import { loadProfileSettings, placeOf, versionOf } from '../../../settings/stored.ts';
import type { Place } from '../../../settings/stored.ts';
import type { RequestJournal } from '../../../store/repositories/journal.ts';
import type { JournalEntry } from '../../../store/repositories/journal-entry.ts';
import type { Beginning, ChangeScope } from '../scope.ts';
import { createDraft, draftOnce, keyedRequest } from './draft.ts';
import type { DraftEntry } from './draft.ts';

type Body = RouteInput<typeof restoreSettings>['body'];

/** Entries per page of the journal. */
const PAGE = 200;

/** The values of a group profile's settings at a moment, with the stored ones. */
export type EarlierValues = {
  readonly profile: { readonly id: string; readonly name: string };
  readonly entries: readonly DraftEntry[];
  readonly stored: CurrentValues;
};

export type RestoreRequest = { readonly profileId: string; readonly key: string | undefined; readonly body: Body };

/**
 * Plans to return settings of a group profile to their values at a moment, based on the reviewed versions; a repeated
 * request returns the plan that the first one stored. Throws `not_found` for an unknown group profile, and
 * `bad_request` if the key belongs to another request.
 * @returns the id of the planned change
 */
export function draftRestore(beginning: Beginning, { profileId, key, body }: RestoreRequest): Promise<string> {
  const { name, reason, at, settingIds, baseVersions = [] } = body;
  const request = keyedRequest(key, ['restore', longId(profileId), name, reason, at, settingIds, baseVersions]);
  return draftOnce(beginning, request, async () => {
    const reviewed = new Map<string, string>(baseVersions.map(({ settingId, version }) => [settingId, version]));
    const { entries, stored } = await loadEarlierValues(beginning.scope, profileId, { at, settingIds });
    const based = entries.map((entry) => ({
      ...entry,
      baseVersion: reviewed.get(entry.settingId) ?? entry.baseVersion,
    }));
    return createDraft(beginning, { kind: 'restore', name, reason, entries: based, request }, stored);
  });
}

/**
 * Loads the values that settings of a group profile had at a moment, based on the stored ones. A setting without
 * journal entries keeps its value. Throws `not_found` for an unknown group profile.
 */
export async function loadEarlierValues(
  { crm, journal }: Pick<ChangeScope, 'crm' | 'journal'>,
  profileId: string,
  { at, settingIds }: Pick<Body, 'at' | 'settingIds'>,
): Promise<EarlierValues> {
  const distinct = [...new Set(settingIds)];
  const profile = await loadProfileSettings(crm, profileId, distinct);
  const moment = Date.parse(at);
  const entries: DraftEntry[] = [];
  for (const settingId of distinct) {
    const place = placeOf(profile, settingId);
    entries.push({
      target: profile.id,
      settingId,
      baseVersion: versionOf(place.row?.internalValue ?? null),
      desired: await valueAt(journal, place, moment),
    });
  }
  const stored = new Map(
    distinct.map((settingId) => {
      const place = { target: profile.id, settingId };
      return [placeKey(place), currentOf(place, placeOf(profile, settingId).row)];
    }),
  );
  return { profile, entries, stored };
}

/** Returns the value that a setting had at a moment; a null text if it had none. */
async function valueAt(
  journal: RequestJournal,
  { profileId, settingId, row }: Place,
  moment: number,
): Promise<ItemValue> {
  const stored = { text: row?.internalValue ?? null, displayText: row?.displayValue ?? null };
  const isJournaled = agrees(await journal.last(profileId, settingId), row);
  // A change made elsewhere that is not journaled yet. The CRM's times have no milliseconds, so the journal's come first.
  if (!isJournaled && row?.changed && Date.parse(row.changed.at) <= moment) return stored;
  let oldest: JournalEntry | undefined;
  let page: readonly JournalEntry[] = [];
  do {
    const before = page.at(-1)?.id;
    page = await journal.entries({
      profileId,
      settingIds: [settingId],
      limit: PAGE,
      ...(before !== undefined && { before }),
    });
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

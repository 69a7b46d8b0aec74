import { LATEST_CHANGES, OVERVIEW_SETTING_IDS } from '@fieldstone/contracts/organization/overview';
import type { LatestChange } from '@fieldstone/contracts/organization/overview';
import { processContent } from '@fieldstone/contracts/settings/process-content';
import type { SettingSummary } from '@fieldstone/contracts/settings/setting-summary';
import * as z from 'zod/mini';
import type { SessionContext } from '../../http/context.ts';
import { requireVisibleProfile } from '../../salesforce/queries/group-profile.ts';
import { longId } from '../../salesforce/record-id.ts';
import { journaled } from '../../settings/reconcile.ts';
import { processIdsAmong, referencesOf } from '../../settings/read-model/kept-records.ts';
import type { ReadModel } from '../../settings/read-model/read-model.ts';
import { summaryOfValue } from '../../settings/summary-of-value.ts';
import type { Store } from '../../store/engine/database.ts';
import { latestEntries } from '../../store/repositories/journal.ts';
import type { JournalEntry } from '../../store/repositories/journal-entry.ts';
import { processChangesOf, settingsOfChanges } from '../../store/repositories/process-changes.ts';
import { isOverviewSetting } from './profile-state.ts';

const external = z.object({ by: z.nullable(z.string()), at: z.nullable(z.string()) });

/** Returns the latest changes of a group profile's settings, those made outside the console included. */
export async function readLatestChanges(
  { readModel, store }: { readonly readModel: ReadModel; readonly store: Store },
  context: SessionContext,
  anyId: string,
): Promise<LatestChange[]> {
  const profileId = longId(anyId);
  const reading = await readModel.open(context);
  const visible = requireVisibleProfile(context.crm, profileId).then(({ settings }) => settings);
  // Journals changes outside the console, and requires access to the settings.
  const rows = await reading.ofProfile(profileId, visible);
  const readProcesses = await reading.processes(processIdsAmong(referencesOf(rows)));
  await readProcesses();
  const { orgId } = context.session;
  const of = { profileId, settingIds: OVERVIEW_SETTING_IDS, limit: LATEST_CHANGES };
  const [own, ofProcesses] = await Promise.all([latestEntries(store, orgId, of), processChangesOf(store, orgId, of)]);
  const settings = await settingsOfChanges(
    store,
    orgId,
    profileId,
    ofProcesses.map(({ id }) => id),
  );
  return [
    ...own.flatMap((entry) => toChange(entry) ?? []),
    ...ofProcesses.flatMap((entry) => toProcessChange(entry, settings) ?? []),
  ]
    .toSorted((left, right) => (left.id < right.id ? 1 : -1))
    .slice(0, LATEST_CHANGES);
}

/** Converts the change of a process; undefined for one of which no setting of the overview is known. */
function toProcessChange(
  { id, author, changedAt, before, after }: JournalEntry,
  settings: ReadonlyMap<string, readonly string[]>,
): LatestChange | undefined {
  const used = settings.get(id)?.find(isOverviewSetting);
  if (used === undefined) return undefined;
  const content = processContent.safeParse(after ?? before).data;
  return {
    id,
    settingId: used,
    at: new Date(changedAt).toISOString(),
    by: author === '' ? null : author,
    outcome: 'done',
    kind: 'process',
    before: null,
    after: null,
    ...(content && { processName: content.name }),
  };
}

function toChange(entry: JournalEntry): LatestChange | undefined {
  const { id, settingId, action, outcome } = entry;
  if (settingId === null || !isOverviewSetting(settingId)) return undefined;
  const isExternal = action === 'setting.external';
  const found = isExternal ? external.safeParse(entry.details).data : undefined;
  const summary = (value: unknown): SettingSummary | null => {
    const { internalValue = null, displayValue = null } = journaled.safeParse(value).data ?? {};
    return internalValue === null ? null : summaryOfValue(settingId, internalValue, displayValue);
  };
  return {
    id,
    settingId,
    at: found?.at ?? new Date(entry.at).toISOString(),
    by: isExternal ? (found?.by ?? null) : entry.userName,
    outcome: outcome === 'intended' ? 'unknown' : outcome,
    kind: isExternal ? 'external' : (journaled.safeParse(entry.after).data?.copied?.kind ?? 'edit'),
    before: summary(entry.before),
    after: summary(entry.after),
  };
}

import { GROUP_PROFILE_CHANGE } from '@fieldstone/contracts/organization/change-history';
import type { GroupProfileSummary } from '@fieldstone/contracts/organization/group-profiles';
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import type { SettingsScope } from '../../settings/scope.ts';
import { sameText, valueOf } from '../../settings/reconcile.ts';
import { loadSettingsOf, settingKey } from '../../settings/stored.ts';
import type { StoredRow } from '../../settings/stored.ts';
import { outcomeUnknown, rejection } from '../../salesforce/client/errors.ts';
import { AppError } from '../../platform/errors.ts';
import { NEW_PROFILE } from '../../settings/write-gate.ts';
import type { WritePermit } from '../../settings/write-gate.ts';
import { placesOf } from './change.ts';
import { requireFreeName } from './edit-profile.ts';
import { loadDirectory, requireProfile } from '../../salesforce/queries/profile-directory.ts';
import { reconcileChanges } from './reconcile.ts';

const settingIds = allSettings.map(({ id }) => id);

export type NewProfile = { readonly name: string; readonly description: string; readonly cloneOf: string | null };

/**
 * Creates a group profile, and writes the settings of the one that it is a clone of. If only the settings fail, the
 * group profile exists without them.
 * @throws {AppError} `conflict` for a name in use, `not_found` for an unknown one to clone
 */
export async function createProfile(
  scope: SettingsScope,
  { name, description, cloneOf }: NewProfile,
): Promise<GroupProfileSummary> {
  const { crm } = scope;
  await reconcileChanges(scope, []);
  const directory = await loadDirectory(crm);
  requireFreeName(directory, name);
  const source = cloneOf === null ? null : requireProfile(directory, cloneOf);
  const rows = source === null ? [] : await clonedRows(scope, source.id);
  const permit = await scope.permit([
    ...placesOf([NEW_PROFILE]),
    ...rows.map(({ settingId }) => ({ target: NEW_PROFILE, settingId })),
  ]);
  const names = crm.names.profile;
  const values = {
    Name: name,
    [names.description]: description === '' ? null : description,
    [names.active]: true,
    [names.isGlobal]: false,
  };
  const after = { name, description: values[names.description] === null ? null : description, isActive: true };
  const created = { ...after, cloneOf: source && { id: source.id, name: source.name } };
  const id = await createRecord(scope, permit, created, values);
  if (source !== null) await cloneSettings(scope, permit, source, id, rows);
  return requireProfile(await loadDirectory(crm), id);
}

type Created = {
  readonly name: string;
  readonly description: string | null;
  readonly isActive: boolean;
  readonly cloneOf: { readonly id: string; readonly name: string } | null;
};

/** The record has no id before it exists, so its intent becomes an entry of the group profile together with its outcome. */
async function createRecord(
  { crm, journal, orgId }: SettingsScope,
  permit: WritePermit,
  { cloneOf, ...created }: Created,
  values: Readonly<Record<string, unknown>>,
): Promise<string> {
  permit.assertCovers(orgId, placesOf([NEW_PROFILE]));
  const { object } = crm.names.profile;
  const intent = await journal.record({ after: { ...created, kind: 'created', ...(cloneOf && { cloneOf }) } });
  const [outcome] = await crm.create(object, [values], { allOrNone: true }).catch(async (error: unknown) => {
    await intent.recordOutcome('failed', { code: error instanceof AppError ? error.code : 'internal' });
    throw error;
  });
  if (outcome?.outcome === 'failed') {
    await intent.recordOutcome('failed', outcome);
    throw rejection(outcome);
  }
  const place = (profileId: string) => ({ profileId, settingId: GROUP_PROFILE_CHANGE });
  if (outcome?.outcome === 'done') {
    await intent.recordCreated(place(outcome.id));
    return outcome.id;
  }
  const directory = await loadDirectory(crm).catch(async (cause: unknown) => {
    await intent.recordOutcome('unknown', { readBack: false });
    throw outcomeUnknown(cause);
  });
  // The name was free before, and no other console creates one under the lease.
  const stored = directory.profiles.find(({ name }) => name === created.name);
  if (stored === undefined) {
    await intent.recordOutcome('unknown', { readBack: true });
    throw outcomeUnknown();
  }
  await intent.recordCreated(place(stored.id), { readBack: true });
  return stored.id;
}

async function clonedRows({ crm }: SettingsScope, sourceId: string): Promise<readonly StoredRow[]> {
  return [...(await loadSettingsOf(crm, [sourceId], settingIds)).values()].filter(
    ({ internalValue }) => internalValue !== null,
  );
}

async function cloneSettings(
  { crm, journal, orgId, installationKey }: SettingsScope,
  permit: WritePermit,
  source: GroupProfileSummary,
  profileId: string,
  rows: readonly StoredRow[],
): Promise<void> {
  permit.assertCovers(
    orgId,
    rows.map(({ settingId }) => ({ target: NEW_PROFILE, settingId })),
  );
  if (rows.length === 0) return;
  const { setting } = crm.names;
  const key = await installationKey();
  const copied = { kind: 'copy', profileId: source.id, profileName: source.name } as const;
  const entries = await Promise.all(
    rows.map((row) =>
      journal.record({
        profileId,
        settingId: row.settingId,
        before: valueOf(undefined),
        after: { ...valueOf(row), copied },
        origin: 'copy',
      }),
    ),
  );
  const records = rows.map(({ settingId, internalValue, displayValue }) => ({
    [setting.profile]: profileId,
    [setting.settingId]: settingId,
    [setting.key]: settingKey(profileId, settingId),
    [setting.internalValue]: internalValue,
    [setting.displayValue]: displayValue,
    [setting.installationKey]: key,
  }));
  const outcomes = await crm
    .upsertAll(setting.object, setting.key, records, { allOrNone: true })
    .catch(async (error: unknown) => {
      for (const entry of entries) await entry.recordOutcome('failed');
      throw error;
    });
  const isOpen = outcomes.some(({ outcome }) => outcome === 'unknown');
  const stored = isOpen ? await loadSettingsOf(crm, [profileId], settingIds).catch(() => null) : undefined;
  const results = rows.map((row, index) => {
    const outcome = outcomes[index]?.outcome ?? 'unknown';
    const now = stored?.get(settingKey(profileId, row.settingId))?.internalValue ?? null;
    return outcome === 'unknown' && sameText(now, row.internalValue) ? 'done' : outcome;
  });
  const details = isOpen ? { readBack: stored !== null } : undefined;
  for (const [index, entry] of entries.entries()) await entry.recordOutcome(results[index] ?? 'unknown', details);
  if (results.includes('failed')) throw new AppError('group_profile_not_cloned', { name: source.name });
  if (results.includes('unknown')) throw new AppError('group_profile_clone_unknown', { name: source.name });
}

import { GROUP_PROFILE_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import type { GroupProfileSummary } from '@fieldstone/contracts/organization/group-profiles';
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { UNSTORED_VERSION } from '@fieldstone/contracts/settings/settings';
import { journaledWrite } from '../../journal/journaled-write.ts';
import { AppError } from '../../platform/errors.ts';
import { NEW_PROFILE } from '../../platform/write-gate.ts';
import { outcomeUnknown } from '../../salesforce/client/errors.ts';
import type { WriteAccess } from '../../salesforce/crm.ts';
import { loadDirectory, requireProfile } from '../../salesforce/queries/profile-directory.ts';
import type { SettingsScope } from '../../settings/scope.ts';
import { loadSettings } from '../../settings/stored.ts';
import type { StoredRow } from '../../settings/stored.ts';
import { writeSettingRecords } from '../../settings/write-setting-records.ts';
import type { RecordWrite } from '../../settings/write-setting-records.ts';
import type { Lease } from '../../store/lease.ts';
import { slotsOf } from './change.ts';
import { requireFreeName } from './edit-profile.ts';
import { reconcileChanges } from './reconcile.ts';

const settingIds = allSettings.map(({ id }) => id);

export type NewProfile = { readonly name: string; readonly description: string; readonly cloneOf: string | null };

/** A scope under the lease of all changes of group profiles. */
export type CreationScope = SettingsScope & { readonly lease: Lease };

/**
 * Creates a group profile, and writes the settings of the one that it is a clone of. If only the settings fail, the
 * group profile exists without them.
 * @throws {AppError} `conflict` for a name in use, `not_found` for an unknown one to clone
 */
export async function createProfile(
  scope: CreationScope,
  { name, description, cloneOf }: NewProfile,
): Promise<GroupProfileSummary> {
  const { crm, lease } = scope;
  await reconcileChanges({ crm, journal: scope.journal.under(lease) }, []);
  const directory = await loadDirectory(crm);
  requireFreeName(directory, name);
  const source = cloneOf === null ? null : requireProfile(directory, cloneOf);
  const rows = source === null ? [] : await clonedRows(scope, source.id);
  const permit = await scope.permit([
    ...slotsOf([NEW_PROFILE]),
    ...rows.map(({ settingId }) => ({ target: NEW_PROFILE, settingId })),
  ]);
  const access = { permit, lease };
  const names = crm.names.profile;
  const values = {
    Name: name,
    [names.description]: description === '' ? null : description,
    [names.active]: true,
    [names.isGlobal]: false,
  };
  const after = { name, description: values[names.description] === null ? null : description, isActive: true };
  const created = { ...after, cloneOf: source && { id: source.id, name: source.name } };
  const id = await createRecord(scope, access, created, values);
  if (source !== null && rows.length > 0) await cloneSettings(scope, access, source, id, rows);
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
  access: WriteAccess,
  { cloneOf, ...created }: Created,
  values: Readonly<Record<string, unknown>>,
): Promise<string> {
  const {
    results: [result],
  } = await journaledWrite(
    { orgId, journal, access },
    {
      items: slotsOf([NEW_PROFILE]).map((slot) => ({
        slot,
        intent: { after: { ...created, kind: 'created', ...(cloneOf && { cloneOf }) } },
      })),
      send: (granted) => crm.writes(granted).create(crm.names.profile.object, [values], { allOrNone: true }),
      readBack: async () => {
        const read = await loadDirectory(crm);
        // The name was free before, and no other console creates one under the lease.
        const stored = read.profiles.find(({ name }) => name === created.name);
        return { read, shown: [stored === undefined ? { outcome: 'unknown' } : { outcome: 'done', id: stored.id }] };
      },
      created: (profileId) => ({ profileId, settingId: GROUP_PROFILE_CHANGE }),
    },
  );
  if (result?.outcome !== 'done') throw result?.error ?? outcomeUnknown();
  return result.id;
}

async function clonedRows({ crm }: SettingsScope, sourceId: string): Promise<readonly StoredRow[]> {
  return [...(await loadSettings(crm, [sourceId], settingIds)).values()].filter(
    ({ internalValue }) => internalValue !== null,
  );
}

async function cloneSettings(
  scope: SettingsScope,
  access: WriteAccess,
  source: GroupProfileSummary,
  profileId: string,
  rows: readonly StoredRow[],
): Promise<void> {
  const copied = { kind: 'copy', profileId: source.id, profileName: source.name } as const;
  const writes = rows.map(({ settingId, internalValue, displayValue }): RecordWrite => ({
    profileId,
    settingId,
    slot: { target: NEW_PROFILE, settingId },
    row: undefined,
    base: UNSTORED_VERSION,
    internalValue,
    displayValue,
  }));
  const options = { isJoint: true, mark: { copied }, origin: 'copy' } as const;
  const { outcomes } = await writeSettingRecords(scope, access, writes, options);
  const states = new Set(outcomes.map(({ outcome }) => outcome));
  if (states.has('failed')) throw new AppError('group_profile_not_cloned', { name: source.name });
  if (states.has('unknown')) throw new AppError('group_profile_clone_unknown', { name: source.name });
}

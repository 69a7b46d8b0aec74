import type { GroupProfileState, GroupProfileSummary } from '@fieldstone/contracts/organization/group-profiles';
import { message } from '@fieldstone/contracts/platform/errors/message';
import { AppError } from '../../platform/errors.ts';
import { nothingToChange, writeChange } from './change.ts';
import type { ChangeScope } from './change.ts';
import { loadDirectory, requireProfile } from '../../salesforce/queries/profile-directory.ts';
import type { Directory } from '../../salesforce/queries/profile-directory.ts';

/** New values; an absent one stays. */
export type Edit = Pick<GroupProfileState, 'name' | 'description' | 'isActive'>;

/**
 * Writes new values of a group profile and returns it as stored.
 * @throws {AppError} `conflict` for a name in use, a second active global group profile, or none
 */
export async function editProfile(
  scope: ChangeScope,
  directory: Directory,
  profile: GroupProfileSummary,
  edit: Edit,
  undoes?: string,
): Promise<GroupProfileSummary> {
  const after = changedIn(profile, edit);
  if (after.name !== undefined) requireFreeName(directory, after.name, profile.id);
  if (after.isActive !== undefined) requireOneGlobal(directory, profile, after.isActive);
  if (Object.keys(after).length === 0) throw nothingToChange();
  const { crm } = scope;
  const { object, active, description } = crm.names.profile;
  const values = {
    ...(after.name !== undefined && { Name: after.name }),
    ...(after.description !== undefined && { [description]: after.description }),
    ...(after.isActive !== undefined && { [active]: after.isActive }),
  };
  const before = {
    ...(after.name !== undefined && { name: profile.name }),
    ...(after.description !== undefined && { description: profile.description }),
    ...(after.isActive !== undefined && { isActive: profile.isActive }),
  };
  const options = profile.lastModifiedDate === null ? {} : { ifUnmodifiedSince: profile.lastModifiedDate };
  const change = { kind: 'changed', before, after, ...(undoes !== undefined && { undoes }) } as const;
  await writeChange(scope, [profile.id], change, async (writes) => [
    await writes.upsert(object, { field: 'Id', value: profile.id }, values, options),
  ]);
  return requireProfile(await loadDirectory(crm), profile.id);
}

/** Returns the values that differ from the stored ones; an empty description is none. */
function changedIn(profile: GroupProfileSummary, { name, description, isActive }: Edit): Edit {
  const text = description === '' ? null : description;
  return {
    ...(name !== undefined && name !== profile.name && { name }),
    ...(text !== undefined && text !== profile.description && { description: text }),
    ...(isActive !== undefined && isActive !== profile.isActive && { isActive }),
  };
}

/**
 * Checks that no other group profile has the name.
 * @throws {AppError} `conflict` if one has
 */
export function requireFreeName({ profiles }: Directory, name: string, exceptId?: string): void {
  const taken = profiles.some((one) => one.id !== exceptId && one.name.toLowerCase() === name.toLowerCase());
  if (!taken) return;
  const field = { path: 'body.name', ...message('group_profile_name_taken', { name }) };
  throw new AppError('group_profile_name_taken', { name }, { fields: [field] });
}

/** Checks that exactly one global group profile is active afterwards (requirement STP-07). */
function requireOneGlobal({ profiles }: Directory, { id, isGlobal }: GroupProfileSummary, isActive: boolean): void {
  if (!isGlobal) return;
  const other = profiles.find((one) => one.id !== id && one.isGlobal && one.isActive);
  if (isActive && other !== undefined) {
    throw new AppError('second_global_profile', { name: other.name });
  }
  if (!isActive && other === undefined) {
    throw new AppError('global_profile_needed');
  }
}

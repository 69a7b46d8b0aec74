import { ORGANIZATION_SETTING_IDS } from '@fieldstone/contracts/organization/change-kinds';
import { PREVIOUS_EXECUTION_SETTING } from '@fieldstone/contracts/settings/plain-records';
import { SETTING_OBJECT } from '@fieldstone/contracts/settings/setting-records';
import { AppError } from '../../platform/errors.ts';
import type { Crm, CrmRecord } from '../crm.ts';
import type { PackageNames } from '../names.ts';
import { name, names, soql } from '../soql.ts';
import { childrenOf, flagOf, modifierOf, momentOf, textOf } from '../values.ts';

/**
 * Checks that the session's user can see a group profile, active or not.
 * @throws {AppError} `not_found` naming the group profile
 */
export async function requireGroupProfile(crm: Crm, profileId: string): Promise<void> {
  const [found] = await crm.query(soql`SELECT Id FROM ${name(crm.names.profile.object)} WHERE Id = ${profileId}`);
  if (found === undefined) {
    throw new AppError('group_profile_unknown', { profileId });
  }
}

/** A group profile, active or not. */
export type AnyProfile = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly isGlobal: boolean;
  readonly isActive: boolean;
};

/**
 * Returns a group profile, active or not, and the ids of its setting records that the user sees.
 * @throws {AppError} `not_found` naming the group profile
 */
export async function requireVisibleProfile(
  crm: Crm,
  profileId: string,
): Promise<{ readonly profile: AnyProfile; readonly settings: ReadonlySet<string> }> {
  const { object, isGlobal, active, description, settings } = crm.names.profile;
  const [found] = await crm.query(soql`
    SELECT Id, Name, ${names([isGlobal, active, description])}, (SELECT Id FROM ${name(settings)})
    FROM ${name(object)} WHERE Id = ${profileId}`);
  if (found === undefined) throw new AppError('group_profile_unknown', { profileId });
  return {
    profile: {
      id: found.Id,
      name: textOf(found, 'Name') ?? '',
      description: textOf(found, description),
      isGlobal: flagOf(found, isGlobal),
      isActive: flagOf(found, active),
    },
    settings: new Set(childrenOf(found, settings).map(({ Id }) => Id)),
  };
}

/** Settings in the records of group profiles that are none of theirs. */
const NO_SETTINGS = [PREVIOUS_EXECUTION_SETTING, ...ORGANIZATION_SETTING_IDS];

/**
 * Returns the active group profiles by name, each with the setting that was changed last, with the same query for all
 * callers, so that it can be shared. They are read again only after a change of a group profile or a setting.
 */
export function activeGroupProfiles(crm: Crm): Promise<readonly CrmRecord[]> {
  const { object, isGlobal, active, settings } = crm.names.profile;
  const statement = soql`
    SELECT Id, Name, ${name(isGlobal)}, CreatedDate, (
      SELECT Id, LastModifiedBy.Name, LastModifiedDate FROM ${name(settings)}
      WHERE ${name(crm.names.setting.settingId)} NOT IN ${NO_SETTINGS}
      ORDER BY LastModifiedDate DESC LIMIT 1)
    FROM ${name(object)} WHERE ${name(active)} = true ORDER BY Name, Id`;
  return crm.queryKept(statement, ['Group_Profile__c', SETTING_OBJECT]);
}

/**
 * Returns the last change of any setting of an active group profile, or of the processes that they use (OVR-02); null if none was ever
 * stored.
 * @param ofProcesses the last change of these processes, UTC milliseconds
 */
export function lastChangeOf(
  { profile }: PackageNames,
  record: CrmRecord,
  ofProcesses: { readonly at: number; readonly by: string | null } | undefined,
): { readonly at: string; readonly by: string | null } | null {
  const [latest] = childrenOf(record, profile.settings);
  const at = latest === undefined ? null : momentOf(latest, 'LastModifiedDate');
  if (latest === undefined || at === null) return null;
  if (ofProcesses === undefined || ofProcesses.at <= Date.parse(at)) return { at, by: modifierOf(latest) };
  return { at: new Date(ofProcesses.at).toISOString(), by: ofProcesses.by };
}

/**
 * Returns the global group profile among active ones: the first that was created, if an org has several (STP-07).
 * Undefined if there is none.
 * @param profiles with `CreatedDate` and the checkbox of global group profiles
 */
export function globalAmong(crm: Crm, profiles: readonly CrmRecord[]): CrmRecord | undefined {
  const created = (record: CrmRecord) => `${textOf(record, 'CreatedDate') ?? ''} ${record.Id}`;
  const [first] = profiles
    .filter((record) => flagOf(record, crm.names.profile.isGlobal))
    .toSorted((left, right) => (created(left) < created(right) ? -1 : 1));
  return first;
}

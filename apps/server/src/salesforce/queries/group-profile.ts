import { AppError } from '../../platform/errors.ts';
import type { Crm, CrmRecord } from '../crm.ts';
import { name, soql } from '../soql.ts';

/**
 * Checks that the session's user can see a group profile, active or not.
 * @throws {AppError} `not_found` naming the group profile
 */
export async function requireGroupProfile(crm: Crm, profileId: string): Promise<void> {
  const [found] = await crm.query(soql`SELECT Id FROM ${name(crm.names.profile.object)} WHERE Id = ${profileId}`);
  if (found === undefined) {
    throw new AppError('not_found', `There is no group profile ${profileId}, or you do not have access to it.`);
  }
}

/** Returns the active group profiles by name, with the same query for all callers, so that it can be shared. */
export function activeGroupProfiles(crm: Crm): Promise<readonly CrmRecord[]> {
  const { object, isGlobal, active } = crm.names.profile;
  return crm.query(soql`
    SELECT Id, Name, ${name(isGlobal)}, LastModifiedBy.Name, LastModifiedDate
    FROM ${name(object)} WHERE ${name(active)} = true ORDER BY Name, Id`);
}

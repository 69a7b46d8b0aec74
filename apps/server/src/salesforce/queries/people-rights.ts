import { createCrmCache } from '../client/cache.ts';
import { endsSession } from '../client/errors.ts';
import type { Crm } from '../crm.ts';
import { soql } from '../soql.ts';
import { missingPermissions, RIGHTS_AGE_MS } from './permissions.ts';

const KEPT_USERS = 10_000;

type User = { readonly orgId: string; readonly userId: string };

/**
 * Returns a function that checks whether a user may see the activity of individual people: a user who may configure, or has one of
 * the console's permission sets. Results are kept as long as other permissions.
 */
export function createPeopleRights(now: () => number): (crm: Crm, user: User) => Promise<boolean> {
  const rights = createCrmCache<boolean>(() => 1, {
    maxWeight: KEPT_USERS,
    maxAgeMs: RIGHTS_AGE_MS,
    isPersonal: endsSession,
    now,
  });
  return (crm, { orgId, userId }) =>
    rights.get(`${orgId} ${userId}`, async () => {
      if ((await missingPermissions(crm)).length === 0) return true;
      const { console: sets } = crm.names.permissionSets;
      const assigned = await crm.query(
        soql`SELECT Id FROM PermissionSetAssignment WHERE AssigneeId = ${userId} AND PermissionSet.Name IN ${sets} LIMIT 1`,
      );
      return assigned.length > 0;
    });
}

import type { Crm } from './crm.ts';
import { isMissingObject } from './errors.ts';
import { longId } from './record-id.ts';
import { soql } from './soql.ts';

/**
 * Ids of the active users to whom the package's permission sets give the console and not the app. None where the session's user
 * may not see who was given what: then nobody is known to be without the app.
 */
export async function consoleOnlyUserIds(crm: Crm): Promise<ReadonlySet<string>> {
  const { console, app } = crm.names.permissionSets;
  const rows = await crm
    .query(
      soql`SELECT Id FROM User WHERE IsActive = true
        AND Id IN (SELECT AssigneeId FROM PermissionSetAssignment WHERE PermissionSet.Name IN ${console})
        AND Id NOT IN (SELECT AssigneeId FROM PermissionSetAssignment WHERE PermissionSet.Name = ${app})`,
    )
    .catch((error: unknown) => {
      if (isMissingObject(error)) return [];
      throw error;
    });
  return new Set(rows.map(({ Id }) => longId(Id)));
}

import type { Crm } from './crm.ts';
import { crmCode, isMissingObject } from './errors.ts';
import { longId } from './record-id.ts';
import { clause, soql } from './soql.ts';

/**
 * Ids of the active users who have the console and not the package's permission set of the app: by a permission set of the console,
 * or by a Salesforce profile that may change all data. What the session's user may not see of who was given what tells of nobody:
 * then nobody is known by it to be without the app.
 */
export async function consoleOnlyUserIds(crm: Crm): Promise<ReadonlySet<string>> {
  const { console, app } = crm.names.permissionSets;
  // SOQL takes subqueries only where every condition must hold: a query for each way.
  const ways = [
    clause`Id IN (SELECT AssigneeId FROM PermissionSetAssignment WHERE PermissionSet.Name IN ${console})`,
    clause`Profile.PermissionsModifyAllData = true`,
  ];
  const found = await Promise.all(
    ways.map((way) =>
      crm
        .query(
          soql`SELECT Id FROM User WHERE IsActive = true AND ${way}
            AND Id NOT IN (SELECT AssigneeId FROM PermissionSetAssignment WHERE PermissionSet.Name = ${app})`,
        )
        .catch((error: unknown) => {
          if (isMissingObject(error) || crmCode(error) === 'INVALID_FIELD') return [];
          throw error;
        }),
    ),
  );
  return new Set(found.flat().map(({ Id }) => longId(Id)));
}

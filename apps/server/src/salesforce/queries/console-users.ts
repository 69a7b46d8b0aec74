import type { Crm } from '../crm.ts';
import { crmCode, isMissingObject } from '../client/errors.ts';
import { longId } from '../record-id.ts';
import { clause, soql } from '../soql.ts';
import { assigning, groupComponents } from './permission-set-groups.ts';

/**
 * Returns the ids of active users with the console but without the package's permission set of the app: by a permission
 * set of the console, also through a group, or by a Salesforce profile that may change all data. If assignments are
 * hidden from the session's user, who needs View Setup and Configuration, no user counts as without the app.
 */
export async function consoleOnlyUserIds(crm: Crm): Promise<ReadonlySet<string>> {
  const { console, app } = crm.names.permissionSets;
  const [ofConsole, ofApp] = await Promise.all([groupComponents(crm, console), groupComponents(crm, [app])]);
  if (ofConsole === null || ofApp === null) return new Set();
  // SOQL allows subqueries only in AND conditions: one query for each alternative.
  const ways = [
    clause`Id IN (SELECT AssigneeId FROM PermissionSetAssignment WHERE ${assigning(console, ofConsole)})`,
    clause`Profile.PermissionsModifyAllData = true`,
  ];
  const found = await Promise.all(
    ways.map((way) =>
      crm
        .query(
          soql`SELECT Id FROM User WHERE IsActive = true AND ${way}
            AND Id NOT IN (SELECT AssigneeId FROM PermissionSetAssignment WHERE ${assigning([app], ofApp)})`,
        )
        .catch((error: unknown) => {
          if (isMissingObject(error) || crmCode(error) === 'INVALID_FIELD') return [];
          throw error;
        }),
    ),
  );
  return new Set(found.flat().map(({ Id }) => longId(Id)));
}

import type { Crm } from '../crm.ts';
import { crmCode, isMissingObject } from '../client/errors.ts';
import { longId } from '../record-id.ts';
import { clause, soql } from '../soql.ts';
import type { Fragment } from '../soql.ts';
import { textOf } from '../values.ts';

/** Maximum permission sets of groups that are read; an org has far fewer with a set of the package. */
const MAX_COMPONENTS = 500;

/** A permission set in a permission set group, by record id. */
export type GroupComponent = { readonly groupId: string; readonly setId: string };

/**
 * Returns the permission set groups with one of the given permission sets; null if groups are hidden from the session's user, who needs
 * View Setup and Configuration.
 */
export async function groupComponents(crm: Crm, sets: readonly string[]): Promise<readonly GroupComponent[] | null> {
  const records = await crm
    .query(
      soql`SELECT Id, PermissionSetGroupId, PermissionSetId FROM PermissionSetGroupComponent
        WHERE PermissionSet.Name IN ${sets} LIMIT ${MAX_COMPONENTS}`,
    )
    .catch((error: unknown) => {
      if (isMissingObject(error) || crmCode(error) === 'INVALID_FIELD') return null;
      throw error;
    });
  return (
    records?.map((record) => ({
      groupId: longId(textOf(record, 'PermissionSetGroupId') ?? ''),
      setId: longId(textOf(record, 'PermissionSetId') ?? ''),
    })) ?? null
  );
}

/** Returns the condition that an assignment gives one of the permission sets, directly or through one of the groups. */
export function assigning(sets: readonly string[], components: readonly GroupComponent[]): Fragment {
  if (components.length === 0) return clause`PermissionSet.Name IN ${sets}`;
  const groups = [...new Set(components.map(({ groupId }) => groupId))];
  return clause`(PermissionSet.Name IN ${sets} OR PermissionSetGroupId IN ${groups})`;
}

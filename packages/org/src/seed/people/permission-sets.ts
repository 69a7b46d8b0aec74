import { createAggregate } from '../../records/permission-set-group.ts';
import type { Schema, SeedRecord } from '../../schema/types.ts';

/** Stores records of permission sets: adds one, or returns the id of an existing one by the value of a field. */
export type PermissionStore = {
  readonly add: (object: string, values: SeedRecord['values']) => string;
  readonly find: (object: string, field: string, value: string) => string | null;
};

/** The records of the package's permission sets and groups, by API name. */
export type PermissionRecords = {
  readonly sets: ReadonlyMap<string, string>;
  /** The group, and the permission set that combines its rights. */
  readonly groups: ReadonlyMap<string, { readonly group: string; readonly aggregate: string }>;
};

/** Adds the package's permission sets and groups that do not exist yet. */
export function addPermissionSets(schema: Schema, { add, find }: PermissionStore): PermissionRecords {
  const sets = new Map(
    [...schema.permissionSets.values()].map(({ name, label }) => {
      const values = { Name: name, Label: label, Type: 'Regular', IsCustom: true, PermissionsApiEnabled: true };
      return [name, find('PermissionSet', 'Name', name) ?? add('PermissionSet', values)];
    }),
  );
  const groups = new Map(
    schema.permissionSetGroups.map(({ name, label, description, permissionSets }) => {
      const known = find('PermissionSetGroup', 'DeveloperName', name);
      if (known !== null) {
        return [name, { group: known, aggregate: find('PermissionSet', 'PermissionSetGroupId', known) ?? '' }];
      }
      const group = add('PermissionSetGroup', {
        DeveloperName: name,
        MasterLabel: label,
        Description: description,
        Language: 'en_US',
        Status: 'Updated',
      });
      const aggregate = add('PermissionSet', { ...createAggregate(group, label), PermissionsApiEnabled: true });
      for (const set of permissionSets) {
        add('PermissionSetGroupComponent', { PermissionSetGroupId: group, PermissionSetId: sets.get(set) ?? null });
      }
      return [name, { group, aggregate }];
    }),
  );
  return { sets, groups };
}

import { SalesforceError } from '../errors.ts';
import type { Engine } from '../engine.ts';
import { findField } from '../schema/lookup.ts';
import type { ObjectSchema } from '../schema/types.ts';
import type { Stored } from '../store/database.ts';
import type { CleanValues } from './clean.ts';
import { setIfPresent } from './system-fields.ts';

/** Returns the values of the permission set that combines the rights of a group; its name is generated, as in Salesforce. */
export function createAggregate(groupId: string, label: string): Readonly<Record<string, string | boolean>> {
  return { Name: `X${groupId}`, Label: label, Type: 'Group', IsCustom: false, PermissionSetGroupId: groupId };
}

/**
 * Completes an assignment: one of a group is an assignment of the permission set that combines its rights. Throws REQUIRED_FIELD_MISSING
 * without either.
 */
export function completeAssignment({ database }: Engine, object: ObjectSchema, values: CleanValues): void {
  const valueOf = (name: string): Stored => {
    const field = findField(object, name);
    return (field === undefined ? undefined : values.get(field)) ?? null;
  };
  const [set, group] = [valueOf('PermissionSetId'), valueOf('PermissionSetGroupId')];
  if (set === null && group === null) {
    const message = 'Required fields are missing: [PermissionSetId]';
    throw new SalesforceError('REQUIRED_FIELD_MISSING', message, { fields: ['PermissionSetId'] });
  }
  const row =
    group === null
      ? database.get('SELECT "PermissionSetGroupId" AS "group" FROM "PermissionSet" WHERE "Id" = ?', set)
      : database.get('SELECT "Id" AS "set" FROM "PermissionSet" WHERE "PermissionSetGroupId" = ?', group);
  setIfPresent(object, values, 'PermissionSetId', row?.['set'] ?? set);
  setIfPresent(object, values, 'PermissionSetGroupId', row?.['group'] ?? group);
}

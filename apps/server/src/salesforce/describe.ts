import { AppError } from '../platform/errors.ts';
import { describeResponse, objectListResponse, parsed } from './response-schemas.ts';
import type { CrmClient } from './client/client.ts';
import type { CrmDescribe, SobjectSummary } from './crm.ts';
import { crmCode } from './client/errors.ts';
import { fieldType } from './field-types.ts';
import type { PackageNames } from './names.ts';

/** Loads the describe of an object for the user. Throws `not_found` for an unknown object. */
export async function loadDescribe(client: CrmClient, names: PackageNames, object: string): Promise<CrmDescribe> {
  const path = `/sobjects/${encodeURIComponent(names.toOrg(object))}/describe`;
  const response = await client.read({ method: 'GET', path }).catch((error: unknown) => {
    if (['NOT_FOUND', 'INVALID_TYPE'].includes(crmCode(error) ?? '')) {
      throw new AppError('object_unknown', { object }, { cause: error });
    }
    throw error;
  });
  const { fields, childRelationships, ...facts } = parsed(describeResponse, response);
  return {
    ...facts,
    name: names.fromOrg(facts.name),
    referencedBy: childRelationships.map(({ childSObject, field }) => ({ object: names.fromOrg(childSObject), field })),
    fields: fields.map((field) => ({
      ...field,
      type: fieldType(field.type, field.length),
      referenceTo: field.referenceTo.map((target) => names.fromOrg(target)),
      picklistValues: field.picklistValues.flatMap(({ value, label, active }) =>
        value === null ? [] : [{ value, label: label ?? value, active }],
      ),
    })),
  };
}

/** Loads all objects that the user can see. */
export async function loadObjects(client: CrmClient, names: PackageNames): Promise<readonly SobjectSummary[]> {
  const { sobjects } = parsed(objectListResponse, await client.read({ method: 'GET', path: '/sobjects' }));
  return sobjects
    .filter((object) => !names.isHidden(object.name))
    .map((object) => ({ ...object, name: names.fromOrg(object.name) }));
}

import { roleOf } from '@fieldstone/contracts/settings/pages/barcode-field';
import {
  createForms,
  DEFAULT_FIELDS,
  definitionOf,
  isField,
  viewForms,
} from '@fieldstone/contracts/settings/pages/barcode-objects';
import type { FormProcess, SobjectField } from '@fieldstone/contracts/organization/org';
import type { Draft } from './barcode-state.ts';

/** What the org has of an object; undefined where it is not known. */
export type OrgParts = {
  /** None: the org has no such object, or the user may not see it. */
  readonly fields: readonly SobjectField[] | undefined;
  readonly forms: readonly FormProcess[] | undefined;
};

/** Something that an object refers to and the org does not have. `label` is what an administrator knows it by. */
export type GoneReference = {
  readonly kind: 'object' | 'default' | 'field' | 'form';
  readonly id: string;
  readonly label: string;
};

/** What an object refers to and the org does not have. What is not known speaks against nothing. */
export function goneReferences({ object, alternate }: Draft, { fields, forms }: OrgParts): GoneReference[] {
  const definition = definitionOf(object.targetObjectName);
  if (fields?.length === 0) return [{ kind: 'object', id: 'object', label: object.displayObjectName }];
  const names = object.searchObjectFields.flatMap(({ id, fieldName, fieldLabel }, at): GoneReference[] => {
    if (fieldName === '' || !fields || fields.some((field) => isField(field, fieldName))) return [];
    return [{ kind: at < DEFAULT_FIELDS ? 'default' : 'field', id, label: fieldLabel }];
  });
  const isOffered = (offered: readonly FormProcess[], id: string) => offered.some(({ processId }) => processId === id);
  const views = definition && forms ? viewForms(definition, forms) : [];
  const creates = definition && forms ? createForms(definition, forms) : [];
  const actions = [
    ...object.searchObjectFields.filter(
      (field) => roleOf(field) === 'action' && field.actionType === 'SFM' && !isOffered(views, field.sfmProcessId),
    ),
    ...(alternate && !isOffered(creates, alternate.sfmProcessId) ? [alternate] : []),
  ];
  return [
    // A default field is searched and shown: one line says it.
    ...names.filter(({ label }, at) => names.findIndex((other) => other.label === label) === at),
    ...(forms ? actions.map(({ id, title }): GoneReference => ({ kind: 'form', id, label: title })) : []),
  ];
}

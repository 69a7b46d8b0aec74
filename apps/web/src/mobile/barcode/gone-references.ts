import { roleOf } from '@fieldstone/contracts/settings/pages/barcode-field';
import {
  createForms,
  DEFAULT_FIELDS,
  findBarcodeDefinition,
  isField,
  viewForms,
} from '@fieldstone/contracts/settings/pages/barcode-objects';
import type { FormProcess, SobjectField } from '@fieldstone/contracts/platform/org/org';
import type { Draft } from '../../settings/views/barcode-parts.ts';

/** The org's fields and forms for an object; undefined if unknown. */
export type OrgParts = {
  /** Empty if the org has no such object or the user may not see it. */
  readonly fields: readonly SobjectField[] | undefined;
  readonly forms: readonly FormProcess[] | undefined;
};

/** A reference of an object that is missing in the org. `label` is its name for administrators. */
export type GoneReference = {
  readonly kind: 'object' | 'default' | 'field' | 'form';
  readonly id: string;
  readonly label: string;
};

/** Returns the references of an object that are missing in the org. Unknown parts count as present. */
export function goneReferences({ object, alternate }: Draft, { fields, forms }: OrgParts): GoneReference[] {
  const definition = findBarcodeDefinition(object.targetObjectName);
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
    // A default field is both the search field and a result field; one message is enough.
    ...names.filter(({ label }, at) => names.findIndex((other) => other.label === label) === at),
    ...(forms ? actions.map(({ id, title }): GoneReference => ({ kind: 'form', id, label: title })) : []),
  ];
}

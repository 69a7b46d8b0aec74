import { COLOR_OBJECT } from './calendar/appointment-color.ts';
import { roleOf } from './pages/barcode-field.ts';
import {
  createForms,
  findBarcodeDefinition,
  selectDisplayFields,
  isField,
  selectSearchFields,
  viewForms,
} from './pages/barcode-objects.ts';
import { walkPath } from '../platform/org/field-walk.ts';
import type { FormProcess, SobjectDescribe } from '../platform/org/org.ts';
import type { RuleProblem } from './rule-problem.ts';
import { isObject } from './equal.ts';
import type { Payload } from './setting.ts';
import type { Names, Reference, Renamed } from './setting-references.ts';
import { valueAt, withValueAt } from './value-path.ts';

/** An active process of the org: an expression, a form, or something else. */
export type ActiveProcess = FormProcess & { readonly type: string; readonly lastModifiedDate: string };

/** The existing targets of references in payloads. */
export type OrgFacts = {
  readonly processes: readonly ActiveProcess[];
  /** Ids by list; an empty list is unknown and rejects no status. */
  readonly statuses: Readonly<Record<'appointment' | 'transition', ReadonlySet<string>>>;
  readonly hasServiceBoard: boolean;
  /** Undefined for an object that does not exist or that the user may not see. */
  readonly describeOf: (object: string) => Pick<SobjectDescribe, 'fields'> | undefined;
};

/** Types of processes as stored in the CRM. */
const PROCESS_TYPES = { form: 'Form Process', expression: 'Expression' } as const;

/** The purpose of forms that edit events. */
const EVENT_FORM_PURPOSE = 'Standalone Edit';

/** Returns the rule that each reference breaks whose target does not exist in the org or has the wrong kind. */
export function unknownReferences(references: readonly Reference[], org: OrgFacts): RuleProblem[] {
  return references.flatMap((reference) => problemOf(reference, org) ?? []);
}

function problemOf(reference: Reference, org: OrgFacts): RuleProblem | null {
  const { path, kind } = reference;
  if (kind === 'scanField') return scanFieldProblem(reference, org);
  if (kind === 'expression') {
    return isExpression(reference.id, org)
      ? null
      : { path, message: 'expressionUnknown', params: { title: reference.title } };
  }
  if (kind === 'status') {
    const known = org.statuses[reference.list];
    const isKnown = known.size === 0 || known.has(reference.id);
    return isKnown ? null : { path, message: 'statusUnknown', params: { status: reference.id } };
  }
  if (kind === 'fieldPath') {
    const { fieldPath } = reference;
    return isKnownPath(reference, org) ? null : { path, message: 'fieldPathNotValid', params: { fieldPath } };
  }
  if (kind === 'form') {
    return isOffered(reference, org) ? null : { path, message: 'formUnknown', params: { title: reference.title } };
  }
  if (kind === 'eventForm') return isEventForm(reference.id, org) ? null : { path, message: 'eventFormUnknown' };
  return org.hasServiceBoard ? { path, message: 'transitionsOfServiceBoard' } : null;
}

/**
 * Returns a payload whose references have the names of the org instead of those that a client sent. Where the org has lost the target,
 * the earlier names stay.
 */
export function withOrgNames(payload: Payload, renamed: readonly Renamed[], org: OrgFacts): Payload {
  return renamed.reduce((value, { reference, earlier }) => {
    const { at, values } = reference.names;
    const path = at.map(String);
    const known = valueAt(value, path);
    const names = namesOf(reference, org) ?? earlier ?? values;
    const next = isObject(known) ? withValueAt(value, path, { ...known, ...names }) : value;
    return isObject(next) ? next : value;
  }, payload);
}

/** Returns the org's names of a reference; undefined if the org does not have its target. */
function namesOf(reference: Reference, { processes, describeOf }: OrgFacts): Names['values'] | undefined {
  if (reference.kind === 'expression') {
    const found = processes.find(({ processId }) => processId === reference.id);
    return found && { name: found.name, lastModifiedDate: found.lastModifiedDate };
  }
  if (reference.kind !== 'scanField') return undefined;
  const { object, field } = reference;
  const found = describeOf(object)?.fields.find((one) => isField(one, field.fieldName));
  if (found === undefined) return undefined;
  const isNamed = found.type === 'reference' && roleOf(field) === 'search';
  // The app shows a reference by its record's name, whose field differs between objects.
  const target = describeOf(field.referenceTo)?.fields.find(({ nameField }) => nameField);
  return { fieldLabel: found.label, nameField: isNamed ? (target?.name ?? 'Name') : '' };
}

function isExpression(id: string, { processes }: OrgFacts): boolean {
  return processes.some(
    ({ processId, type, sourceObject }) =>
      processId === id && type === PROCESS_TYPES.expression && sourceObject === COLOR_OBJECT,
  );
}

/** Returns whether a path exists; true while no fields are known (requirement TTL-03). */
function isKnownPath(
  { object, fieldPath }: Extract<Reference, { kind: 'fieldPath' }>,
  { describeOf }: OrgFacts,
): boolean {
  const root = describeOf(object);
  if (root === undefined || root.fields.length === 0) return true;
  const { kind } = walkPath(object, fieldPath, describeOf);
  return kind === 'field' || kind === 'common';
}

/** Returns the rule that a field to scan breaks: it must be one that the page offers, and match the org's describe. */
function scanFieldProblem(
  { path, object, field }: Extract<Reference, { kind: 'scanField' }>,
  { describeOf }: OrgFacts,
): RuleProblem | null {
  const { fieldName, displayType, referenceTo, relationshipName } = field;
  const definition = findBarcodeDefinition(object);
  const found = describeOf(object)?.fields.find((one) => isField(one, fieldName));
  const problem = (name: string, message: string) => ({
    path: [...path, name],
    message,
    params: { field: fieldName, object: definition?.label ?? object },
  });
  if (definition === undefined || found === undefined) return problem('fieldName', 'barcodeFieldUnknown');
  const isSearch = roleOf(field) === 'search';
  const offered = isSearch ? selectSearchFields(definition, [found]) : selectDisplayFields(definition, [found]);
  if (offered.length === 0)
    return problem('fieldName', isSearch ? 'barcodeFieldNotSearchable' : 'barcodeFieldNotShown');
  if (displayType !== found.type) return problem('displayType', 'barcodeFieldType');
  const isReference = found.type === 'reference';
  const isTarget = isReference ? found.referenceTo.includes(referenceTo) : referenceTo === '';
  if (!isTarget) return problem('referenceTo', 'barcodeFieldType');
  const relationship = isReference ? (found.relationshipName ?? '') : '';
  return relationshipName === relationship ? null : problem('relationshipName', 'barcodeFieldType');
}

function isEventForm(id: string, { processes }: OrgFacts): boolean {
  return processes.some(
    ({ processId, type, purpose }) => processId === id && type === PROCESS_TYPES.form && purpose === EVENT_FORM_PURPOSE,
  );
}

function isOffered({ object, opens, id }: Extract<Reference, { kind: 'form' }>, { processes }: OrgFacts): boolean {
  const definition = findBarcodeDefinition(object);
  if (definition === undefined) return false;
  const forms = processes.filter(({ processId, type }) => processId === id && type === PROCESS_TYPES.form);
  return (opens === 'view' ? viewForms(definition, forms) : createForms(definition, forms)).length > 0;
}

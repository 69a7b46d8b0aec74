import * as z from 'zod/mini';
import { barcodeField, barcodeObject, roleOf } from './barcode-field.ts';
import type { BarcodeField, BarcodeObject } from './barcode-field.ts';
import {
  actionsLimit,
  BARCODE_OBJECTS,
  BARCODE_OBJECTS_LIMIT,
  DEFAULT_FIELDS,
  defaultFields,
  findBarcodeDefinition,
  DISPLAY_FIELDS_LIMIT,
  hasOtherActions,
} from './barcode-objects.ts';
import { actionProblems, objectSaveProblems, orderProblems } from './barcode-save-problems.ts';
import type { RuleProblem } from '../rule-problem.ts';
import { defineSetting } from '../setting.ts';
import { toSummary } from '../setting-summary.ts';
import { PACKAGE_VERSIONS } from '../../platform/version.ts';

/** Returns the rules that an object to scan breaks, by paths within it (requirements BAR-04 and BAR-05). */
export function objectProblems(object: BarcodeObject): RuleProblem[] {
  const { targetObjectName, displayObjectName, searchObjectFields: fields } = object;
  const definition = findBarcodeDefinition(targetObjectName);
  if (definition === undefined) return [{ path: ['targetObjectName'], message: 'barcodeObjectUnknown' }];
  const path = ['searchObjectFields'];
  if (fields.length === 0) {
    return [{ path, message: 'barcodeFieldsMissing', params: { object: displayObjectName } }];
  }
  const own = fields.slice(DEFAULT_FIELDS);
  const ofRole = (role: ReturnType<typeof roleOf>) => own.filter((field) => roleOf(field) === role);
  const hasDefaults = defaultFields(definition).every(({ fieldName }, at) => {
    const field = fields[at];
    return field?.fieldName === fieldName && roleOf(field) === (at === 0 ? 'search' : 'result');
  });
  const names = ofRole('result').map(({ fieldName }) => fieldName);
  const others = fields.filter(({ actionType }) => actionType === 'Others');
  const broken: ReadonlyArray<readonly [isBroken: boolean, message: string]> = [
    [!hasDefaults, 'barcodeDefaultsMissing'],
    [fields.some(({ sequence }, at) => sequence !== at + 1), 'barcodeSequence'],
    [new Set(fields.map(({ id }) => id)).size < fields.length, 'barcodeSequence'],
    [ofRole('search').length > 1, 'barcodeOneSearchField'],
    [names.length > DISPLAY_FIELDS_LIMIT, 'barcodeDisplayFieldsLimit'],
    [new Set(names).size < names.length, 'barcodeFieldTwice'],
    [ofRole('action').length > actionsLimit(targetObjectName), 'barcodeActionsLimit'],
    [others.length > (hasOtherActions(targetObjectName) ? 1 : 0), 'barcodeOtherActions'],
  ];
  return [
    ...broken.flatMap(([isBroken, message]) => (isBroken ? [{ path, message }] : [])),
    ...fields.flatMap((field, at) =>
      fieldProblems(field).map(({ path: [name = ''], message }) => ({ path: [...path, at, name], message })),
    ),
  ];
}

/** Returns the missing properties of an action, or of a field without a name (requirement BAR-05). */
export function fieldProblems(field: BarcodeField): RuleProblem[] {
  if (roleOf(field) !== 'action') {
    return field.fieldName === '' ? [{ path: ['fieldName'], message: 'barcodeFieldRequired' }] : [];
  }
  const missing = [
    ...(field.actionType === '' ? ['actionType'] : []),
    ...(field.actionType === 'SFM' && field.sfmProcessId === '' ? ['sfmProcessId'] : []),
    ...(field.actionType === 'Others' && field.source === '' ? ['source'] : []),
    ...(field.title.trim() === '' ? ['title'] : []),
  ];
  return missing.map((name) => ({ path: [name], message: 'barcodeFieldRequired' }));
}

const payload = z
  .looseObject({
    enabled: z.boolean(),
    /** The forms that create a record if a scan finds no match, one for each object, which is in `objectName2`. */
    alternateAction: z.array(barcodeField).check(z.maxLength(BARCODE_OBJECTS_LIMIT, 'tooManyBarcodeObjects')),
    searchObjects: z.array(barcodeObject).check(z.maxLength(BARCODE_OBJECTS_LIMIT, 'tooManyBarcodeObjects')),
  })
  .check(
    z.check(({ value: { enabled, alternateAction, searchObjects }, issues }) => {
      const add = (input: unknown, field: string, { path, message, params = {} }: RuleProblem) =>
        issues.push({ code: 'custom', input, path: [field, ...path], message, params });
      const objects = searchObjects.map(({ targetObjectName }) => targetObjectName);
      if (enabled && objects.length === 0) {
        add(searchObjects, 'searchObjects', { path: [], message: 'barcodeObjectRequired' });
      }
      for (const [at, object] of searchObjects.entries()) {
        const isTwice = objects.indexOf(object.targetObjectName) !== at;
        if (isTwice) add(object, 'searchObjects', { path: [at], message: 'barcodeObjectTwice' });
        if (!object.isAdded) add(object, 'searchObjects', { path: [at], message: 'barcodeNotAdded' });
        if (object.sequence !== at + 1) add(object, 'searchObjects', { path: [at], message: 'barcodeSequence' });
        for (const { path, ...problem } of objectProblems(object)) {
          add(object, 'searchObjects', { path: [at, ...path], ...problem });
        }
      }
      for (const [at, action] of alternateAction.entries()) {
        const isTwice = alternateAction.findIndex(({ objectName2 }) => objectName2 === action.objectName2) !== at;
        const isOfObject = objects.includes(action.objectName2) && roleOf(action) === 'action';
        if (isTwice || !isOfObject || action.actionType !== 'SFM') {
          add(action, 'alternateAction', { path: [at], message: 'barcodeAlternateAction' });
        }
        if (action.sequence !== at + 1) add(action, 'alternateAction', { path: [at], message: 'barcodeSequence' });
        for (const { path, message } of fieldProblems(action)) {
          add(action, 'alternateAction', { path: [at, ...path], message });
        }
      }
    }),
  );

export type Barcode = z.infer<typeof payload>;

/** Returns the broken rules of the entries of a list, by paths from the payload. */
function within(list: string, problems: readonly RuleProblem[][]): RuleProblem[] {
  return problems.flatMap((ofEntry, at) =>
    ofEntry.map((problem) => ({ ...problem, path: [list, at, ...problem.path] })),
  );
}

/** Returns a configuration with its objects in their fixed order, consecutive sequences, and forms of added objects only. */
export function barcodeToSave(edit: Barcode): Barcode {
  const added = new Set(edit.searchObjects.map(({ targetObjectName }) => targetObjectName));
  return {
    ...edit,
    searchObjects: numbered(edit.searchObjects.toSorted(byPlace(({ targetObjectName }) => targetObjectName))).map(
      (object) => ({ ...object, searchObjectFields: numbered(object.searchObjectFields) }),
    ),
    alternateAction: numbered(
      edit.alternateAction
        .filter(({ objectName2 }) => added.has(objectName2))
        .toSorted(byPlace(({ objectName2 }) => objectName2)),
    ),
  };
}

/** Returns a list with each entry's position as its sequence, from 1. */
export function numbered<T extends { readonly sequence: number }>(list: readonly T[]): T[] {
  return list.map((item, at) => (item.sequence === at + 1 ? item : { ...item, sequence: at + 1 }));
}

/** Returns a configuration with the names that the console defines: of the objects, and of their default fields. */
function withDefinedNames(edit: Barcode): Barcode {
  const searchObjects = edit.searchObjects.map((object) => {
    const definition = findBarcodeDefinition(object.targetObjectName);
    if (definition === undefined) return object;
    const standard = defaultFields(definition);
    const searchObjectFields = object.searchObjectFields.map((field, at) => {
      const { fieldLabel, nameField } = standard[at] ?? field;
      return { ...field, fieldLabel, nameField };
    });
    return { ...object, displayObjectName: definition.label, nameField: 'Name', searchObjectFields };
  });
  return { ...edit, searchObjects };
}

function byPlace<T>(nameOf: (item: T) => string): (a: T, b: T) => number {
  const place = (item: T) => BARCODE_OBJECTS.findIndex(({ object }) => object === nameOf(item));
  return (a, b) => place(a) - place(b);
}

/** Returns the processes of a configuration without duplicates: the actions of each object, then the forms for scans without a match. */
function processesOf({ searchObjects, alternateAction }: Barcode): string[] {
  const actions = [...searchObjects.flatMap(({ searchObjectFields }) => searchObjectFields), ...alternateAction];
  return [...new Set(actions.map(({ sfmProcessId }) => sfmProcessId).filter((id) => id !== ''))];
}

/** Barcode: the objects that technicians find by scanning a code, with their display fields and actions. */
export const barcode = defineSetting({
  id: 'SET014',
  name: 'barcode',
  slug: 'barcode/barcode-general',
  requires: { packageVersion: PACKAGE_VERSIONS.barcode },
  lists: {
    searchObjects: { recognizedBy: ['targetObjectName'], isKeyed: true, name: 'displayObjectName', place: 'sequence' },
    alternateAction: { recognizedBy: ['objectName2'], isKeyed: true, name: 'title', place: 'sequence', id: 'id' },
  },
  dependent: [
    {
      keys: ['searchObjects', 'alternateAction'],
      fit: ({ searchObjects, alternateAction }) =>
        alternateAction.every((action) =>
          searchObjects.some(({ targetObjectName }) => targetObjectName === action.objectName2),
        ),
    },
  ],
  toSave: (edit) => withDefinedNames(barcodeToSave(edit)),
  toStore: withDefinedNames,
  schema: payload,
  summary: ({ enabled, searchObjects }) =>
    toSummary({
      on: enabled,
      list: searchObjects.map(
        ({ displayObjectName, targetObjectName }) =>
          findBarcodeDefinition(targetObjectName)?.label ?? displayObjectName,
      ),
    }),
  defaults: { enabled: false, alternateAction: [], searchObjects: [] },
  /** The app downloads these processes together with the configuration (requirement BAR-11). */
  meta: (stored) => ({ enabled: stored.enabled, sfmTransactions: processesOf(stored) }),
  saveProblems: ({ searchObjects, alternateAction }) => [
    ...within('searchObjects', orderProblems(searchObjects, 'targetObjectName')),
    ...within('searchObjects', searchObjects.map(objectSaveProblems)),
    ...within('alternateAction', orderProblems(alternateAction, 'objectName2')),
    ...within('alternateAction', alternateAction.map(actionProblems)),
  ],
});

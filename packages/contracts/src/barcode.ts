import * as z from 'zod/mini';
import { barcodeField, barcodeObject, roleOf } from './barcode-field.ts';
import type { BarcodeField, BarcodeObject } from './barcode-field.ts';
import {
  actionsLimit,
  BARCODE_OBJECTS,
  BARCODE_OBJECTS_LIMIT,
  DEFAULT_FIELDS,
  defaultFields,
  definitionOf,
  DISPLAY_FIELDS_LIMIT,
  hasOtherActions,
} from './barcode-objects.ts';
import { actionProblems, objectSaveProblems } from './barcode-save-problems.ts';
import type { RuleProblem } from './rule-problem.ts';
import { defineSetting } from './setting.ts';
import { PACKAGE_VERSIONS } from './version.ts';

/** The rules that an object to scan breaks, by paths within it (seed 2, section 5). */
export function objectProblems(object: BarcodeObject): RuleProblem[] {
  const { targetObjectName, displayObjectName, searchObjectFields: fields } = object;
  const definition = definitionOf(targetObjectName);
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

/** What an action lacks, or a field without a name (seed 2, section 5). */
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
    /** For an object whose scan finds nothing: the form that creates a record, one an object, which `objectName2` names. */
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

/** The problems of the entries of a list, by paths from the payload. */
function within(list: string, problems: readonly RuleProblem[][]): RuleProblem[] {
  return problems.flatMap((ofEntry, at) =>
    ofEntry.map((problem) => ({ ...problem, path: [list, at, ...problem.path] })),
  );
}

/** Returns a configuration with its objects in their fixed order, numbers without gaps, and forms of added objects only. */
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

/** Returns a list whose sequences are the places in it, from 1. */
export function numbered<T extends { readonly sequence: number }>(list: readonly T[]): T[] {
  return list.map((item, at) => (item.sequence === at + 1 ? item : { ...item, sequence: at + 1 }));
}

function byPlace<T>(nameOf: (item: T) => string): (a: T, b: T) => number {
  const place = (item: T) => BARCODE_OBJECTS.findIndex(({ object }) => object === nameOf(item));
  return (a, b) => place(a) - place(b);
}

/** The processes that a configuration opens, each once: actions object by object, then what opens where nothing is found. */
function processesOf({ searchObjects, alternateAction }: Barcode): string[] {
  const actions = [...searchObjects.flatMap(({ searchObjectFields }) => searchObjectFields), ...alternateAction];
  return [...new Set(actions.map(({ sfmProcessId }) => sfmProcessId).filter((id) => id !== ''))];
}

/** Barcode: which objects technicians find by scanning a code, what they see of them, and what they can do with them. */
export const barcode = defineSetting({
  id: 'SET014',
  name: 'barcode',
  slug: 'barcode/barcode-general',
  requires: { packageVersion: PACKAGE_VERSIONS.barcode },
  lists: {
    searchObjects: { recognizedBy: ['targetObjectName'], name: 'displayObjectName', place: 'sequence' },
    alternateAction: { recognizedBy: ['objectName2'], name: 'title', place: 'sequence', id: 'id' },
  },
  toSave: barcodeToSave,
  schema: payload,
  defaults: { enabled: false, alternateAction: [], searchObjects: [] },
  /** The app downloads the processes named here together with the configuration (seed 2, section 3). */
  meta: (stored) => ({ enabled: stored.enabled, sfmTransactions: processesOf(stored) }),
  saveProblems: ({ searchObjects, alternateAction }) => [
    ...within('searchObjects', searchObjects.map(objectSaveProblems)),
    ...within('alternateAction', alternateAction.map(actionProblems)),
  ],
});

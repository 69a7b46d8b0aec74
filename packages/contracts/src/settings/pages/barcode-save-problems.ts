import { isOneLine } from '../../platform/primitives.ts';
import { blankField, MODE_OF_EXECUTION, roleOf } from './barcode-field.ts';
import type { barcodeField, BarcodeField, BarcodeObject } from './barcode-field.ts';
import {
  BARCODE_OBJECTS,
  DEFAULT_FIELDS,
  defaultFields,
  findBarcodeDefinition,
  isDefaultField,
  TREE_VIEW,
} from './barcode-objects.ts';
import type { BarcodeDefinition } from './barcode-objects.ts';
import type { RuleProblem } from '../rule-problem.ts';

/** A property of a field or an action. */
type Name = keyof (typeof barcodeField)['shape'];

/** Properties of every field and action, and those of an action, that pages never offer to change. */
const FIXED = ['sortOrder', 'operator', 'operand', 'modeOfExecution', 'newSearch'] as const satisfies readonly Name[];
const FIXED_IN_ACTIONS = [
  ...FIXED,
  'searchObjectFieldType',
  'fieldName',
  'fieldLabel',
  'displayType',
  'referenceTo',
  'relationshipName',
  'nameField',
] as const satisfies readonly Name[];

/**
 * Returns the entries before which another object stands that follows them in the fixed order.
 * @param key the property with the name of the object
 */
export function orderProblems<K extends string>(entries: ReadonlyArray<Readonly<Record<K, string>>>, key: K) {
  const placeOf = (entry: Readonly<Record<K, string>>) =>
    BARCODE_OBJECTS.findIndex(({ object }) => object === entry[key]);
  return entries.map((entry, at): RuleProblem[] => {
    const before = entries[at - 1];
    if (before === undefined || placeOf(before) <= placeOf(entry)) return [];
    const [object, other] = [entry, before].map((one) => findBarcodeDefinition(one[key])?.label ?? one[key]);
    return [{ path: [key], message: 'barcodeOrder', params: { object: object ?? '', other: other ?? '' } }];
  });
}

/** Returns the rules of saving that an object to scan breaks, by paths within it: properties that a field or an action cannot have. */
export function objectSaveProblems({ targetObjectName, searchObjectFields }: BarcodeObject): RuleProblem[] {
  const definition = findBarcodeDefinition(targetObjectName);
  if (definition === undefined) return [];
  return searchObjectFields.flatMap((field, at) => {
    const broken = roleOf(field) === 'action' ? actionProblems(field) : fieldProblems(definition, field, at);
    const isOther = field.objectName2 !== targetObjectName;
    return [...broken, ...(isOther ? [problemOf('objectName2', 'barcodeOtherObject', field)] : [])].map((problem) => ({
      ...problem,
      path: ['searchObjectFields', at, ...problem.path],
      params: { ...problem.params, object: targetObjectName },
    }));
  });
}

/** Returns the properties of an action that do not fit its kind: a source other than the tree view's, or a form as well as a source. */
export function actionProblems(action: BarcodeField): RuleProblem[] {
  const isOther = action.actionType === 'Others';
  const blank = blankField({ id: action.id, sequence: action.sequence, modeOfExecution: MODE_OF_EXECUTION });
  return [
    ...fixedProblems(action, blank, FIXED_IN_ACTIONS),
    ...lineProblems(action),
    ...(action.source === (isOther ? TREE_VIEW.source : '')
      ? []
      : [problemOf('source', 'barcodeActionSource', action)]),
    ...(isOther && action.sfmProcessId !== '' ? [problemOf('sfmProcessId', 'barcodeNoForm', action)] : []),
  ];
}

/** Returns the rules that a field breaks at its position; the first fields are the default ones and must match the definition. */
function fieldProblems(definition: BarcodeDefinition, field: BarcodeField, place: number): RuleProblem[] {
  const ofActions: readonly Name[] = ['actionType', 'sfmProcessId', 'source'];
  const standard = place < DEFAULT_FIELDS ? defaultFields(definition)[place] : undefined;
  const described: readonly Name[] = ['displayType', 'referenceTo', 'relationshipName'];
  const isChosenAgain = standard === undefined && isDefaultField(definition, { name: field.fieldName });
  const isSearch = roleOf(field) === 'search';
  const chosen = { id: field.id, sequence: field.sequence, newSearch: isSearch, operator: isSearch ? 'eq' : '' };
  return [
    ...fixedProblems(field, standard ?? blankField(chosen), [...FIXED, 'title']),
    ...lineProblems(field),
    ...ofActions.filter((name) => field[name] !== '').map((name) => problemOf(name, 'barcodeNoAction', field)),
    ...(isChosenAgain ? [problemOf('fieldName', 'barcodeFieldDefault', field)] : []),
    ...described
      .filter((name) => standard !== undefined && field[name] !== standard[name])
      .map((name) => problemOf(name, 'barcodeFieldType', field)),
  ];
}

/** Returns the properties that differ from the values that the console sets. */
function fixedProblems(field: BarcodeField, expected: BarcodeField, names: readonly Name[]): RuleProblem[] {
  return names
    .filter((name) => field[name] !== expected[name])
    .map((name) => {
      const value = expected[name] === '' ? '""' : String(expected[name]);
      return { path: [name], message: 'barcodeFixedValue', params: { value } };
    });
}

/** Returns the texts of a field or an action that are not one line, and a missing id. */
function lineProblems(field: BarcodeField): RuleProblem[] {
  return [
    ...(field.id.trim() === '' ? [{ path: ['id'], message: 'barcodeFieldRequired' }] : []),
    ...(['id', 'title'] as const)
      .filter((name) => !isOneLine(field[name]))
      .map((name) => ({ path: [name], message: 'oneLine' })),
  ];
}

function problemOf(name: Name, message: string, { fieldName }: BarcodeField): RuleProblem {
  return { path: [name], message, params: { field: fieldName } };
}

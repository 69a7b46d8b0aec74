import { roleOf } from './barcode-field.ts';
import type { barcodeField, BarcodeField, BarcodeObject } from './barcode-field.ts';
import { DEFAULT_FIELDS, defaultFields, definitionOf, isDefaultField, TREE_VIEW } from './barcode-objects.ts';
import type { BarcodeDefinition } from './barcode-objects.ts';
import type { RuleProblem } from '../rule-problem.ts';

/** A property of a field or an action. */
type Name = keyof (typeof barcodeField)['shape'];

/** Returns the rules of saving that an object to scan breaks, by paths within it: properties that a field or an action cannot have. */
export function objectSaveProblems({ targetObjectName, searchObjectFields }: BarcodeObject): RuleProblem[] {
  const definition = definitionOf(targetObjectName);
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
  return [
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
  return [
    ...ofActions.filter((name) => field[name] !== '').map((name) => problemOf(name, 'barcodeNoAction', field)),
    ...(isChosenAgain ? [problemOf('fieldName', 'barcodeFieldDefault', field)] : []),
    ...described
      .filter((name) => standard !== undefined && field[name] !== standard[name])
      .map((name) => problemOf(name, 'barcodeFieldType', field)),
  ];
}

function problemOf(name: Name, message: string, { fieldName }: BarcodeField): RuleProblem {
  return { path: [name], message, params: { field: fieldName } };
}

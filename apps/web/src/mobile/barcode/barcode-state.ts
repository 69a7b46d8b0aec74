import { blankField, MODE_OF_EXECUTION, roleOf } from '@fieldstone/contracts/settings/pages/barcode-field';
import type { BarcodeField, BarcodeObject } from '@fieldstone/contracts/settings/pages/barcode-field';
import {
  actionsLimit,
  BARCODE_OBJECTS,
  DEFAULT_FIELDS,
  defaultFields,
  definitionOf,
  DISPLAY_FIELDS_LIMIT,
  hasOtherActions,
  TREE_VIEW,
} from '@fieldstone/contracts/settings/pages/barcode-objects';
import type { BarcodeDefinition } from '@fieldstone/contracts/settings/pages/barcode-objects';
import { barcodeToSave, numbered } from '@fieldstone/contracts/settings/pages/barcode';
import type { Barcode } from '@fieldstone/contracts/settings/pages/barcode';
import type { SobjectField } from '@fieldstone/contracts/organization/org';

/** An object to scan as the dialog edits it, and the form that opens where a scan finds none; null: no form opens. */
export type Draft = { readonly object: BarcodeObject; readonly alternate: BarcodeField | null };

export type ActionType = 'SFM' | 'Others';

/** A definition as it is before anything is chosen, not added (seed 2, section 4). */
export function defaultDraft(definition: BarcodeDefinition): Draft {
  return {
    object: {
      targetObjectName: definition.object,
      displayObjectName: definition.label,
      isAdded: false,
      nameField: 'Name',
      sequence: 1,
      searchObjectFields: defaultFields(definition),
    },
    alternate: null,
  };
}

/** The object as the setting has it; its default where it is not added (requirement BAR-10). Undefined for an unknown object. */
export function draftOf(setting: Barcode, name: string): Draft | undefined {
  const object = setting.searchObjects.find(({ targetObjectName }) => targetObjectName === name);
  const alternate = setting.alternateAction.find(({ objectName2 }) => objectName2 === name) ?? null;
  if (object) return { object, alternate };
  const definition = definitionOf(name);
  return definition && defaultDraft(definition);
}

/** The objects that are not added yet, in their fixed order (requirement BAR-02). */
export function addableObjects({ searchObjects }: Barcode): BarcodeDefinition[] {
  const added = new Set(searchObjects.map(({ targetObjectName }) => targetObjectName));
  return BARCODE_OBJECTS.filter(({ object }) => !added.has(object));
}

/** Adds the object of a draft, or replaces it. */
export function markObject(setting: Barcode, { object, alternate }: Draft): Barcode {
  const name = object.targetObjectName;
  const { searchObjects, alternateAction, ...rest } = unmarkObject(setting, name);
  return barcodeToSave({
    ...rest,
    searchObjects: [...searchObjects, { ...object, isAdded: true }],
    alternateAction: alternate ? [...alternateAction, alternate] : alternateAction,
  });
}

/** Takes an object out, with what opens where none of it is found. */
export function unmarkObject(setting: Barcode, name: string): Barcode {
  return barcodeToSave({
    ...setting,
    searchObjects: setting.searchObjects.filter(({ targetObjectName }) => targetObjectName !== name),
    alternateAction: setting.alternateAction.filter(({ objectName2 }) => objectName2 !== name),
  });
}

/** The field that is searched: the chosen one, else the default. */
export function searchedField({ object }: Draft): BarcodeField | undefined {
  return ownFields(object).find(isSearch) ?? object.searchObjectFields[0];
}

/** Searches another field than the default one; null: the default one again. `nameField` names the records of a reference. */
export function chooseSearchField(draft: Draft, field: SobjectField | null, nameField = 'Name'): Draft {
  const kept = ownFields(draft.object).filter((own) => !isSearch(own));
  if (field === null) return withNativeFields(draft, kept);
  const chosen = { ...fieldOf(draft, field, nameField), searchObjectFieldType: 'Search', newSearch: true } as const;
  return withNativeFields(draft, [{ ...chosen, id: 'search', operator: 'eq' }, ...kept]);
}

/** The chosen fields to show beside the default ones. */
export function displayFields({ object }: Draft): BarcodeField[] {
  return ownFields(object).filter((field) => roleOf(field) === 'result');
}

/** Shows one more field; the same draft when it is shown already, or when there are as many as there may be. */
export function addDisplayField(draft: Draft, field: SobjectField): Draft {
  const shown = displayFields(draft);
  if (shown.length >= DISPLAY_FIELDS_LIMIT || shown.some(({ fieldName }) => fieldName === field.name)) return draft;
  return withNativeFields(draft, [
    ...ownFields(draft.object),
    { ...fieldOf(draft, field, ''), id: `result-${field.name}`.slice(0, 80) },
  ]);
}

/** The actions on a record that was found. */
export function actionsOf({ object }: Draft): BarcodeField[] {
  return ownFields(object).filter((field) => roleOf(field) === 'action');
}

/** Whether one more action can be added. */
export function canAddAction(draft: Draft): boolean {
  return actionsOf(draft).length < actionsLimit(draft.object.targetObjectName);
}

/** Adds an action that opens a form which is still to be chosen; the same draft at the limit. */
export function addAction(draft: Draft): Draft {
  if (!canAddAction(draft)) return draft;
  const ids = new Set(draft.object.searchObjectFields.map(({ id }) => id));
  const id = [1, 2].map((number) => `action-${number}`).find((one) => !ids.has(one)) ?? 'action-3';
  return withNativeFields(draft, [...ownFields(draft.object), formAction(draft, id)]);
}

/** Removes a field or an action that is none of the defaults; later sequences go down by one (requirement BAR-10). */
export function removeField(draft: Draft, id: string): Draft {
  return withNativeFields(
    draft,
    ownFields(draft.object).filter((field) => field.id !== id),
  );
}

/** Whether an action can be of the kind: the tree view can be opened by one action of an object that has a tree. */
export function canBe(draft: Draft, id: string, type: ActionType): boolean {
  if (type === 'SFM') return true;
  const taken = actionsOf(draft).some((action) => action.actionType === 'Others' && action.id !== id);
  return hasOtherActions(draft.object.targetObjectName) && !taken;
}

/** Switches an action between a form and the tree view, and with it what was chosen and its name (requirement BAR-10). */
export function switchAction(draft: Draft, id: string, type: ActionType): Draft {
  if (!canBe(draft, id, type)) return draft;
  return changeAction(draft, id, (action) => {
    if (action.actionType === type) return action;
    return {
      ...action,
      actionType: type,
      sfmProcessId: '',
      title: '',
      source: '',
      ...(type === 'Others' && TREE_VIEW),
    };
  });
}

export type ActionEdit = Partial<Readonly<Record<'sfmProcessId' | 'title', string>>>;

/** What opens where a scan finds none; null: nothing. Its name stays when another form is chosen. */
export function editAlternate(draft: Draft, edit: ActionEdit | null): Draft {
  if (edit === null) return { ...draft, alternate: null };
  const before = draft.alternate ?? formAction(draft, `create-${draft.object.targetObjectName}`);
  return { ...draft, alternate: { ...before, ...edit } };
}

function formAction({ object }: Draft, id: string): BarcodeField {
  return blankField({
    id,
    sequence: 1,
    expressionType: 'SRCH_Object_Action',
    objectName2: object.targetObjectName,
    actionType: 'SFM',
    modeOfExecution: MODE_OF_EXECUTION,
  });
}

function fieldOf({ object }: Draft, field: SobjectField, nameField: string): BarcodeField {
  const { type, referenceTo, relationshipName } = field;
  const reference = { referenceTo: referenceTo[0] ?? '', relationshipName: relationshipName ?? '', nameField };
  return blankField({
    id: '',
    sequence: 1,
    objectName2: object.targetObjectName,
    fieldName: field.name,
    fieldLabel: field.label,
    displayType: type,
    ...(type === 'reference' && reference),
  });
}

function isSearch(field: BarcodeField): boolean {
  return roleOf(field) === 'search';
}

/** What was chosen beside the defaults. */
function ownFields({ searchObjectFields }: BarcodeObject): readonly BarcodeField[] {
  return searchObjectFields.slice(DEFAULT_FIELDS);
}

const ROLES = ['search', 'result', 'action'];

/** Defaults first, then what is searched, shown and done, numbered from 1. */
function withNativeFields(draft: Draft, own: readonly BarcodeField[]): Draft {
  const defaults = draft.object.searchObjectFields.slice(0, DEFAULT_FIELDS);
  const ordered = own.toSorted((a, b) => ROLES.indexOf(roleOf(a)) - ROLES.indexOf(roleOf(b)));
  return { ...draft, object: { ...draft.object, searchObjectFields: numbered([...defaults, ...ordered]) } };
}

function changeAction(draft: Draft, id: string, change: (action: BarcodeField) => BarcodeField): Draft {
  const own = ownFields(draft.object);
  return withNativeFields(
    draft,
    own.map((field) => (field.id === id && roleOf(field) === 'action' ? change(field) : field)),
  );
}

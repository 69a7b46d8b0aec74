import { blankField, MODE_OF_EXECUTION, roleOf } from '@fieldstone/contracts/settings/pages/barcode-field';
import type { BarcodeField } from '@fieldstone/contracts/settings/pages/barcode-field';
import {
  actionsLimit,
  BARCODE_OBJECTS,
  DEFAULT_FIELDS,
  defaultFields,
  findBarcodeDefinition,
  DISPLAY_FIELDS_LIMIT,
  hasOtherActions,
  TREE_VIEW,
} from '@fieldstone/contracts/settings/pages/barcode-objects';
import type { BarcodeDefinition } from '@fieldstone/contracts/settings/pages/barcode-objects';
import { barcodeToSave, numbered } from '@fieldstone/contracts/settings/pages/barcode';
import type { Barcode } from '@fieldstone/contracts/settings/pages/barcode';
import type { SobjectField } from '@fieldstone/contracts/platform/org/org';
import { listActions, isSearch, ownFields } from '../../settings/views/barcode-parts.ts';
import type { Draft } from '../../settings/views/barcode-parts.ts';

export type ActionType = 'SFM' | 'Others';

/** Returns a definition in its default state, not added (requirement BAR-10). */
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

/** Returns an object of the setting, or its default if it isn't added (requirement BAR-10). Undefined for an unknown object. */
export function createDraft(setting: Barcode, name: string): Draft | undefined {
  const object = setting.searchObjects.find(({ targetObjectName }) => targetObjectName === name);
  const alternate = setting.alternateAction.find(({ objectName2 }) => objectName2 === name) ?? null;
  if (object) return { object, alternate };
  const definition = findBarcodeDefinition(name);
  return definition && defaultDraft(definition);
}

/** Returns the objects that are not added yet, in their fixed order (requirement BAR-02). */
export function addableObjects({ searchObjects }: Barcode): BarcodeDefinition[] {
  const added = new Set(searchObjects.map(({ targetObjectName }) => targetObjectName));
  return BARCODE_OBJECTS.filter(({ object }) => !added.has(object));
}

/** Adds or replaces the object of a draft. */
export function putObject(setting: Barcode, { object, alternate }: Draft): Barcode {
  const name = object.targetObjectName;
  const { searchObjects, alternateAction, ...rest } = removeObject(setting, name);
  return barcodeToSave({
    ...rest,
    searchObjects: [...searchObjects, { ...object, isAdded: true }],
    alternateAction: alternate ? [...alternateAction, alternate] : alternateAction,
  });
}

/** Removes an object and the form that opens if a scan finds no record of it. */
export function removeObject(setting: Barcode, name: string): Barcode {
  return barcodeToSave({
    ...setting,
    searchObjects: setting.searchObjects.filter(({ targetObjectName }) => targetObjectName !== name),
    alternateAction: setting.alternateAction.filter(({ objectName2 }) => objectName2 !== name),
  });
}

/** Replaces the default search field; null restores it. `nameField` names the records of a reference. */
export function chooseSearchField(draft: Draft, field: SobjectField | null, nameField = 'Name'): Draft {
  const kept = ownFields(draft.object).filter((own) => !isSearch(own));
  if (field === null) return withNativeFields(draft, kept);
  const chosen = { ...fieldOf(draft, field, nameField), searchObjectFieldType: 'Search', newSearch: true } as const;
  return withNativeFields(draft, [{ ...chosen, id: 'search', operator: 'eq' }, ...kept]);
}

/** Returns the chosen result fields without the default ones. */
export function displayFields({ object }: Draft): BarcodeField[] {
  return ownFields(object).filter((field) => roleOf(field) === 'result');
}

/** Adds a result field; returns the same draft if it contains the field or is full. */
export function addDisplayField(draft: Draft, field: SobjectField): Draft {
  const shown = displayFields(draft);
  if (shown.length >= DISPLAY_FIELDS_LIMIT || shown.some(({ fieldName }) => fieldName === field.name)) return draft;
  return withNativeFields(draft, [
    ...ownFields(draft.object),
    { ...fieldOf(draft, field, ''), id: `result-${field.name}`.slice(0, 80) },
  ]);
}

export function canAddAction(draft: Draft): boolean {
  return listActions(draft).length < actionsLimit(draft.object.targetObjectName);
}

/** Adds an action whose form isn't chosen yet; returns the same draft at the limit. */
export function addAction(draft: Draft): Draft {
  if (!canAddAction(draft)) return draft;
  const ids = new Set(draft.object.searchObjectFields.map(({ id }) => id));
  const id = [1, 2].map((number) => `action-${number}`).find((one) => !ids.has(one)) ?? 'action-3';
  return withNativeFields(draft, [...ownFields(draft.object), formAction(draft, id)]);
}

/** Removes a field or an action that isn't a default and decrements later sequences (requirement BAR-10). */
export function removeField(draft: Draft, id: string): Draft {
  return withNativeFields(
    draft,
    ownFields(draft.object).filter((field) => field.id !== id),
  );
}

/** Checks whether an action can be of the kind: only one action can open the tree view, and only for an object that has a tree. */
export function canBe(draft: Draft, id: string, type: ActionType): boolean {
  if (type === 'SFM') return true;
  const taken = listActions(draft).some((action) => action.actionType === 'Others' && action.id !== id);
  return hasOtherActions(draft.object.targetObjectName) && !taken;
}

/** Switches an action between a form and the tree view and resets its form and name (requirement BAR-10). */
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

/** Changes the form, or its name, that opens if a scan finds no record; null removes it. */
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

const ROLES = ['search', 'result', 'action'];

/** Orders the fields: defaults, search field, result fields, actions, numbered from 1. */
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

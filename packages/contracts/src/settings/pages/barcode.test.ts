import { describe, expect, it } from 'vitest';
import { barcode } from './barcode.ts';
import type { Barcode } from './barcode.ts';
import { blankField } from './barcode-field.ts';
import type { BarcodeField, BarcodeObject } from './barcode-field.ts';
import {
  BARCODE_OBJECTS,
  createForms,
  defaultFields,
  selectDisplayFields,
  selectSearchFields,
  viewForms,
} from './barcode-objects.ts';
import { FIELD_TYPES } from '../../platform/org/org.ts';
import type { FormProcess, SobjectField } from '../../platform/org/org.ts';
import { ruleText } from '../../test/rule-text.ts';

const [unit, product, order, queue] = BARCODE_OBJECTS;
if (!unit || !product || !order || !queue) throw new Error('objects are missing');

const action = (sequence: number, more: Partial<BarcodeField> = {}): BarcodeField =>
  blankField({
    id: `action-${sequence}`,
    sequence,
    expressionType: 'SRCH_Object_Action',
    objectName2: unit.object,
    actionType: 'SFM',
    sfmProcessId: `SFM-${sequence}`,
    title: 'Open',
    modeOfExecution: 'Interactive',
    ...more,
  });
const result = (sequence: number): BarcodeField =>
  blankField({ id: `r${sequence}`, sequence, fieldName: `F${sequence}__c` });
const scanned = (definition: typeof unit, sequence = 1, ...own: readonly BarcodeField[]): BarcodeObject => ({
  targetObjectName: definition.object,
  displayObjectName: definition.label,
  isAdded: true,
  nameField: 'Name',
  sequence,
  searchObjectFields: [...defaultFields(definition), ...own],
});
const setting = (...searchObjects: readonly BarcodeObject[]): Barcode => ({
  enabled: true,
  alternateAction: [],
  searchObjects: [...searchObjects],
});
/** The texts of the rules that a payload breaks. */
const problems = (payload: unknown) => {
  const issues = barcode.schema.safeParse(payload).error?.issues ?? [];
  const read = issues.map((issue) => {
    const object: unknown = issue.code === 'custom' ? issue.params?.['object'] : '';
    return ruleText(issue.message, { object: String(object) });
  });
  return [...new Set(read)];
};

describe('a stored configuration', () => {
  it('[BAR-11] has in its meta the switch and each process once', () => {
    const payload = setting(scanned(unit, 1, action(4), action(5, { sfmProcessId: 'SFM-4' })), scanned(product, 2));
    const stored = { ...payload, alternateAction: [action(1, { sfmProcessId: 'SFM-9' })] };
    expect(barcode.schema.parse(stored)).toEqual(stored);
    expect(barcode.meta(stored)).toEqual({ enabled: true, sfmTransactions: ['SFM-4', 'SFM-9'] });
    expect(barcode.meta(barcode.defaults)).toEqual({ enabled: false, sfmTransactions: [] });
  });

  it('[BAR-02] has one to four distinct objects, numbered from 1', () => {
    expect(BARCODE_OBJECTS.map(({ label }) => label)).toEqual([
      'Installed Product',
      'Product',
      'RMA/Shipment',
      'Depot Queue Item',
    ]);
    expect(problems(setting(...BARCODE_OBJECTS.map((one, at) => scanned(one, at + 1))))).toEqual([]);
    expect(problems(setting(scanned(unit, 1), scanned(unit, 2)))).toEqual(['Each object can be added only once.']);
    expect(problems(setting(scanned(unit, 2)))).toEqual(['Number the entries from 1 without gaps.']);
    expect(problems(setting({ ...scanned(unit), targetObjectName: 'Case' }))).toEqual([
      "This object can't be scanned.",
    ]);
    expect(problems(setting({ ...scanned(unit), isAdded: false }))).toEqual(['Only added objects can be saved.']);
  });

  it('[FIX-105] is refused with objects or forms out of their fixed order, which the page restores', () => {
    const form = (sequence: number, { object }: typeof unit) =>
      action(sequence, { id: `create-${sequence}`, objectName2: object });
    const mixed = {
      ...setting(scanned(order, 1), scanned(unit, 2)),
      alternateAction: [form(1, order), form(2, unit)],
    };
    expect(
      barcode.saveProblems(mixed).map(({ path, message, params }) => [path.join('.'), ruleText(message, params)]),
    ).toEqual([
      [
        'searchObjects.1.targetObjectName',
        'The objects have a fixed order. Move Installed Product before RMA/Shipment.',
      ],
      ['alternateAction.1.objectName2', 'The objects have a fixed order. Move Installed Product before RMA/Shipment.'],
    ]);
    expect(barcode.saveProblems(barcode.toSave(mixed))).toEqual([]);
  });

  it('[FIX-105] is refused with other values than the console sets, and with names of several lines', () => {
    const search = blankField({
      id: 'search',
      sequence: 4,
      searchObjectFieldType: 'Search',
      objectName2: unit.object,
      fieldName: 'Code__c',
      operator: 'eq',
      newSearch: true,
    });
    const shown = { ...result(5), objectName2: unit.object };
    const right = setting(scanned(unit, 1, search, shown, action(6)));
    expect(barcode.saveProblems(right)).toEqual([]);
    const problemsWith = (at: number, change: Partial<BarcodeField>) =>
      barcode
        .saveProblems({
          ...right,
          searchObjects: right.searchObjects.map((object) => ({
            ...object,
            searchObjectFields: object.searchObjectFields.map((field, place) =>
              place === at ? { ...field, ...change } : field,
            ),
          })),
        })
        .map(({ path, message, params }) => [path.at(-1), ruleText(message, params)]);
    const set = (value: string) => `The console sets this value. It must be ${value}.`;
    const line = 'This text must be a single line. Remove line breaks and control characters.';
    expect(problemsWith(0, { operator: 'like' })).toEqual([['operator', set('eq')]]);
    expect(problemsWith(1, { title: 'Name' })).toEqual([['title', set('""')]]);
    expect(problemsWith(3, { newSearch: false })).toEqual([['newSearch', set('true')]]);
    expect(problemsWith(4, { sortOrder: 'asc' })).toEqual([['sortOrder', set('""')]]);
    expect(problemsWith(5, { modeOfExecution: '' })).toEqual([['modeOfExecution', set('Interactive')]]);
    expect(problemsWith(5, { fieldLabel: 'Banana' })).toEqual([['fieldLabel', set('""')]]);
    expect(problemsWith(5, { title: 'Open\nthe form' })).toEqual([['title', line]]);
    expect(problemsWith(5, { id: '' })).toEqual([['id', 'This field is required']]);
  });

  it('[FIX-105] has the names that the console defines, whatever a client sends', () => {
    const right = setting(scanned(unit, 1, action(4)));
    const [object = scanned(unit)] = right.searchObjects;
    const [first, ...others] = object.searchObjectFields;
    const wrong = {
      ...right,
      searchObjects: [
        {
          ...object,
          displayObjectName: 'Wrong',
          nameField: 'Code__c',
          searchObjectFields: [{ ...(first ?? action(1)), fieldLabel: 'Wrong' }, ...others],
        },
      ],
    };
    expect(barcode.toStore(wrong)).toEqual(right);
    expect(barcode.toSave(wrong)).toEqual(right);
  });

  it('[BAR-08] is rejected if it is enabled without an object, or has an object without fields', () => {
    expect(problems(setting())).toEqual([
      'Error: Configuration not saved. At least one object configuration is mandatory',
    ]);
    expect(problems({ ...setting(), enabled: false })).toEqual([]);
    expect(problems(setting({ ...scanned(unit), searchObjectFields: [] }))).toEqual([
      'fields are not configured for Installed Product object.',
    ]);
  });
});

describe('an object', () => {
  it('[BAR-03] keeps its three default fields', () => {
    const names = BARCODE_OBJECTS.map((one) => defaultFields(one).map(({ fieldLabel }) => fieldLabel));
    expect(names).toEqual([
      ['Serial/Lot Number', 'Installed Product ID', 'Serial/Lot Number'],
      ['Product Name', 'Product Name', 'Product Code'],
      ['Order Number', 'Order Number', 'From Location'],
      ['Match Value', 'Record Number', 'Workstation'],
    ]);
    const [, ...rest] = scanned(unit).searchObjectFields;
    const without = rest.map((field, at) => ({ ...field, sequence: at + 1 }));
    expect(problems(setting({ ...scanned(unit), searchObjectFields: without }))).toContain(
      "The default fields of an object can't be removed.",
    );
  });

  it('[BAR-04] has one search field and up to two more display fields', () => {
    const search = (sequence: number) => ({ ...result(sequence), searchObjectFieldType: 'Search' as const });
    expect(problems(setting(scanned(unit, 1, search(4), result(5), result(6))))).toEqual([]);
    expect(problems(setting(scanned(unit, 1, search(4), search(5))))).toEqual(['Select exactly one search field.']);
    expect(problems(setting(scanned(unit, 1, result(4), result(5), result(6))))).toEqual([
      'Warning: You can only select up to 2 options from the dropdown.',
    ]);
  });

  it('[BAR-05] has up to two actions, or one without a tree, each with a form and a name of 44 characters', () => {
    const other = action(5, {
      actionType: 'Others',
      sfmProcessId: '',
      source: 'fieldstone://x',
      title: 'Open Tree View',
    });
    expect(problems(setting(scanned(unit, 1, action(4), other)))).toEqual([]);
    expect(problems(setting(scanned(unit, 1, action(4), other, action(6))))).toEqual([
      'There are too many actions. Remove some.',
    ]);
    expect(problems(setting(scanned(product, 1, action(4), action(5))))).toEqual([
      'There are too many actions. Remove some.',
    ]);
    expect(problems(setting(scanned(product, 1, { ...other, sequence: 4 })))).toEqual([
      'Only Installed Product can have a tree view action, and only one.',
    ]);
    for (const missing of [{ title: ' ' }, { sfmProcessId: '' }]) {
      expect(problems(setting(scanned(unit, 1, action(4, missing))))).toEqual(['This field is required']);
    }
    expect(problems(setting(scanned(unit, 1, action(4, { title: 'x'.repeat(44) }))))).toEqual([]);
    expect(problems(setting(scanned(unit, 1, action(4, { title: 'x'.repeat(45) }))))).toEqual([
      'Please use at most 44 characters.',
    ]);
  });

  it('opens at most one form for a scan without a match, and only while the object is added', () => {
    const wrong = 'Each added object can have one form for scans without a match.';
    const forms = (...alternateAction: BarcodeField[]) => problems({ ...setting(scanned(unit)), alternateAction });
    expect(forms(action(1))).toEqual([]);
    expect(forms(action(1), action(2))).toEqual([wrong]);
    expect(forms(action(1, { objectName2: 'Product2' }))).toEqual([wrong]);
  });
});

const field = (name: string, type: SobjectField['type'], autoNumber = false): SobjectField => ({
  name,
  label: name,
  type,
  length: 80,
  custom: true,
  updateable: true,
  nameField: false,
  autoNumber,
  referenceTo: [],
  relationshipName: null,
  picklistValues: [],
});

it('[BAR-03] [BAR-06] offers fields by type, and never a default field, with or without a namespace', () => {
  const fields = [...FIELD_TYPES.map((type) => field(type, type)), field('number', 'integer', true)];
  const defaults = [field('Name', 'string'), field('fs__Serial_Lot_Number__c', 'string')];
  expect(selectSearchFields(unit, [...defaults, ...fields]).map(({ name }) => name)).toEqual([
    'currency',
    'date',
    'double',
    'id',
    'picklist',
    'reference',
    'string',
  ]);
  expect(selectDisplayFields(unit, [...defaults, ...fields]).map(({ name }) => name)).toEqual(['string', 'number']);
});

it('[BAR-07] offers the forms of each object by their kinds', () => {
  const purposes = ['Standalone Edit', 'Source To Target All', 'Standalone Create', 'View Record', 'Checklist'];
  const processes = (object: string): FormProcess[] =>
    purposes.flatMap((purpose) => [
      { processId: `${purpose} of it`, name: '', purpose, sourceObject: object, targetObject: 'Case' },
      { processId: `${purpose} to it`, name: '', purpose, sourceObject: null, targetObject: object },
    ]);
  const edits = 'Standalone Edit to it';
  const begins = 'Source To Target All of it';
  for (const [definition, views] of [
    [unit, [edits, begins]],
    [order, [edits, begins]],
    [queue, [edits]],
    [product, [begins]],
  ] as const) {
    const ids = (forms: readonly FormProcess[]) => forms.map(({ processId }) => processId);
    expect(ids(viewForms(definition, processes(definition.object)))).toEqual(views);
    expect(ids(createForms(definition, processes(definition.object)))).toEqual(['Standalone Create to it']);
  }
});

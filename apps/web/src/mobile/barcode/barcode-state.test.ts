import { barcode } from '@fieldstone/contracts/settings/pages/barcode';
import type { Barcode } from '@fieldstone/contracts/settings/pages/barcode';
import {
  BARCODE_OBJECTS,
  defaultFields,
  findBarcodeDefinition,
} from '@fieldstone/contracts/settings/pages/barcode-objects';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { field, reference } from '../../test/describes.ts';
import { withAction } from '../../test/barcode.ts';
import * as state from './barcode-state.ts';
import { listActions, searchedField } from '../../settings/views/barcode-parts.ts';
import type { Draft } from '../../settings/views/barcode-parts.ts';
import { testRuns } from '../../../../../scripts/test/test-runs.ts';

const NAMES = BARCODE_OBJECTS.map(({ object }) => object);
const FIELDS = [
  field('A__c', 'A'),
  field('B__c', 'B'),
  field('C__c', 'C', 'date'),
  reference('D__c', 'D', 'D__r', 'Account'),
];
const EMPTY: Barcode = barcode.defaults;

const started = (name: string): Draft => {
  const draft = state.createDraft(EMPTY, name);
  if (!draft) throw new Error(`no object ${name}`);
  return draft;
};

/** One action of an administrator in the dialog. */
type Step = (draft: Draft) => Draft;

const id = fc.constantFrom('default-1', 'default-3', 'search', 'result-A__c', 'result-B__c', 'action-1', 'action-2');
const oneField = fc.constantFrom(...FIELDS);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.option(oneField).map(
    (one): Step =>
      (draft) =>
        state.chooseSearchField(draft, one),
  ),
  oneField.map(
    (one): Step =>
      (draft) =>
        state.addDisplayField(draft, one),
  ),
  fc.constant<Step>(state.addAction),
  id.map(
    (one): Step =>
      (draft) =>
        state.removeField(draft, one),
  ),
  fc.tuple(id, fc.constantFrom('SFM', 'Others')).map(
    ([one, type]): Step =>
      (draft) =>
        state.switchAction(draft, one, type),
  ),
  fc
    .tuple(id, fc.record({ sfmProcessId: fc.constantFrom('SFM-1', 'SFM-2'), title: fc.constantFrom('Open', 'View') }))
    .map(
      ([one, edit]): Step =>
        (draft) =>
          withAction(draft, one, edit),
    ),
  fc.option(fc.record({ sfmProcessId: fc.constant('SFM-9'), title: fc.constant('Create') })).map(
    (edit): Step =>
      (draft) =>
        state.editAlternate(draft, edit),
  ),
  // Another object begins with its defaults.
  fc.constantFrom(...NAMES).map(
    (name): Step =>
      () =>
        started(name),
  ),
);
const steps = fc.array(step, { maxLength: 25 });

const run = (name: string, all: readonly Step[]) => all.reduce((draft, one) => one(draft), started(name));
const fromOne = (list: ReadonlyArray<{ readonly sequence: number }>) =>
  list.every(({ sequence }, at) => sequence === at + 1);

/** Completes every action as the rules require, as before an administrator presses Add. */
const filled = (draft: Draft): Draft =>
  listActions(draft)
    .filter(({ actionType }) => actionType === 'SFM')
    .reduce((done, action) => withAction(done, action.id, { sfmProcessId: 'SFM-1', title: 'Open' }), draft);

/** Serializes and parses the setting as a save and a load do. */
const stored = (setting: Barcode): Barcode => {
  const text = JSON.stringify(setting);
  return barcode.schema.parse(JSON.parse(text));
};

describe('after any sequence of actions', () => {
  it('[BAR-03] [BAR-04] [BAR-05] [BAR-10] keeps the defaults, gapless sequences from 1, and the limits', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), steps, (name, all) => {
        const draft = run(name, all);
        const fields = draft.object.searchObjectFields;
        const definition = findBarcodeDefinition(draft.object.targetObjectName);
        expect(fields.slice(0, 3)).toEqual(definition && defaultFields(definition));
        expect(fromOne(fields)).toBe(true);
        expect(new Set(fields.map((one) => one.id)).size).toBe(fields.length);
        expect(state.displayFields(draft).length).toBeLessThanOrEqual(2);
        expect(listActions(draft).length).toBeLessThanOrEqual(definition?.label === 'Installed Product' ? 2 : 1);
        expect(fields.filter(({ newSearch }) => newSearch).length).toBeLessThanOrEqual(1);
        expect(fields.filter(({ actionType }) => actionType === 'Others').length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('[BAR-02] [BAR-11] stores a valid setting in the fixed order that loads unchanged', () => {
    const change = fc.oneof(
      fc.tuple(fc.constantFrom(...NAMES), steps).map(([name, all]) => (setting: Barcode) => {
        return state.putObject(setting, filled(run(name, all)));
      }),
      fc.constantFrom(...NAMES).map((name) => (setting: Barcode) => state.removeObject(setting, name)),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 10 }), (changes) => {
        const setting = changes.reduce((now, one) => one(now), EMPTY);
        const order = setting.searchObjects.map(({ targetObjectName }) => NAMES.indexOf(targetObjectName));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        expect(fromOne(setting.searchObjects) && fromOne(setting.alternateAction)).toBe(true);
        expect(setting.searchObjects.every(({ isAdded }) => isAdded)).toBe(true);
        expect(barcode.schema.safeParse(setting).error).toBeUndefined();
        expect(stored(setting)).toEqual(setting);
        for (const name of NAMES) {
          const draft = state.createDraft(setting, name);
          expect(draft && state.createDraft(stored(setting), name)).toEqual(draft);
        }
      }),
      { numRuns: testRuns(60) },
    );
  });

  it('[BAR-10] resets a removed object to its default definition, not added', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), steps, (name, all) => {
        const draft = filled(run(name, all));
        const { targetObjectName } = draft.object;
        const setting = state.removeObject(state.putObject(EMPTY, draft), targetObjectName);
        expect(setting).toEqual(EMPTY);
        expect(state.createDraft(setting, targetObjectName)).toEqual(started(targetObjectName));
        expect(started(targetObjectName).object.isAdded).toBe(false);
      }),
    );
  });
});

describe('one action', () => {
  const unit = started('Installed_Product__c');
  const numbers = (draft: Draft) =>
    draft.object.searchObjectFields.map((one) => [one.sequence, one.fieldName || one.id]);

  it('[BAR-10] decrements the sequences after a removed result field', () => {
    const [a, b] = FIELDS;
    if (!a || !b) throw new Error('fields are missing');
    const full = state.addAction(state.addDisplayField(state.addDisplayField(unit, a), b));
    expect(numbers(full).slice(3)).toEqual([
      [4, 'A__c'],
      [5, 'B__c'],
      [6, 'action-1'],
    ]);
    expect(numbers(state.removeField(full, 'result-A__c')).slice(3)).toEqual([
      [4, 'B__c'],
      [5, 'action-1'],
    ]);
  });

  it('[BAR-10] chooses the tree view on a switch from SFM to Others and clears it on the way back', () => {
    const two = state.addAction(state.addAction(unit));
    const tree = state.switchAction(two, 'action-1', 'Others');
    expect(listActions(tree)[0]).toMatchObject({
      actionType: 'Others',
      title: 'Open Tree View',
      source: 'fieldstone://tree-view?recordId={{recordId}}',
      sfmProcessId: '',
    });
    expect(state.canBe(tree, 'action-2', 'Others')).toBe(false);
    expect(state.switchAction(tree, 'action-2', 'Others')).toBe(tree);
    const form = state.switchAction(tree, 'action-1', 'SFM');
    expect(listActions(form)[0]).toMatchObject({ actionType: 'SFM', title: '', source: '' });
    expect(state.canBe(form, 'action-2', 'Others')).toBe(true);
    const product = state.addAction(started('Product2'));
    expect(state.switchAction(product, 'action-1', 'Others')).toBe(product);
  });

  it('[BAR-04] replaces the default search field and restores it', () => {
    const [a, , , owner] = FIELDS;
    if (!a || !owner) throw new Error('fields are missing');
    const chosen = state.chooseSearchField(state.chooseSearchField(unit, a), owner, 'AccountNumber');
    expect(searchedField(chosen)).toMatchObject({
      fieldName: 'D__c',
      newSearch: true,
      sequence: 4,
      referenceTo: 'Account',
      relationshipName: 'D__r',
      nameField: 'AccountNumber',
    });
    expect(searchedField(state.chooseSearchField(chosen, null))?.fieldName).toBe('Serial_Lot_Number__c');
    expect(state.chooseSearchField(chosen, null)).toEqual(unit);
  });

  it('[BAR-02] lists the remaining objects in their fixed order', () => {
    const setting = state.putObject(EMPTY, started('Product2'));
    expect(state.addableObjects(setting).map(({ label }) => label)).toEqual([
      'Installed Product',
      'RMA/Shipment',
      'Depot Queue Item',
    ]);
  });

  it('normalizes the merged changes of two administrators', () => {
    const first = state.putObject(
      EMPTY,
      state.editAlternate(started('RMA_Shipment__c'), { sfmProcessId: 'S', title: 'T' }),
    );
    const second = state.putObject(EMPTY, started('Product2'));
    const merged = barcode.toSave({
      ...first,
      searchObjects: [...first.searchObjects, ...second.searchObjects],
      alternateAction: [
        ...first.alternateAction,
        ...first.alternateAction.map((one) => ({ ...one, objectName2: 'Gone__c' })),
      ],
    });
    expect(merged.searchObjects.map(({ sequence, targetObjectName }) => [sequence, targetObjectName])).toEqual([
      [1, 'Product2'],
      [2, 'RMA_Shipment__c'],
    ]);
    expect(merged.alternateAction.map(({ objectName2 }) => objectName2)).toEqual(['RMA_Shipment__c']);
  });
});

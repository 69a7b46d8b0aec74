import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testRuns } from '../../../../../scripts/test/test-runs.ts';
import { allSettings } from '../all-settings.ts';
import { isEqual, isObject } from '../equal.ts';
import { BARCODE_OBJECTS, defaultFields } from '../pages/barcode-objects.ts';
import { barcodeField } from '../pages/barcode-field.ts';
import type { Payload, Setting } from '../setting.ts';
import type { Collision } from './collision.ts';
import { contentOf } from './match-entries.ts';
import { mergeSetting } from './merge-setting.ts';

type Name = (typeof allSettings)[number]['name'];

const someOf = (...values: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: values.length });
const uniqueBy = <T>(item: fc.Arbitrary<T>, selector: (value: T) => unknown) =>
  fc.uniqueArray(item, { maxLength: 4, selector });
const onOff = (key: string) => fc.record({ [key]: fc.boolean() });
const text = fc.constantFrom('', 'a', 'b');
const template = fc.record({ content: text, enabled: fc.boolean() });

const rule = fc
  .record({
    title: fc.constantFrom('Alpine', 'Boiler', 'Cellar', 'Diesel'),
    color: fc.constantFrom('#111111', '#222222'),
  })
  .map(({ title, color }) => ({
    title,
    color,
    expression: { processId: `EXP-${title}`, name: title, lastModifiedDate: '2026-11-01T08:00:00.000Z' },
  }));

const status = fc.constantFrom('Open', 'Driving', 'Working', 'Done');
const transition = fc
  .record({ fromStatus: status, toStatus: status })
  .filter(({ fromStatus, toStatus }) => fromStatus !== toStatus);

const blankField = Object.fromEntries(Object.keys(barcodeField.shape).map((key) => [key, '']));
const barcodeObject = fc
  .record({
    definition: fc.constantFrom(...BARCODE_OBJECTS.slice(0, 2)),
    hasForm: fc.boolean(),
    title: fc.constantFrom('a', 'b'),
  })
  .map(({ definition, hasForm, title }) => ({
    object: {
      targetObjectName: definition.object,
      displayObjectName: definition.label,
      isAdded: true,
      nameField: 'Name',
      sequence: 1,
      searchObjectFields: defaultFields(definition),
    },
    forms: hasForm
      ? [
          {
            ...blankField,
            id: `form-${definition.object}`,
            sequence: 1,
            expressionType: 'SRCH_Object_Action',
            searchObjectFieldType: 'Result',
            objectName2: definition.object,
            actionType: 'SFM',
            title,
            modeOfExecution: 'Interactive',
            sfmProcessId: `PROC-${title}`,
            newSearch: false,
          },
        ]
      : [],
  }));

/** Random values of each setting; small enough that two edits often change the same parts. */
const edits: Record<Name, fc.Arbitrary<Payload>> = {
  'appointment-color': fc.record({
    enabled: fc.boolean(),
    configuration: uniqueBy(rule, ({ title }) => title),
    default: fc.record({ title: fc.constantFrom('', 'Other', 'Rest'), color: fc.constantFrom('#333333', '#444444') }),
    objectName: fc.constant('Work_Order__c'),
  }),
  'appointment-title': fc.record({
    eventType: fc.constant('Salesforce Event'),
    title: template,
    description: template,
  }),
  'appointment-view': fc.record({
    enabled: fc.boolean(),
    configuration: someOf('Subject', 'Location', 'Type', 'StartDateTime'),
    eventType: fc.constant('Salesforce Event'),
  }),
  'appointment-status': fc.record({
    allowStatusChange: fc.boolean(),
    allowConfiguration: fc.boolean(),
    configuration: uniqueBy(transition, ({ fromStatus, toStatus }) => fromStatus + toStatus),
  }),
  'location-tracking': fc
    .record({ status: someOf('Driving', 'Working', 'Done'), duration: fc.constantFrom(2, 4, 8) })
    .map(({ status: chosen, duration }) => ({
      enabled: chosen.length > 0,
      status: chosen,
      duration: chosen.length > 0 ? duration : null,
    })),
  'field-inventory': fc.record({ enabled: fc.boolean(), stockTransferInventoryProcess: text }),
  knowledge: fc.record({ enabled: fc.boolean(), objectApiName: someOf('Work_Order__c') }),
  zinc: onOff('enableZinc'),
  'calendar-general': fc.record({ enabled: fc.boolean(), extendedDays: fc.constantFrom(14, 30, 45) }),
  checklist: onOff('enabled'),
  timesheet: onOff('allowTimesheetRefresh'),
  'data-validation': onOff('enabled'),
  feedback: onOff('enabled'),
  barcode: fc
    .record({ enabled: fc.boolean(), objects: uniqueBy(barcodeObject, ({ object }) => object.targetObjectName) })
    .map(({ enabled, objects }) => ({
      enabled,
      searchObjects: objects.map(({ object }) => object),
      alternateAction: objects.flatMap(({ forms }) => forms),
    })),
};

/** A change that one person made: of a value, or of one entry of a list. */
type Change = {
  readonly path: readonly string[];
  readonly isIn: (payload: Payload) => boolean;
  readonly entry?: unknown;
};

const valueAt = (payload: Payload, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), payload);

/** Returns the changes between two payloads. The order of entries is not compared. */
function changesOf(setting: Setting, base: Payload, after: Payload, path: readonly string[] = []): Change[] {
  const values = valueAt(base, path);
  const changed = valueAt(after, path);
  if (isObject(values)) return Object.keys(values).flatMap((key) => changesOf(setting, base, after, [...path, key]));
  if (!Array.isArray(values) || !Array.isArray(changed)) {
    return isEqual(values, changed) ? [] : [{ path, isIn: (payload) => isEqual(valueAt(payload, path), changed) }];
  }
  const listRule = setting.lists?.[path.join('.')] ?? {};
  const contents = (list: unknown): unknown[] =>
    Array.isArray(list) ? list.map((entry: unknown) => contentOf(entry, listRule)) : [];
  const has = (list: unknown, entry: unknown) => contents(list).some((one) => isEqual(one, entry));
  const added = contents(changed).filter((entry) => !has(values, entry));
  const removed = contents(values).filter((entry) => !has(changed, entry));
  return [
    ...added.map((entry) => ({ path, entry, isIn: (payload: Payload) => has(valueAt(payload, path), entry) })),
    ...removed.map((entry) => ({ path, entry, isIn: (payload: Payload) => !has(valueAt(payload, path), entry) })),
  ];
}

/** Returns whether a collision asks a person about a change. */
function asks(setting: Setting, { kind, path, base, theirs, mine }: Collision, change: Change): boolean {
  if (kind === 'dependent') {
    return (setting.dependent ?? []).some(({ keys }) => keys[0] === path[0] && keys.includes(change.path[0] ?? ''));
  }
  if (kind === 'order') return false;
  if (kind === 'value') return isEqual(path, change.path);
  const listRule = setting.lists?.[path.join('.')] ?? {};
  return (
    isEqual(path, change.path) &&
    [base, theirs, mine].some((entry) => isEqual(contentOf(entry, listRule), change.entry))
  );
}

describe.each(allSettings.map((setting) => [setting.name, setting] as const))('%s', (name, declared) => {
  const setting: Setting = declared;
  const isValid = (payload: Payload) =>
    z.safeParse(setting.schema, payload).success && setting.saveProblems(payload).length === 0;
  const edit = edits[name].map((payload) => setting.toSave(payload)).filter(isValid);

  it('[FIX-39] has every change of two people in the merged value or in a question, and merges to a valid value', () => {
    fc.assert(
      fc.property(edit, edit, edit, (base, theirs, mine) => {
        const { collisions, decide } = mergeSetting(setting, base, theirs, mine);
        const changes = [...changesOf(setting, base, theirs), ...changesOf(setting, base, mine)];
        const silent = changes.filter((change) => !collisions.some((collision) => asks(setting, collision, change)));
        for (const side of ['theirs', 'mine'] as const) {
          const { payload, problems } = decide(() => side);
          if (payload === undefined) {
            // Only a question can have a choice that the rules forbid.
            expect(collisions, JSON.stringify(problems)).not.toEqual([]);
            continue;
          }
          expect(isValid(payload)).toBe(true);
          expect(silent.filter(({ isIn }) => !isIn(payload)).map(({ path, entry }) => ({ path, entry }))).toEqual([]);
        }
      }),
      { numRuns: testRuns(200) },
    );
  });

  it('[FIX-39] keeps the whole value of either person who changed dependent values', () => {
    fc.assert(
      fc.property(edit, edit, edit, (base, theirs, mine) => {
        const { collisions, decide } = mergeSetting(setting, base, theirs, mine);
        for (const { path, theirs: their, mine: my } of collisions.filter(({ kind }) => kind === 'dependent')) {
          const [key = ''] = path;
          expect(decide(() => 'theirs').payload).toMatchObject(isObject(their) ? their : { [key]: their });
          expect(decide(() => 'mine').payload).toMatchObject(isObject(my) ? my : { [key]: my });
        }
      }),
      { numRuns: testRuns(200) },
    );
  });
});

import * as fc from 'fast-check';
import type { allSettings } from '../settings/all-settings.ts';
import { barcodeField } from '../settings/pages/barcode-field.ts';
import { BARCODE_OBJECTS, defaultFields } from '../settings/pages/barcode-objects.ts';
import type { Payload } from '../settings/setting.ts';

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

/** Random values of each setting, as its page edits them; small enough that two edits often change the same parts. */
export const settingValues: Record<Name, fc.Arbitrary<Payload>> = {
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

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allSettings } from './all-settings.ts';
import { appointmentColor } from './calendar/appointment-color.ts';
import { appointmentStatus } from './calendar/appointment-status.ts';
import { appointmentTitle } from './calendar/appointment-title.ts';
import { appointmentView } from './calendar/appointment-view.ts';
import { barcode } from './pages/barcode.ts';
import { blankField } from './pages/barcode-field.ts';
import { BARCODE_OBJECTS, defaultFields } from './pages/barcode-objects.ts';
import { calendarGeneral } from './calendar/calendar-general.ts';
import { knowledge } from './pages/knowledge.ts';
import { hasShapeOf, readLeniently } from './lenient-reading.ts';
import { locationTracking } from './pages/location-tracking.ts';
import type { Payload, Setting } from './setting.ts';

const read = <P extends Payload>({ schema, defaults }: Setting<P>, stored: Payload) =>
  readLeniently(schema, defaults, stored);

const rule = (title: string, more: Payload = {}) => ({
  title,
  color: '#B3261E',
  expression: { processId: 'EXP-1', name: 'Gold', lastModifiedDate: '2026-11-20T09:15:00.000Z' },
  ...more,
});

const colors = (...configuration: unknown[]) => ({
  enabled: true,
  configuration,
  default: { title: 'Else', color: '#123456' },
  objectName: 'Work_Order__c',
});

describe('[FIX-20] a lenient reading', () => {
  it('returns the stored values over the defaults if they are valid', () => {
    expect(read(locationTracking, { enabled: false, note: 'theirs' })).toEqual({
      payload: { ...locationTracking.defaults, note: 'theirs' },
      invalid: [],
    });
  });

  it('keeps values of the right type, and lists the rule that each breaks with its path', () => {
    const stored = colors(rule('Good'), rule('High-Priority'));
    expect(read(appointmentColor, stored)).toEqual({
      payload: stored,
      invalid: [
        {
          path: ['configuration', '1', 'title'],
          at: ['configuration', '1', 'title'],
          rule: 'eventTitleCharacters',
          params: {},
          stored: 'High-Priority',
          handling: 'kept',
        },
      ],
    });
  });

  it.each([
    [calendarGeneral, { enabled: true, extendedDays: 900 }, 'extendedDays', 'extendedDays', 900],
    [locationTracking, { enabled: true, status: ['Open'], duration: 6 }, 'duration', 'trackingDuration', 6],
    [
      appointmentStatus,
      { allowStatusChange: true, allowConfiguration: true, configuration: [{ fromStatus: 'Open', toStatus: 'Open' }] },
      'configuration.0',
      'transitionSame',
      { fromStatus: 'Open', toStatus: 'Open' },
    ],
    [
      appointmentView,
      { enabled: true, configuration: ['Subject', 'Location', 'subject'], eventType: 'Salesforce Event' },
      'configuration.2',
      'viewFieldTwice',
      'subject',
    ],
  ] as const)('keeps a value that only breaks a rule of %o', (setting, stored, path, broken, value) => {
    const reading = read<Payload>(setting, stored);
    expect(reading.payload).toEqual(stored);
    expect(reading.invalid).toEqual([
      expect.objectContaining({ path: path.split('.'), rule: broken, stored: value, handling: 'kept' }),
    ]);
  });

  it('keeps more rules than the limit', () => {
    const stored = colors(...Array.from({ length: 12 }, (_, index) => rule(`Rule ${index}`)));
    const { payload, invalid } = read(appointmentColor, stored);
    expect(payload.configuration).toHaveLength(12);
    expect(invalid).toEqual([expect.objectContaining({ path: ['configuration'], rule: 'tooManyColorRules' })]);
  });

  it('checks all entries of a list that is too long', () => {
    const rules = Array.from({ length: 12 }, (_, index) => rule(`Rule ${index}`));
    const stored = colors(...rules.with(1, rule('No!')), { title: 7 }, rule('Also!'));
    const { payload, invalid } = read(appointmentColor, stored);
    expect(payload.configuration).toHaveLength(13);
    expect(invalid.map(({ path, handling }) => [path.join('.'), handling])).toEqual([
      ['configuration.12.title', 'removed'],
      ['configuration', 'kept'],
      ['configuration.1.title', 'kept'],
      ['configuration.12.title', 'kept'],
    ]);
  });

  it('removes only list entries of a wrong type, each with its position and stored value', () => {
    const stored = { enabled: true, configuration: ['Subject', 7, 'Location', null], eventType: 'Salesforce Event' };
    const { payload, invalid } = read(appointmentView, stored);
    expect(payload.configuration).toEqual(['Subject', 'Location']);
    expect(invalid).toEqual([
      expect.objectContaining({ at: ['configuration', '1'], stored: 7, handling: 'removed' }),
      expect.objectContaining({ at: ['configuration', '3'], stored: null, handling: 'removed' }),
    ]);
  });

  it('removes an entry with several errors once', () => {
    const { payload, invalid } = read(appointmentColor, colors(rule('Good'), { title: 7, color: null }, rule('Also')));
    expect(payload.configuration.map(({ title }) => title)).toEqual(['Good', 'Also']);
    expect(invalid).toEqual([
      expect.objectContaining({ at: ['configuration', '1'], stored: { title: 7, color: null }, handling: 'removed' }),
    ]);
  });

  it('removes an unknown option', () => {
    const { payload, invalid } = read(knowledge, { enabled: true, objectApiName: ['Case'] });
    expect(payload).toEqual({ enabled: true, objectApiName: [] });
    expect(invalid).toEqual([
      expect.objectContaining({ at: ['objectApiName', '0'], rule: 'knowledgeObject', stored: 'Case' }),
    ]);
  });

  it('replaces only a single value of a wrong type with its default', () => {
    const stored = {
      eventType: 'Other Event',
      title: { content: 'Visit: {{Subject}}', enabled: 'yes' },
      description: 'text',
    };
    const { payload, invalid } = read(appointmentTitle, stored);
    expect(payload).toEqual({
      eventType: 'Salesforce Event',
      title: { content: 'Visit: {{Subject}}', enabled: false },
      description: { content: '', enabled: false },
    });
    expect(invalid.map(({ at, stored: value, handling }) => [at.join('.'), value, handling])).toEqual([
      ['eventType', 'Other Event', 'replaced'],
      ['title.enabled', 'yes', 'replaced'],
      ['description', 'text', 'replaced'],
    ]);
  });

  it('removes a field of an object, not the object', () => {
    const [definition] = BARCODE_OBJECTS;
    if (!definition) throw new Error('There is no object to scan.');
    const fields = defaultFields(definition);
    const object = {
      targetObjectName: definition.object,
      displayObjectName: definition.label,
      isAdded: true,
      nameField: 'Name',
      sequence: 1,
      searchObjectFields: [...fields, { ...blankField({ id: 'x', sequence: 4 }), actionType: 'Other' }],
    };
    const { payload, invalid } = read(barcode, { enabled: true, alternateAction: [], searchObjects: [object] });
    expect(payload.searchObjects[0]?.searchObjectFields).toEqual(fields);
    expect(invalid.map(({ at }) => at.join('.'))).toEqual(['searchObjects.0.searchObjectFields.3']);
  });

  it('finds a broken rule that only shows once the types are right', () => {
    const { invalid } = read(calendarGeneral, { enabled: 'yes', extendedDays: 'many' });
    expect(invalid.map(({ at, handling }) => [at.join('.'), handling])).toEqual([
      ['enabled', 'replaced'],
      ['extendedDays', 'replaced'],
    ]);
    const late = read(locationTracking, { enabled: true, status: [7], duration: 4 });
    expect(late.payload).toEqual({ enabled: true, status: [], duration: 4 });
    expect(late.invalid.map(({ path, handling }) => [path.join('.'), handling])).toEqual([
      ['status.0', 'removed'],
      ['status', 'kept'],
    ]);
  });

  it('rejects a schema whose defaults do not match it', () => {
    const schema: z.ZodMiniType<Payload, Payload> = z.looseObject({ enabled: z.boolean() });
    expect(() => readLeniently(schema, {}, { enabled: 7 })).toThrow('The defaults do not have the shape');
  });

  it.each(allSettings.map((setting) => [setting.name, setting as Setting] as const))(
    'opens %s with any values in its fields',
    (_, setting) => {
      for (const value of [42, 'text', null, [], ['x'], [null], {}, { title: 7 }]) {
        const stored = Object.fromEntries(Object.keys(setting.defaults).map((key) => [key, value]));
        const { payload, invalid } = read(setting, stored);
        expect(hasShapeOf(setting.schema, payload)).toBe(true);
        const isValid = setting.schema.safeParse({ ...setting.defaults, ...stored }).success;
        expect(invalid.length > 0).toBe(!isValid);
      }
    },
  );
});

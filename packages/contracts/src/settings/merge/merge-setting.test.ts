import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentColor, COLOR_RULES_LIMIT } from '../calendar/appointment-color.ts';
import { appointmentStatus } from '../calendar/appointment-status.ts';
import { appointmentView } from '../calendar/appointment-view.ts';
import { barcode } from '../pages/barcode.ts';
import { BARCODE_OBJECTS, defaultFields } from '../pages/barcode-objects.ts';
import { locationTracking } from '../pages/location-tracking.ts';
import { mergeSetting } from './merge-setting.ts';

const colorRule = (title: string, color = '#111111') => ({
  title,
  color,
  expression: { processId: `EXP-${title}`, name: `Is ${title}`, lastModifiedDate: '2026-11-01T08:00:00.000Z' },
});
const WORDS = ['Alpine', 'Boiler', 'Cellar', 'Diesel', 'Engine', 'Freezer', 'Garage', 'Heater', 'Indoor', 'Jetty'];
const colors = (titles: readonly string[]) => ({
  ...appointmentColor.defaults,
  configuration: titles.map((title) => colorRule(title)),
  default: { title: 'Others', color: '#004F9E' },
});
const object = (place: number) => {
  const definition = BARCODE_OBJECTS[place];
  if (definition === undefined) throw new Error('no such object');
  return {
    targetObjectName: definition.object,
    displayObjectName: definition.label,
    isAdded: true,
    nameField: 'Name',
    sequence: 1,
    searchObjectFields: defaultFields(definition),
  };
};
const objects = (...places: number[]) =>
  barcode.toSave({ ...barcode.defaults, enabled: true, searchObjects: places.map(object) });

const titlesOf = (payload: ReturnType<typeof colors> | undefined) => payload?.configuration.map(({ title }) => title);

describe('color rules', () => {
  it('[FIX-19] added by both are both kept', () => {
    const base = colors(['Alpine']);
    const merge = mergeSetting(appointmentColor, base, colors(['Alpine', 'Boiler']), colors(['Alpine', 'Cellar']));
    expect(merge).toMatchObject({ collisions: [], broken: [], taken: [['configuration']] });
    expect(titlesOf(merge.decide(() => 'mine').payload)).toEqual(['Alpine', 'Boiler', 'Cellar']);
  });

  it('[FIX-19] that are too many together need a decision about each added one', () => {
    const titles = WORDS.slice(0, COLOR_RULES_LIMIT - 1);
    const merge = mergeSetting(
      appointmentColor,
      colors(titles),
      colors([...titles, 'Indoor']),
      colors([...titles, 'Jetty']),
    );
    expect(merge.broken.map(({ message }) => message)).toEqual(expect.arrayContaining(['tooManyColorRules']));
    expect(merge.collisions).toMatchObject([
      { kind: 'entry', base: undefined, theirs: { title: 'Indoor' }, mine: undefined },
      { kind: 'entry', base: undefined, theirs: undefined, mine: { title: 'Jetty' } },
    ]);
    const [theirs, mine] = merge.collisions.map(({ id }) => id);
    expect(titlesOf(merge.decide(() => 'theirs').payload)).toEqual([...titles, 'Indoor']);
    expect(titlesOf(merge.decide(() => 'mine').payload)).toEqual([...titles, 'Jetty']);
    expect(titlesOf(merge.decide((id) => (id === mine ? 'theirs' : 'mine')).payload)).toEqual(titles);
    expect(merge.decide((id) => (id === theirs ? 'theirs' : 'mine')).problems).toMatchObject([
      { message: 'tooManyColorRules' },
    ]);
  });

  it('give the default color a title, even if one side added the first and the other kept none', () => {
    const none = { ...colors([]), default: { title: '', color: '#004F9E' } };
    const merge = mergeSetting(
      appointmentColor,
      none,
      { ...none, enabled: true },
      { ...none, configuration: [colorRule('Alpine')] },
    );
    expect(merge.decide(() => 'mine').payload?.default.title).toBe('Default Appointment Color');
  });
});

describe('transitions', () => {
  const steps = (...pairs: string[]) => ({
    ...appointmentStatus.defaults,
    allowConfiguration: true,
    configuration: pairs.map((pair) => ({ fromStatus: pair.charAt(0), toStatus: pair.charAt(1) })),
  });

  it('[FIX-19] that each side changed differently are both kept', () => {
    const merge = mergeSetting(
      appointmentStatus,
      steps('AB', 'BC', 'CD'),
      steps('AX', 'BC', 'CD'),
      steps('AB', 'BC', 'CY', 'DA'),
    );
    expect(merge.collisions).toEqual([]);
    expect(merge.decide(() => 'mine').payload).toEqual(steps('AX', 'BC', 'CY', 'DA'));
  });

  it('[FIX-19] that become the same by changes of both sides need a decision', () => {
    const merge = mergeSetting(appointmentStatus, steps('AB', 'CD'), steps('AX', 'CD'), steps('AB', 'CD', 'AX'));
    expect(merge.broken).toMatchObject([{ message: 'transitionDuplicate' }, { message: 'transitionDuplicate' }]);
    expect(merge.collisions.length).toBeGreaterThan(0);
    expect(merge.decide(() => 'theirs').payload).toEqual(steps('AX', 'CD'));
    expect(merge.decide(() => 'mine').payload).toEqual(steps('AB', 'CD', 'AX'));
  });
});

describe('fields of the appointment view', () => {
  const fields = (...configuration: string[]) => ({ ...appointmentView.defaults, configuration });

  it('[FIX-19] added by both are both kept, and the same field only once', () => {
    const merge = mergeSetting(
      appointmentView,
      fields('Subject'),
      fields('Subject', 'Location', 'Type'),
      fields('Subject', 'Type'),
    );
    expect(merge.collisions).toEqual([]);
    expect(merge.decide(() => 'mine').payload).toEqual(fields('Subject', 'Location', 'Type'));
  });

  it('[FIX-19] that differ in case only need a decision', () => {
    const merge = mergeSetting(
      appointmentView,
      fields('Subject'),
      fields('Subject', 'Type'),
      fields('Subject', 'TYPE'),
    );
    expect(merge.broken[0]?.message).toBe('viewFieldTwice');
    expect(merge.decide(() => 'theirs').payload).toEqual(fields('Subject', 'Type'));
    expect(merge.decide(() => 'mine').payload).toEqual(fields('Subject', 'TYPE'));
  });
});

describe('objects to scan', () => {
  it('[FIX-19] added by both are both kept, in their fixed order and with their numbers', () => {
    const merge = mergeSetting(barcode, objects(0), objects(0, 3), objects(0, 1));
    expect(merge.collisions).toEqual([]);
    expect(merge.decide(() => 'mine').payload).toEqual(objects(0, 1, 3));
  });

  it('[FIX-19] removed by one side, while the other changed the next, do not collide', () => {
    const mine = objects(0, 1);
    const [first, second] = mine.searchObjects;
    const changed = { ...mine, searchObjects: [first, { ...second, note: 'Code' }] } as typeof mine;
    const merge = mergeSetting(barcode, objects(0, 1), objects(1), changed);
    expect(merge.collisions).toEqual([]);
    expect(merge.decide(() => 'mine').payload?.searchObjects).toMatchObject([{ note: 'Code', sequence: 1 }]);
  });

  it('[FIX-19] need a decision about every change if one side removed the last one and the other switched scanning on', () => {
    const off = { ...objects(0), enabled: false };
    const merge = mergeSetting(barcode, off, { ...off, searchObjects: [] }, objects(0));
    expect(merge.broken[0]?.message).toBe('barcodeObjectRequired');
    expect(merge.collisions).toMatchObject([
      { kind: 'value', path: ['enabled'] },
      { kind: 'entry', path: ['searchObjects'], theirs: undefined },
    ]);
    expect(merge.decide(() => 'mine').payload).toEqual(objects(0));
    expect(merge.decide(() => 'theirs').payload).toEqual({ ...off, searchObjects: [] });
  });
});

describe('statuses', () => {
  const tracked = (...status: string[]) => ({ enabled: true, status, duration: 4 });

  it('[FIX-19] merge as a set', () => {
    const merge = mergeSetting(locationTracking, tracked('A', 'B'), tracked('B', 'C'), tracked('A', 'D', 'B'));
    expect(merge.collisions).toEqual([]);
    expect(merge.decide(() => 'mine').payload).toEqual(tracked('B', 'C', 'D'));
  });

  it('[FIX-19] need a decision if both removals together leave none', () => {
    const merge = mergeSetting(locationTracking, tracked('A', 'B'), tracked('A'), tracked('B'));
    expect(merge.broken[0]?.message).toBe('trackingStatusRequired');
    expect(merge.collisions.map(({ base }) => base)).toEqual(['A', 'B']);
    expect(merge.decide(() => 'theirs').payload).toEqual(tracked('A'));
  });
});

it('[FIX-19] needs one decision for a list that breaks a rule in more entries than a person can oversee', () => {
  const numbered = (from: number, to: number) => ({
    enabled: true,
    status: Array.from({ length: to - from }, (_, index) => `S${from + index}`),
    duration: 4,
  });
  const merge = mergeSetting(locationTracking, numbered(0, 0), numbered(0, 900), numbered(500, 1400));
  expect(merge.collisions).toMatchObject([{ kind: 'value', path: ['status'] }]);
  expect(merge.decide(() => 'mine').payload?.status).toHaveLength(900);
});

it('[FIX-19] needs a decision if both edits together break a rule of saving that neither breaks alone', () => {
  const setting = {
    schema: z.looseObject({ from: z.number(), to: z.number() }),
    saveProblems: ({ from, to }: { readonly from: number; readonly to: number }) =>
      from > to ? [{ path: ['to'], message: 'period' }] : [],
  };
  const merge = mergeSetting(setting, { from: 1, to: 9 }, { from: 8, to: 9 }, { from: 1, to: 2 });
  expect(merge.broken).toMatchObject([{ message: 'period' }, { message: 'period' }]);
  expect(merge.collisions.map(({ path }) => path.join('.'))).toEqual(['from', 'to']);
  expect(merge.decide(() => 'theirs').payload).toEqual({ from: 8, to: 9 });
  expect(merge.decide(({ length }) => (length === 4 ? 'theirs' : 'mine')).problems).toMatchObject([{ path: ['to'] }]);
});

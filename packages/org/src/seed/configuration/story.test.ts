import { describe, expect, it } from 'vitest';
import { loadSchema } from '../../schema/load.ts';
import { seedRecords } from '../seed.ts';

const schema = loadSchema();

/** Monday to Sunday, early and late in the day. */
const STARTS = [9, 10, 11, 12, 13, 14, 15].flatMap((day) =>
  ['05:10', '21:40'].map((time) => `2026-03-${String(day).padStart(2, '0')}T${time}:00Z`),
);

const plant = (start: string) => {
  const records = [...seedRecords(schema, new Date(start))];
  const of = (object: string) => records.filter((record) => record.object === object).map(({ values }) => values);
  const names = new Map(of('Group_Profile__c').map((values) => [values['Id'], String(values['Name'])]));
  const stored = of('Configuration_Data__c').map((values) => ({
    profile: names.get(values['Group_Profile__c'] ?? null) ?? '',
    setting: String(values['Setting_Id__c']),
    value: String(values['Internal_Value__c']),
    changed: String(values['LastModifiedDate']),
    by: values['LastModifiedById'],
  }));
  const active = of('Group_Profile__c').filter((values) => values['Active__c'] === true);
  return { of, stored, settings: stored.filter(({ setting }) => /^SET\d{3}$/.test(setting)), active };
};

/** Returns the settings of each group profile that differ from the reference profile's, compared with defaults as empty. */
const differencesOf = ({ settings }: ReturnType<typeof plant>): ReadonlyMap<string, readonly string[]> => {
  const byProfile = Map.groupBy(settings, ({ profile }) => profile);
  const valuesOf = (profile: string) =>
    new Map((byProfile.get(profile) ?? []).map(({ setting, value }) => [setting, value]));
  const reference = valuesOf('Field Technicians');
  return new Map(
    [...byProfile.keys()].map((profile) => {
      const values = valuesOf(profile);
      const ids = [...new Set([...reference.keys(), ...values.keys()])].toSorted();
      return [profile, ids.filter((id) => values.get(id) !== reference.get(id))];
    }),
  );
};

describe.each(STARTS)('the demo company at a start on %s', (start) => {
  const company = plant(start);

  it('[ACT-07] has 24 active group profiles, 14 of which follow the reference profile except for intended deviations', () => {
    expect(company.active).toHaveLength(24);
    const differences = differencesOf(company);
    const withOne = [...differences].filter(([, ids]) => ids.length === 1).map(([profile, [id]]) => [profile, id]);
    expect(withOne).toEqual([
      ['Elevator Technicians Iberia', 'SET009'],
      // Stores the default, which applies in the reference profile too.
      ['Escalator Specialists', 'SET013'],
      ['Refrigeration Technicians', 'SET005'],
      ['Remote Support', 'SET005'],
      ['HVAC Technicians DACH', 'SET003'],
      ['Elevator Technicians North America', 'SET005'],
    ]);
    expect(
      [...differences].filter(([profile, ids]) => ids.length === 0 && profile !== 'Field Technicians'),
    ).toHaveLength(10);
  });

  it('[ACT-07] has one broken reference, and an expression edited last week, after the rules that use it', () => {
    const processes = new Set(company.of('Process__c').map((values) => values['Process_Id__c']));
    const opened = company.settings.flatMap(({ profile, value }) =>
      [...value.matchAll(/"(?:sfmProcessId|processId)":"([^"]+)"/g)].map(([, id = '']) => [profile, id] as const),
    );
    expect(opened.filter(([, id]) => !processes.has(id))).toEqual([['HVAC Technicians Nordics', 'SFM-0061']]);

    const [edited] = company
      .of('Process__c')
      .filter((values) => values['Type__c'] === 'Expression')
      .toSorted((a, b) => (String(a['LastModifiedDate']) < String(b['LastModifiedDate']) ? 1 : -1));
    expect(edited?.['Name']).toBe('Billable');
    const days = (Date.parse(start) - Date.parse(String(edited?.['LastModifiedDate']))) / 86_400_000;
    expect(days).toBeGreaterThan(5);
    expect(days).toBeLessThan(13);
  });

  it('[ACT-07] has no other change of an expression or form process that the history would lack', () => {
    const since = new Date(Date.parse(start) - 183 * 86_400_000).toISOString();
    const changed = ['Process__c', 'Expression_Criterion__c']
      .flatMap((object) => company.of(object))
      .filter((values) => values['Type__c'] !== 'Module' && values['Type__c'] !== 'Submodule')
      .filter((values) => String(values['LastModifiedDate']) >= since);
    const process = (values: (typeof changed)[number]) => values['Process__c'] ?? values['Id'];
    expect(new Set(changed.map(process)).size).toBe(1);
  });

  it('[ACT-07] was configured on working days by several people, and notified on working days', () => {
    const changes = [...company.settings, ...company.stored.filter(({ setting }) => setting === 'GO003_SET007')];
    const weekdays = changes.map(({ changed }) => new Date(changed).getUTCDay());
    expect(weekdays.filter((day) => day === 0 || day === 6)).toEqual([]);
    expect(new Set(company.settings.map(({ by }) => by)).size).toBe(5);
    const newest =
      changes
        .map(({ changed }) => changed)
        .toSorted()
        .at(-1) ?? '';
    expect(newest < start).toBe(true);
    expect((Date.parse(start) - Date.parse(newest)) / 86_400_000).toBeLessThan(4);
    // A working day lies between a notification and the start, so that most users have synced since.
    const notified = changes.filter(({ setting }) => setting === 'GO003_SET007').map(({ changed }) => changed);
    const today = start.slice(0, 10);
    for (const at of notified) {
      const days = Math.round((Date.parse(today) - Date.parse(at.slice(0, 10))) / 86_400_000);
      const between = Array.from(
        { length: days - 1 },
        (_, index) => new Date(Date.parse(today) - (index + 1) * 86_400_000),
      );
      expect(between.some((day) => day.getUTCDay() % 6 !== 0)).toBe(true);
    }
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadSchema } from './load.ts';
import type { XmlElement } from './xml-file.ts';
import { readXmlFile } from './xml-file.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const source = join(root, 'salesforce/force-app/main/default');
const SETS = ['Configuration', 'Viewer', 'Technician', 'Integration'] as const;

const CONFIGURATION_OBJECTS = [
  'Configuration_Data__c',
  'Expression_Criterion__c',
  'Group_Profile_Assignment__c',
  'Group_Profile__c',
  'Installation__c',
  'Process__c',
];

/** The letters of docs/crm-package.md, in its order. */
const LETTERS = [
  ['C', 'allowCreate'],
  ['R', 'allowRead'],
  ['E', 'allowEdit'],
  ['D', 'allowDelete'],
  ['V', 'viewAllRecords'],
  ['M', 'modifyAllRecords'],
] as const;

const fileOf = (set: string): XmlElement =>
  readXmlFile(join(source, `permissionsets/Fieldstone_${set}.permissionset-meta.xml`), 'PermissionSet');

const rightsOf = (set: string): ReadonlyMap<string, string> =>
  new Map(
    fileOf(set)
      .children('objectPermissions')
      .map((file) => [
        file.text('object'),
        LETTERS.map(([letter, flag]) => (file.flag(flag, false) ? letter : '')).join(''),
      ]),
  );

const systemRightsOf = (set: string): readonly string[] =>
  fileOf(set)
    .children('userPermissions')
    .filter((file) => file.flag('enabled', false))
    .map((file) => file.text('name'));

const isCustom = (object: string): boolean => object.endsWith('__c');

const page = readFileSync(join(root, 'docs/crm-package.md'), 'utf8');

/** Returns the rows of the page whose first cell is a name in the given form. */
const rowsOf = (pattern: RegExp): ReadonlyArray<readonly string[]> =>
  page
    .slice(page.indexOf('## Rights'))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', '')),
    )
    .filter(([name = '']) => pattern.test(name));

describe('[PKG-02] the permission sets', () => {
  it('are the four documented ones', () => {
    const files = readdirSync(join(source, 'permissionsets'));
    expect(files).toEqual([...SETS].toSorted().map((set) => `Fieldstone_${set}.permissionset-meta.xml`));
  });

  it('grant exactly the documented rights on objects, each with a reason', () => {
    const rows = rowsOf(/^(?!Permissions|[A-Z][A-Za-z]+(?:Enabled|Setup|Roles)$)[A-Z]/);
    const granted = SETS.map(rightsOf);
    const objects = new Set(granted.flatMap((rights) => [...rights.keys()]));
    expect(rows.map(([object = '']) => object).toSorted()).toEqual([...objects].toSorted());
    for (const [object = '', ...cells] of rows) {
      expect(cells.slice(0, 4), object).toEqual(granted.map((rights) => rights.get(object)));
      expect(cells[4], object).toMatch(/^[A-Z].{20,}/);
    }
  });

  it('grant exactly the documented system permissions, each with a reason', () => {
    const rows = rowsOf(/(Enabled|Setup|Roles)$/);
    const names = new Set(SETS.flatMap(systemRightsOf));
    expect(rows.map(([name = '']) => name).toSorted()).toEqual([...names].toSorted());
    for (const [name = '', ...cells] of rows) {
      expect(cells.slice(0, 4), name).toEqual(SETS.map((set) => (systemRightsOf(set).includes(name) ? 'yes' : 'no')));
      expect(cells[4], name).toMatch(/^[A-Z].{20,}/);
    }
    expect(systemRightsOf('Configuration')).toContain('ApiEnabled');
  });

  it('[SFX-10] are members of exactly the documented permission set groups', () => {
    const rows = [...page.matchAll(/^\| ([^|`]+) \| `(\w+)` \| ((?:`\w+`(?:, )?)+) \| .+ \|$/gm)];
    const documented = rows.map(([, label, name, sets = '']) => [label, name, sets.replaceAll('`', '').split(', ')]);
    const groups = loadSchema().permissionSetGroups;
    expect(documented).toEqual(groups.map(({ label, name, permissionSets }) => [label, name, permissionSets]));
  });

  it('let a viewer read everything and create, edit or delete nothing', () => {
    for (const [object, rights] of rightsOf('Viewer')) expect(rights, object).toMatch(/^RV?$/);
    const editable = fileOf('Viewer')
      .children('fieldPermissions')
      .filter((file) => file.flag('editable', false));
    expect(editable).toEqual([]);
  });

  it.each(SETS)('%s grants no View All or Modify All on a standard object', (set) => {
    for (const [object, rights] of rightsOf(set)) if (!isCustom(object)) expect(rights, object).not.toMatch(/[VM]/);
  });

  it.each(SETS)('%s opens every field that a permission set can name, for editing only with the object', (set) => {
    // [SFX-10] Marks the users who see the activity of people.
    const hidden = ['Technician', 'Integration'].includes(set) ? ['Installation__c.People_Activity__c'] : [];
    const rights = rightsOf(set);
    const given = new Map(
      fileOf(set)
        .children('fieldPermissions')
        .map((file) => [file.text('field'), file.flag('editable', false)]),
    );
    const expected = new Map<string, boolean>();
    for (const object of readdirSync(join(source, 'objects'))) {
      const folder = join(source, 'objects', object, 'fields');
      for (const name of readdirSync(folder)) {
        const file = readXmlFile(join(folder, name), 'CustomField');
        if (file.flag('required', false) || file.text('type') === 'MasterDetail') continue;
        const isEditable = rights.get(object)?.includes('E') === true && file.optionalText('formula') === null;
        // Activities have no object permissions; their field is granted per kind.
        const owners = object === 'Activity' ? ['Event', 'Task'] : [object];
        for (const owner of owners) {
          if (hidden.includes(`${owner}.${file.text('fullName')}`)) continue;
          expected.set(`${owner}.${file.text('fullName')}`, object === 'Activity' ? set === 'Technician' : isEditable);
        }
      }
    }
    expect(given).toEqual(expected);
  });

  it.each(['Configuration', 'Viewer', 'Technician'])(
    '[SFX-13] %s shows the app and its tabs, those of the configuration to no technician',
    (set) => {
      const [app] = fileOf(set).children('applicationVisibilities');
      expect([app?.text('application'), app?.flag('visible', false)]).toEqual(['Fieldstone', true]);
      const tabs = fileOf(set).children('tabSettings');
      const hidden = set === 'Technician' ? CONFIGURATION_OBJECTS : [];
      expect(tabs.map((tab) => tab.text('tab'))).toEqual(
        [...rightsOf(set).keys()].filter((object) => isCustom(object) && !hidden.includes(object)),
      );
    },
  );

  it('[SFX-13] Integration grants the API and nothing in Setup, no app, no tabs and no deletion', () => {
    const file = fileOf('Integration');
    expect(systemRightsOf('Integration')).toEqual(['ApiEnabled']);
    expect([...file.children('applicationVisibilities'), ...file.children('tabSettings')]).toEqual([]);
    for (const [object, rights] of rightsOf('Integration')) expect(rights, object).not.toMatch(/[DM]/);
  });

  it('[SFX-13] only Configuration opens Setup', () => {
    expect(SETS.filter((set) => systemRightsOf(set).includes('ViewSetup'))).toEqual(['Configuration']);
  });
});

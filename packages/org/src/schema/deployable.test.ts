import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { XmlElement } from './xml-file.ts';
import { readXmlFile } from './xml-file.ts';

// The checks of the Metadata API that a deployment of the package meets, as far as they need no org.

const source = fileURLToPath(new URL('../../../../salesforce/force-app/main/default', import.meta.url));

/** The folders of the package: ending of the files, root element, and whether a file contains its own name. */
const FOLDERS: Readonly<Record<string, readonly [ending: string, root: string]>> = {
  applications: ['.app-meta.xml', 'CustomApplication'],
  globalValueSets: ['.globalValueSet-meta.xml', 'GlobalValueSet'],
  layouts: ['.layout-meta.xml', 'Layout'],
  permissionsetgroups: ['.permissionsetgroup-meta.xml', 'PermissionSetGroup'],
  permissionsets: ['.permissionset-meta.xml', 'PermissionSet'],
  tabs: ['.tab-meta.xml', 'CustomTab'],
};

/** The folders of an object. */
const PARTS: Readonly<Record<string, readonly [ending: string, root: string]>> = {
  fields: ['.field-meta.xml', 'CustomField'],
  listViews: ['.listView-meta.xml', 'ListView'],
  compactLayouts: ['.compactLayout-meta.xml', 'CompactLayout'],
};

type File = { readonly name: string; readonly xml: XmlElement };

function read(folder: string, [ending, root]: readonly [string, string]): readonly File[] {
  const path = join(source, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path).map((file) => {
    if (!file.endsWith(ending)) throw new Error(`${folder}/${file} is not deployed: it must end with ${ending}`);
    return { name: basename(file, ending), xml: readXmlFile(join(path, file), root) };
  });
}

const objects = readdirSync(join(source, 'objects'));
const partsOf = (object: string, part: string): readonly File[] =>
  read(`objects/${object}/${part}`, PARTS[part] ?? ['', '']);
const fieldsOf = new Map(objects.map((object) => [object, partsOf(object, 'fields')] as const));
const allFields = [...fieldsOf].flatMap(([object, fields]) =>
  fields.map(({ name, xml }) => ({ object, name, xml, path: `${object}.${name}` })),
);
const fieldAt = (object: string, name: string): XmlElement | undefined =>
  fieldsOf.get(object)?.find((field) => field.name === name)?.xml;
const definitions = new Map(
  objects
    .filter((object) => object.endsWith('__c'))
    .map((object) => [
      object,
      readXmlFile(join(source, `objects/${object}/${object}.object-meta.xml`), 'CustomObject'),
    ]),
);
const custom = [...definitions.keys()];
const sets = new Map(
  read('globalValueSets', FOLDERS['globalValueSets'] ?? ['', '']).map(({ name, xml }) => [
    name,
    xml.children('customValue').map((value) => value.text('fullName')),
  ]),
);

/** Standard fields that layouts, list views and compact layouts of custom objects may contain. */
const STANDARD = new Set(['Name', 'OwnerId', 'CreatedById', 'LastModifiedById']);
const STANDARD_COLUMNS = new Set(['NAME', 'OWNER.ALIAS', 'CREATED_DATE', 'LAST_UPDATE']);

/** Objects of every org that the package refers to. */
const STANDARD_OBJECTS = new Set(['Account', 'Asset', 'Case', 'Contact', 'Event', 'Product2', 'Task', 'User']);

/** A developer name: letters, digits and single underscores, which neither begin nor end it. */
const DEVELOPER_NAME = /^[A-Za-z](?:[A-Za-z0-9]|_(?=[A-Za-z0-9]))*$/;

const between = (value: number, low: number, high: number): boolean => value >= low && value <= high;

/** The picklist values of a field. */
function valuesOf(field: XmlElement): readonly string[] {
  const valueSet = field.child('valueSet');
  const named = valueSet?.optionalText('valueSetName') ?? null;
  if (named !== null) return sets.get(named) ?? [];
  return (valueSet?.child('valueSetDefinition')?.children('value') ?? []).map((value) => value.text('fullName'));
}

/** Returns what the Metadata API rejects in a field of this type. */
const TYPE_RULES: Readonly<Record<string, (field: XmlElement) => boolean>> = {
  Text: (field) => between(field.integer('length'), 1, 255),
  EncryptedText: (field) =>
    between(field.integer('length'), 1, 175) &&
    ['asterisk', 'X'].includes(field.text('maskChar')) &&
    ['all', 'creditCard', 'ssn', 'lastFour', 'sin', 'nino'].includes(field.text('maskType')),
  LongTextArea: (field) =>
    between(field.integer('length'), 256, 131_072) && between(field.integer('visibleLines'), 2, 50),
  Html: (field) => between(field.integer('length'), 256, 131_072) && between(field.integer('visibleLines'), 10, 50),
  MultiselectPicklist: (field) => between(field.integer('visibleLines'), 3, 10) && valuesOf(field).length > 0,
  Picklist: (field) => valuesOf(field).length > 0,
  Number: (field) => isNumber(field),
  Currency: (field) => isNumber(field),
  Percent: (field) => isNumber(field),
  Checkbox: (field) => field.optionalText('formula') !== null || /^(true|false)$/.test(field.text('defaultValue')),
  Location: (field) =>
    between(field.integer('scale'), 0, 15) && field.optionalText('displayLocationInDecimal') !== null,
  Lookup: (field) =>
    isReference(field) &&
    (field.flag('required', false)
      ? field.optionalText('deleteConstraint') === 'Restrict'
      : ['SetNull', 'Restrict'].includes(field.optionalText('deleteConstraint') ?? 'SetNull')),
  MasterDetail: (field) =>
    isReference(field) &&
    field.optionalText('required') === null &&
    field.optionalText('deleteConstraint') === null &&
    field.optionalInteger('relationshipOrder') !== null,
};

const isNumber = (field: XmlElement): boolean =>
  between(field.integer('precision'), 1, 18) && between(field.integer('scale'), 0, field.integer('precision'));

const isReference = (field: XmlElement): boolean =>
  (custom.includes(field.text('referenceTo')) || STANDARD_OBJECTS.has(field.text('referenceTo'))) &&
  DEVELOPER_NAME.test(field.text('relationshipName')) &&
  field.text('relationshipName').length <= 40 &&
  between(field.text('relationshipLabel').length, 1, 80);

describe('[PKG-01] a deployment accepts', () => {
  it('each file: its folder, ending, root element, well-formed content and own name', () => {
    expect(readdirSync(source).toSorted()).toEqual([...Object.keys(FOLDERS), 'objects'].toSorted());
    for (const [folder, kind] of Object.entries(FOLDERS)) expect(read(folder, kind).length, folder).toBeGreaterThan(0);
    for (const object of objects) {
      const inside = readdirSync(join(source, 'objects', object)).filter((name) => !name.endsWith('.object-meta.xml'));
      expect(
        inside.filter((part) => PARTS[part] === undefined),
        object,
      ).toEqual([]);
      for (const part of inside) {
        for (const { name, xml } of partsOf(object, part)) expect(xml.text('fullName'), xml.path).toBe(name);
      }
    }
  });

  it.each(allFields)('the field $path', ({ name, xml }) => {
    const bare = name.slice(0, -'__c'.length);
    expect([name.endsWith('__c'), DEVELOPER_NAME.test(bare), bare.length <= 40]).toEqual([true, true, true]);
    expect(between(xml.text('label').length, 1, 40)).toBe(true);
    expect((xml.optionalText('description') ?? '').length).toBeLessThanOrEqual(1000);
    expect((xml.optionalText('inlineHelpText') ?? '').length).toBeLessThanOrEqual(510);
    const type = xml.text('type');
    expect(TYPE_RULES[type]?.(xml) ?? true, type).toBe(true);
    if (xml.flag('externalId', false)) expect(['Text', 'Number', 'Email', 'AutoNumber']).toContain(type);
    if (xml.flag('unique', false)) expect(['Text', 'Number', 'Email']).toContain(type);
    const values = valuesOf(xml);
    expect(new Set(values.map((value) => value.toLowerCase())).size).toBe(values.length);
  });

  it.each(custom)('the object %s, within the limits of an object', (object) => {
    const definition = definitions.get(object);
    const fields = (fieldsOf.get(object) ?? []).map(({ xml }) => xml);
    const ofType = (type: string) => fields.filter((field) => field.text('type') === type);
    expect(between((definition?.text('label') ?? '').length, 1, 40)).toBe(true);
    expect(between((definition?.text('pluralLabel') ?? '').length, 1, 40)).toBe(true);
    const name = definition?.child('nameField');
    expect(['Text', 'AutoNumber']).toContain(name?.text('type'));
    if (name?.text('type') === 'AutoNumber') expect(name.text('displayFormat')).toMatch(/\{0{1,10}\}/);
    const details = ofType('MasterDetail').length;
    expect(details).toBeLessThanOrEqual(2);
    expect(definition?.text('sharingModel') === 'ControlledByParent').toBe(details > 0);
    expect(ofType('Lookup').length + details).toBeLessThanOrEqual(40);
    expect(fields.filter((field) => field.flag('externalId', false)).length).toBeLessThanOrEqual(25);
    const longText = [...ofType('LongTextArea'), ...ofType('Html')].map((field) => field.integer('length'));
    expect(longText.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(1_638_400);
  });

  it('relationship names, unique among the children of an object', () => {
    const names = allFields.flatMap(({ xml }) => {
      const name = xml.optionalText('relationshipName');
      return name === null ? [] : [`${xml.text('referenceTo')}.${name}`.toLowerCase()];
    });
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('formulas of existing fields', () => {
    for (const { object, xml } of allFields) {
      const used = (xml.optionalText('formula') ?? '').match(/\b\w+__[cr]\b/g) ?? [];
      expect(
        used.filter((name) => fieldAt(object, name) === undefined),
        xml.path,
      ).toEqual([]);
    }
  });

  it.each(custom)('the layout of %s, which replaces the default one that every profile has', (object) => {
    const name = `${object}-${encodeURIComponent(definitions.get(object)?.text('label') ?? '').replaceAll('%20', ' ')} Layout`;
    const layout = readXmlFile(join(source, `layouts/${name}.layout-meta.xml`), 'Layout');
    const isNumbered = definitions.get(object)?.child('nameField')?.text('type') === 'AutoNumber';
    for (const section of layout.children('layoutSections')) {
      const columns = section.children('layoutColumns');
      const isWide = section.text('style').startsWith('TwoColumns');
      expect(columns.length, section.optionalText('label') ?? '').toBe(isWide ? 2 : 1);
      for (const item of columns.flatMap((column) => column.children('layoutItems'))) {
        const field = item.text('field');
        expect(STANDARD.has(field) || fieldAt(object, field) !== undefined, field).toBe(true);
        expect(['Edit', 'Required', 'Readonly'], field).toContain(item.text('behavior'));
        if (field === 'Name') expect(item.text('behavior')).toBe(isNumbered ? 'Readonly' : 'Required');
        if (/^(Created|LastModified)ById$/.test(field)) expect(item.text('behavior')).toBe('Readonly');
      }
    }
    for (const list of layout.children('relatedLists')) {
      const [child = ''] = list.text('relatedList').split('.');
      const columns = custom.includes(child) ? list.texts('fields') : [];
      expect(columns.length).toBeLessThanOrEqual(10);
      expect(
        columns.filter((column) => !STANDARD_COLUMNS.has(column) && fieldAt(child, column) === undefined),
        child,
      ).toEqual([]);
    }
  });

  it.each(custom)('the list views and compact layouts of %s', (object) => {
    const LONG = ['LongTextArea', 'Html', 'TextArea', 'MultiselectPicklist', 'EncryptedText'];
    for (const { xml } of partsOf(object, 'listViews')) {
      expect(between(xml.text('label').length, 1, 40)).toBe(true);
      expect(['Everything', 'Mine']).toContain(xml.text('filterScope'));
      expect(between(xml.texts('columns').length, 1, 15)).toBe(true);
      expect(new Set(xml.texts('columns')).size).toBe(xml.texts('columns').length);
      for (const filter of xml.children('filters')) {
        const field = fieldAt(object, filter.text('field'));
        const [type, value] = [field?.text('type') ?? '', filter.text('value')];
        expect(['equals', 'notEqual', 'lessThan', 'greaterThan', 'contains', 'startsWith']).toContain(
          filter.text('operation'),
        );
        expect(['LongTextArea', 'Html', 'EncryptedText']).not.toContain(type);
        if (type === 'Checkbox') expect(['0', '1']).toContain(value);
        if (field && type === 'Picklist') expect(valuesOf(field)).toEqual(expect.arrayContaining(value.split(',')));
      }
    }
    for (const { xml } of partsOf(object, 'compactLayouts')) {
      expect(between(xml.texts('fields').length, 1, 10)).toBe(true);
      for (const name of xml.texts('fields')) {
        const field = fieldAt(object, name);
        expect(STANDARD.has(name) || field !== undefined, name).toBe(true);
        expect(LONG, name).not.toContain(field?.text('type'));
      }
    }
  });

  it('tabs and the app, of existing objects', () => {
    for (const { name, xml } of read('tabs', FOLDERS['tabs'] ?? ['', ''])) {
      expect([custom.includes(name), xml.flag('customObject', false)], name).toEqual([true, true]);
      expect(xml.text('motif'), name).toMatch(/^Custom\d+: \S/);
    }
    const [app] = read('applications', FOLDERS['applications'] ?? ['', '']);
    expect((app?.xml.texts('tabs') ?? []).filter((tab) => !custom.includes(tab))).toEqual([]);
  });

  it('global value sets with distinct values and at most one default', () => {
    for (const { name, xml } of read('globalValueSets', FOLDERS['globalValueSets'] ?? ['', ''])) {
      const values = xml.children('customValue');
      expect(new Set(values.map((value) => value.text('fullName').toLowerCase())).size, name).toBe(values.length);
      expect(values.filter((value) => value.flag('default', false)).length, name).toBeLessThanOrEqual(1);
      expect(between(xml.text('masterLabel').length, 1, 80), name).toBe(true);
    }
  });
});

describe('[PKG-02] a deployment accepts', () => {
  const permissionSets = read('permissionsets', FOLDERS['permissionsets'] ?? ['', '']);

  it.each(read('permissionsetgroups', FOLDERS['permissionsetgroups'] ?? ['', '']))(
    '[SFX-10] the group $name, of existing permission sets',
    ({ name, xml }) => {
      expect(DEVELOPER_NAME.test(name)).toBe(true);
      expect(between(xml.text('label').length, 1, 80)).toBe(true);
      expect(between(xml.text('description').length, 1, 255)).toBe(true);
      const members = xml.texts('permissionSets');
      expect(members.length).toBeGreaterThan(0);
      expect(new Set(members).size).toBe(members.length);
      expect(permissionSets.map((set) => set.name)).toEqual(expect.arrayContaining([...members]));
      // Users can have both names side by side in lists of assignments.
      expect(permissionSets.map((set) => set.name)).not.toContain(name);
    },
  );

  /** Rights without which a permission set cannot have another one. */
  const NEEDS = [
    ['allowCreate', ['allowRead']],
    ['allowEdit', ['allowRead']],
    ['allowDelete', ['allowRead', 'allowEdit']],
    ['viewAllRecords', ['allowRead']],
    ['modifyAllRecords', ['allowRead', 'allowEdit', 'allowDelete', 'viewAllRecords']],
  ] as const;

  it.each(permissionSets)('the rights of $name, each with those that it depends on', ({ xml }) => {
    const rights = new Map(xml.children('objectPermissions').map((one) => [one.text('object'), one]));
    expect(rights.size).toBe(xml.children('objectPermissions').length);
    for (const [object, one] of rights) {
      expect(custom.includes(object) || STANDARD_OBJECTS.has(object), object).toBe(true);
      for (const [right, needed] of NEEDS) {
        if (!one.flag(right, false)) continue;
        for (const need of needed) expect(one.flag(need, false), `${object}: ${right} needs ${need}`).toBe(true);
      }
      for (const { xml: field } of fieldsOf.get(object) ?? []) {
        if (field.text('type') !== 'MasterDetail') continue;
        expect(rights.get(field.text('referenceTo'))?.flag('allowRead', false), `${object} needs its parent`).toBe(
          true,
        );
      }
    }
    const system = new Set(xml.children('userPermissions').map((permission) => permission.text('name')));
    if (system.has('ViewSetup')) expect(system).toContain('ViewRoles');
    // Contacts and cases belong to accounts.
    for (const object of ['Contact', 'Case', 'Asset']) {
      if (rights.has(object)) expect(rights.get('Account')?.flag('allowRead', false), object).toBe(true);
    }
  });

  it.each(permissionSets)('the fields, app and tabs of $name', ({ name, xml }) => {
    expect(DEVELOPER_NAME.test(name)).toBe(true);
    expect(between(xml.text('label').length, 1, 80)).toBe(true);
    expect((xml.optionalText('description') ?? '').length).toBeLessThanOrEqual(255);
    const objectsWithRights = xml.children('objectPermissions').map((one) => one.text('object'));
    for (const one of xml.children('fieldPermissions')) {
      const [object = '', field = ''] = one.text('field').split('.');
      const owner = object === 'Event' || object === 'Task' ? 'Activity' : object;
      const file = fieldAt(owner, field);
      expect(file, one.text('field')).toBeDefined();
      // The Metadata API rejects permissions of fields that everybody who reads the object must see.
      expect(file?.flag('required', false), one.text('field')).toBe(false);
      expect(file?.text('type'), one.text('field')).not.toBe('MasterDetail');
      if (one.flag('editable', false)) expect(one.flag('readable', false), one.text('field')).toBe(true);
      if (owner !== 'Activity') expect(objectsWithRights, one.text('field')).toContain(object);
    }
    for (const one of xml.children('applicationVisibilities')) {
      expect([one.text('application'), one.optionalText('default')]).toEqual(['Fieldstone', null]);
    }
    for (const one of xml.children('tabSettings')) {
      expect(custom).toContain(one.text('tab'));
      expect(['Visible', 'Available', 'None']).toContain(one.text('visibility'));
    }
  });
});

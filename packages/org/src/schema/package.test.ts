import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { XmlElement } from './xml-file.ts';
import { readXmlFile } from './xml-file.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const salesforce = join(root, 'salesforce');
const source = join(salesforce, 'force-app/main/default');

/** The folder adds a field to standard objects, whose layouts belong to the org. */
const objects = readdirSync(join(source, 'objects')).filter((name) => name !== 'Activity');

const named = (folder: string, ending: string): readonly string[] => {
  const path = join(source, folder);
  return existsSync(path)
    ? readdirSync(path).flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : []))
    : [];
};

const definitionOf = (object: string): XmlElement =>
  readXmlFile(join(source, `objects/${object}/${object}.object-meta.xml`), 'CustomObject');

const layoutOf = (object: string): XmlElement => {
  const name = `${object}-${encodeURIComponent(definitionOf(object).text('label')).replaceAll('%20', ' ')} Layout`;
  return readXmlFile(join(source, `layouts/${name}.layout-meta.xml`), 'Layout');
};

type Item = { readonly field: string; readonly behavior: string };

const itemsOf = (object: string): readonly Item[] =>
  layoutOf(object)
    .children('layoutSections')
    .flatMap((section) => section.children('layoutColumns'))
    .flatMap((column) => column.children('layoutItems'))
    .map((item) => ({ field: item.text('field'), behavior: item.text('behavior') }));

const fieldFile = (object: string, field: string): XmlElement =>
  readXmlFile(join(source, `objects/${object}/fields/${field}.field-meta.xml`), 'CustomField');

describe('[PKG-01] the package', () => {
  it('has an app with a tab for each object', () => {
    const app = readXmlFile(join(source, 'applications/Fieldstone.app-meta.xml'), 'CustomApplication');
    expect(app.text('uiType')).toBe('Lightning');
    expect([...app.texts('tabs')].toSorted()).toEqual(objects);
    expect(named('tabs', '.tab-meta.xml')).toEqual(objects);
  });

  it.each(objects)('has a layout of %s with every field once', (object) => {
    const fields = named(`objects/${object}/fields`, '.field-meta.xml');
    const placed = itemsOf(object).map(({ field }) => field);
    const system = ['CreatedById', 'LastModifiedById', 'Name'];
    const isDetail = definitionOf(object).text('sharingModel') === 'ControlledByParent';
    expect([...placed].toSorted()).toEqual([...fields, ...system, ...(isDetail ? [] : ['OwnerId'])].toSorted());
  });

  it.each(objects)('requires on the layout of %s exactly what a record needs', (object) => {
    for (const { field, behavior } of itemsOf(object)) {
      if (!field.endsWith('__c')) continue;
      const file = fieldFile(object, field);
      const isRequired = file.flag('required', false) || file.text('type') === 'MasterDetail';
      const expected = file.optionalText('formula') !== null ? 'Readonly' : isRequired ? 'Required' : 'Edit';
      expect(behavior, field).toBe(expected);
    }
  });

  it.each(objects)('has a list view of all records of %s, and no column or filter without a field', (object) => {
    const views = named(`objects/${object}/listViews`, '.listView-meta.xml');
    expect(views).toContain('All');
    const fields = new Set([...named(`objects/${object}/fields`, '.field-meta.xml'), 'NAME', 'LAST_UPDATE']);
    for (const view of views) {
      const file = readXmlFile(join(source, `objects/${object}/listViews/${view}.listView-meta.xml`), 'ListView');
      const used = [...file.texts('columns'), ...file.children('filters').map((filter) => filter.text('field'))];
      expect(
        used.filter((field) => !fields.has(field)),
        view,
      ).toEqual([]);
    }
  });

  it.each(objects)('refers from %s only to existing compact layouts and related lists', (object) => {
    const assigned = definitionOf(object).text('compactLayoutAssignment');
    const compact = named(`objects/${object}/compactLayouts`, '.compactLayout-meta.xml');
    expect(assigned === 'SYSTEM' ? [] : [assigned]).toEqual(compact);
    for (const list of layoutOf(object).children('relatedLists')) {
      const [child = '', lookup] = list.text('relatedList').split('.');
      if (lookup === undefined) expect(definitionOf(object).flag('enableActivities', false), child).toBe(true);
      else expect(fieldFile(child, lookup).text('referenceTo')).toBe(object);
    }
  });

  it('can be converted, deployed and developed: project file, scratch org and ignored files', () => {
    const read = (file: string): unknown => JSON.parse(readFileSync(join(salesforce, file), 'utf8'));
    const server = readFileSync(join(root, 'apps/server/src/salesforce/client/connect.ts'), 'utf8');
    expect(read('sfdx-project.json')).toMatchObject({
      sourceApiVersion: /API_VERSION = '([\d.]+)'/.exec(server)?.[1],
      packageDirectories: [{ path: 'force-app', default: true, package: 'Fieldstone' }, { path: 'client-app' }],
      packageAliases: {},
    });
    expect(read('config/project-scratch-def.json')).toMatchObject({ edition: 'Developer' });
    expect(readFileSync(join(salesforce, '.forceignore'), 'utf8').split('\n')).toContain('baseline/**');
  });
});

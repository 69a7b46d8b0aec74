import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Field, PicklistValue } from './types.ts';
import { MetadataError, readXmlFile } from './xml-file.ts';
import type { XmlElement } from './xml-file.ts';

/** Global value sets by name. */
export type ValueSets = ReadonlyMap<string, readonly PicklistValue[]>;

const FILE_ENDING = '.globalValueSet-meta.xml';

function valuesOf(elements: readonly XmlElement[], path: string): readonly PicklistValue[] {
  const values = elements.map((element) => ({
    value: element.text('fullName'),
    label: element.text('label'),
    isDefault: element.flag('default', false),
  }));
  if (values.length === 0) throw new MetadataError(path, 'the picklist has no values');
  if (new Set(values.map(({ value }) => value)).size < values.length) {
    throw new MetadataError(path, 'the picklist has a duplicate value');
  }
  return values;
}

/** Reads the folder of global value sets; returns none if it does not exist. */
export function readValueSets(folder: string): ValueSets {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(FILE_ENDING)) : [];
  return new Map(
    names.toSorted().map((name) => {
      const path = join(folder, name);
      const values = valuesOf(readXmlFile(path, 'GlobalValueSet').children('customValue'), path);
      return [name.slice(0, -FILE_ENDING.length), values];
    }),
  );
}

/** Returns values, restriction and default of a picklist field, from the field or its global value set. */
export function readPicklist(file: XmlElement, sets: ValueSets): Partial<Field> {
  const valueSet = file.child('valueSet');
  if (valueSet === null) throw new MetadataError(file.path, '<valueSet> is missing');
  const restrictedPicklist = valueSet.flag('restricted', false);
  const shared = valueSet.optionalText('valueSetName');
  const picklistValues =
    shared === null
      ? valuesOf(valueSet.child('valueSetDefinition')?.children('value') ?? [], file.path)
      : sets.get(shared);
  if (picklistValues === undefined) {
    throw new MetadataError(file.path, `there is no global value set named '${shared}'`);
  }
  const defaultValue = picklistValues.find(({ isDefault }) => isDefault)?.value ?? null;
  return { restrictedPicklist, picklistValues, defaultValue };
}

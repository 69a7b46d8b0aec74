import { basename } from 'node:path';
import { FormulaError, parseFormula } from '../formula/parse.ts';
import { fieldWith } from './field-facts.ts';
import { readPicklist } from './picklist.ts';
import type { ValueSets } from './picklist.ts';
import type { Field, FieldType, Formula, Mask } from './types.ts';
import { MetadataError, readXmlFile } from './xml-file.ts';
import type { XmlElement } from './xml-file.ts';

/** Metadata's field type -> describe's. `Int`, `Base64` and `Address` occur only in the baseline. */
const TYPES: Readonly<Record<string, FieldType>> = {
  Address: 'address',
  AutoNumber: 'string',
  Base64: 'base64',
  Checkbox: 'boolean',
  Currency: 'currency',
  Date: 'date',
  DateTime: 'datetime',
  Email: 'email',
  EncryptedText: 'encryptedstring',
  Html: 'textarea',
  Int: 'int',
  Location: 'location',
  LongTextArea: 'textarea',
  Lookup: 'reference',
  MasterDetail: 'reference',
  MetadataRelationship: 'string',
  MultiselectPicklist: 'multipicklist',
  Number: 'double',
  Percent: 'percent',
  Phone: 'phone',
  Picklist: 'picklist',
  Text: 'string',
  TextArea: 'textarea',
  Time: 'time',
  Url: 'url',
};

/** Default lengths, as in Salesforce. */
const USUAL_LENGTH: Readonly<Record<string, number>> = {
  AutoNumber: 30,
  Email: 80,
  Lookup: 18,
  MasterDetail: 18,
  MetadataRelationship: 255,
  MultiselectPicklist: 4099,
  Phone: 40,
  Picklist: 255,
  TextArea: 255,
  Url: 255,
};
const LENGTH_REQUIRED = new Set(['EncryptedText', 'Html', 'LongTextArea', 'Text']);

function lengthOf(file: XmlElement, type: string): number {
  if (LENGTH_REQUIRED.has(type)) return file.integer('length');
  return file.optionalInteger('length') ?? USUAL_LENGTH[type] ?? 0;
}

function formulaOf(file: XmlElement): Formula | null {
  const source = file.optionalText('formula');
  if (source === null) return null;
  const blanks = file.text('formulaTreatBlanksAs');
  try {
    return { source, expression: parseFormula(source), blanksAsZero: blanks === 'BlankAsZero' };
  } catch (error) {
    if (error instanceof FormulaError) throw new MetadataError(file.path, `<formula>: ${error.message}`);
    throw error;
  }
}

function maskOf(file: XmlElement): Mask {
  const kind = file.text('maskType');
  if (kind !== 'all' && kind !== 'lastFour') throw new MetadataError(file.path, `the mask '${kind}' is not supported`);
  return { kind, character: file.text('maskChar') === 'X' ? 'X' : '*' };
}

function relationshipOf(file: XmlElement, name: string, custom: boolean): Partial<Field> {
  if (!custom && !name.endsWith('Id')) throw new MetadataError(file.path, 'a standard reference must end in Id');
  const referenceTo = file.texts('referenceTo');
  if (referenceTo.length === 0) throw new MetadataError(file.path, '<referenceTo> is missing');
  const children = file.optionalText('relationshipName');
  return {
    referenceTo,
    relationshipName: custom ? name.replace(/__c$/, '__r') : name.slice(0, -'Id'.length),
    childRelationshipName: children !== null && custom ? `${children}__r` : children,
  };
}

function numberOf(file: XmlElement): Partial<Field> {
  return {
    precision: file.integer('precision'),
    scale: file.integer('scale'),
  };
}

function detailsOf(file: XmlElement, type: FieldType, name: string, custom: boolean, sets: ValueSets): Partial<Field> {
  switch (type) {
    case 'reference':
      return relationshipOf(file, name, custom);
    case 'picklist':
    case 'multipicklist':
      return readPicklist(file, sets);
    case 'double':
    case 'currency':
    case 'percent':
    case 'int':
      return numberOf(file);
    case 'boolean':
      return { nillable: false, defaultValue: file.flag('defaultValue', false) };
    case 'location':
      return { scale: file.integer('scale') };
    default:
      return {};
  }
}

/** The latitude and longitude fields of a geolocation, which itself is read-only. */
function coordinatesOf(location: Field): readonly Field[] {
  return (['Latitude', 'Longitude'] as const).map((axis) =>
    fieldWith({
      name: location.name.replace(/__c$/, `__${axis}__s`),
      label: `${location.label} (${axis})`,
      type: 'double',
      precision: 18,
      scale: location.scale,
      nillable: location.nillable,
      custom: true,
    }),
  );
}

/**
 * Reads a `*.field-meta.xml`. A geolocation results in three fields, any other type in one.
 * Throws a MetadataError for a file that is invalid for its type.
 */
export function readFieldFile(path: string, sets: ValueSets): readonly Field[] {
  const file = readXmlFile(path, 'CustomField');
  const name = file.text('fullName');
  if (basename(path) !== `${name}.field-meta.xml`) throw new MetadataError(path, `defines the field ${name}`);
  const metadataType = file.text('type');
  const type = TYPES[metadataType];
  if (type === undefined) throw new MetadataError(path, `the type '${metadataType}' is not supported`);

  const custom = name.endsWith('__c');
  const formula = formulaOf(file);
  const isAutoNumber = metadataType === 'AutoNumber';
  const isDetail = metadataType === 'MasterDetail';
  const derived = formula !== null || isAutoNumber || type === 'location' || type === 'address';
  const field = fieldWith({
    name,
    label: file.text('label'),
    type,
    custom,
    formula,
    length: lengthOf(file, metadataType),
    nillable: !file.flag('required', false) && !isAutoNumber && !isDetail,
    unique: file.flag('unique', false),
    externalId: file.flag('externalId', false),
    createable: !derived && file.flag('createable', true),
    updateable: !derived && file.flag('updateable', !isDetail || file.flag('reparentableMasterDetail', false)),
    autoNumber: isAutoNumber ? file.text('displayFormat') : null,
    nameField: file.flag('nameField', false),
    mask: type === 'encryptedstring' ? maskOf(file) : null,
    cascadeDelete: isDetail || file.optionalText('deleteConstraint') === 'Cascade',
    ...(metadataType === 'MetadataRelationship'
      ? relationshipOf(file, name, custom)
      : detailsOf(file, type, name, custom, sets)),
  });
  return type === 'location' ? [field, ...coordinatesOf(field)] : [field];
}

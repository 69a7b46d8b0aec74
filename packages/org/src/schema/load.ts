import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FormulaError } from '../formula/parse.ts';
import { formulaSql } from '../formula/sql.ts';
import { readObjectFolders } from './object-folder.ts';
import type { ObjectFolder } from './object-folder.ts';
import { readPermissionSetGroups, readPermissionSets } from './permission-set-files.ts';
import { readValueSets } from './picklist.ts';
import type { Field, ObjectSchema, Schema } from './types.ts';
import { MetadataError } from './xml-file.ts';

const PACKAGE_ROOT = fileURLToPath(new URL('../../../../salesforce', import.meta.url));

/** Fields on Activity belong to events and tasks; the package may define fields for them nowhere else. */
const ACTIVITIES = ['Event', 'Task'];

/** References that accept a custom object: with activities enabled, and always. */
const ACTIVITY_TARGETS = new Set(['Event.WhatId', 'Task.WhatId']);
const FILE_TARGETS = new Set(['ContentDocumentLink.LinkedEntityId', 'ContentVersion.FirstPublishLocationId']);

function readKeyPrefixes(path: string): ReadonlyMap<string, string> {
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const prefixes = new Map<string, string>();
  for (const [name, prefix] of Object.entries(parsed ?? {})) {
    if (typeof prefix !== 'string' || !/^[0-9A-Za-z]{3}$/.test(prefix)) {
      throw new MetadataError(path, `${name} has no key prefix of three characters`);
    }
    prefixes.set(name, prefix);
  }
  if (new Set(prefixes.values()).size < prefixes.size) throw new MetadataError(path, 'a key prefix is not unique');
  return prefixes;
}

function addedFields(folders: readonly ObjectFolder[], object: string): readonly Field[] {
  return folders
    .filter(
      ({ name, definition }) => definition === null && (name === 'Activity' ? ACTIVITIES : [name]).includes(object),
    )
    .flatMap(({ fields }) => fields);
}

function joinTargets(object: string, field: Field, folders: readonly ObjectFolder[]): Field {
  const key = `${object}.${field.name}`;
  const joins = (folder: ObjectFolder): boolean =>
    folder.name.endsWith('__c') &&
    folder.definition !== null &&
    (FILE_TARGETS.has(key) || (ACTIVITY_TARGETS.has(key) && folder.definition.hasActivities));
  const joining = folders.filter(joins).map(({ name }) => name);
  return joining.length === 0 ? field : { ...field, referenceTo: [...field.referenceTo, ...joining] };
}

/** Custom fields are hidden without a field permission, unless they are required. Coordinates follow their location. */
function securityOf(field: Field): string | null {
  const isRequired = !field.nillable && field.type !== 'boolean' && field.autoNumber === null && field.formula === null;
  if (!field.custom || field.nameField || isRequired) return null;
  return field.name.replace(/__(?:Latitude|Longitude)__s$/, '__c');
}

function withSecurity(folder: ObjectFolder): ObjectFolder {
  return {
    ...folder,
    fields: folder.fields.map((field) => ({ ...field, security: securityOf(field) })),
  };
}

function requireUnique(path: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names.map((each) => each.toLowerCase())) {
    if (seen.has(name)) throw new MetadataError(path, `'${name}' is defined twice`);
    seen.add(name);
  }
}

function checkReferences(object: ObjectSchema, path: string, objects: ReadonlyMap<string, ObjectSchema>): void {
  for (const field of object.fields) {
    const missing = field.referenceTo.find((target) => !objects.has(target.toLowerCase()));
    if (missing !== undefined)
      throw new MetadataError(path, `${field.name} refers to ${missing}, which does not exist`);
  }
}

/** The date does not matter for checking whether a formula is supported. */
const SOME_DAY = '2000-01-01';

function checkFormulas(object: ObjectSchema, path: string): void {
  for (const field of object.fields) {
    if (field.formula === null) continue;
    try {
      formulaSql(field, field.formula, { object, alias: 't', today: SOME_DAY });
    } catch (error) {
      if (error instanceof FormulaError) throw new MetadataError(path, `${field.name}: ${error.message}`);
      throw error;
    }
  }
}

/**
 * Returns the org's metadata: the package in `salesforce/force-app`, the standard objects in `salesforce/baseline`, and the fields that
 * Salesforce adds. Throws a MetadataError with the path of the first invalid file.
 */
export function loadSchema(root: string = PACKAGE_ROOT): Schema {
  const source = join(root, 'force-app', 'main', 'default');
  const sets = readValueSets(join(source, 'globalValueSets'));
  const prefixFile = join(root, 'baseline', 'key-prefixes.json');
  const prefixes = readKeyPrefixes(prefixFile);
  const folders = [
    ...readObjectFolders(join(root, 'baseline', 'objects'), sets),
    ...readObjectFolders(join(source, 'objects'), sets).map(withSecurity),
  ];

  const objects = new Map<string, ObjectSchema>();
  const paths = new Map<string, string>();
  const defined = folders.filter(({ definition }) => definition !== null);
  requireUnique(
    root,
    defined.map(({ name }) => name),
  );
  for (const { name, path, definition, fields } of defined) {
    const keyPrefix = prefixes.get(name);
    if (keyPrefix === undefined) throw new MetadataError(prefixFile, `${name} has no key prefix`);
    const all = [...fields, ...addedFields(folders, name)].map((field) => joinTargets(name, field, folders));
    requireUnique(
      path,
      all.map((field) => field.name),
    );
    const { label = name, labelPlural = name } = definition ?? {};
    objects.set(name.toLowerCase(), { name, label, labelPlural, keyPrefix, custom: name.endsWith('__c'), fields: all });
    paths.set(name, path);
  }

  for (const { name, path } of folders.filter(({ definition }) => definition === null)) {
    const isKnown = name === 'Activity' || objects.has(name.toLowerCase());
    if (!isKnown) throw new MetadataError(path, `${name}.object-meta.xml is missing`);
  }
  for (const object of objects.values()) {
    checkReferences(object, paths.get(object.name) ?? root, objects);
    checkFormulas(object, paths.get(object.name) ?? root);
  }
  const permissionSets = readPermissionSets(join(source, 'permissionsets'), objects);
  const permissionSetGroups = readPermissionSetGroups(join(source, 'permissionsetgroups'), permissionSets);
  return { objects, permissionSets, permissionSetGroups };
}

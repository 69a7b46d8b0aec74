import * as z from 'zod/mini';
import { defineAiSection } from './ai-section.ts';
import type { ListRules } from './merge/list-rule.ts';
import { apiName, repeated, text } from './primitives.ts';
import { route } from './route.ts';

/** Most objects, and most fields of an object, that the AI may see (decisions.md). */
export const DATA_OBJECTS_LIMIT = 18;
export const DATA_FIELDS_LIMIT = 30;

/** Longest description of an object or a field, in characters. */
export const DATA_DESCRIPTION_LIMIT = 1000;

/** Objects that the AI always has; they cannot be deleted (seed 2, section 3). */
export const DEFAULT_DATA_OBJECTS = [
  'Case',
  'Product2',
  'Case_Line__c',
  'Installed_Product__c',
  'Service_Group_Member__c',
  'Work_Order__c',
  'Work_Order_Line__c',
  'Site__c',
] as const;

export function isDefaultDataObject(object: string): boolean {
  return DEFAULT_DATA_OBJECTS.some((name) => name === object);
}

const dataField = z.object({ label: text(255), description: text(DATA_DESCRIPTION_LIMIT) });

/**
 * What the AI may see of an object: fields by API name, the expression that its records must meet, and the reference field
 * to another object of the list whose own expression must be met by the record referred to.
 */
export const dataSource = z.object({
  object_name: apiName,
  description: text(DATA_DESCRIPTION_LIMIT),
  fields: z
    .record(apiName, dataField)
    .check(z.refine((fields) => Object.keys(fields).length <= DATA_FIELDS_LIMIT, 'dataFieldsLimit')),
  sfm_expression_id: z.nullable(text(80)),
  sfm_expression_parent_object_criteria: z.nullable(apiName),
});

export type DataSource = z.infer<typeof dataSource>;

/** The field that names a record of an object. */
const nameFieldOf = (object: string): string => (object === 'Case' ? 'CaseNumber' : 'Name');

/** How an object begins: Id and name, which related objects have by default (seed 2, section 3), seen without a condition. */
export function newDataSource(object: string, nameField: string = nameFieldOf(object)): DataSource {
  return {
    object_name: object,
    description: '',
    fields: {
      Id: { label: 'Record ID', description: '' },
      [nameField]: { label: nameField === 'CaseNumber' ? 'Case Number' : nameField, description: '' },
    },
    sfm_expression_id: null,
    sfm_expression_parent_object_criteria: null,
  };
}

const namesOf = (sources: readonly DataSource[]): string[] => sources.map((source) => source.object_name.toLowerCase());

/** The data that the AI may see (seed 2, section 3). */
export const dataSources = defineAiSection({
  id: 'data-sources',
  path: '/api/ai/configurations/copilot-data-source',
  what: 'the data that the AI may see',
  bodyLimit: 4 * 1024 * 1024,
  schema: z.object({
    configurations: z.array(dataSource).check(
      z.maxLength(DATA_OBJECTS_LIMIT, 'dataObjectsLimit'),
      z.refine((sources) => new Set(namesOf(sources)).size === sources.length, 'dataObjectTwice'),
      z.refine((sources) => {
        const names = namesOf(sources);
        return DEFAULT_DATA_OBJECTS.every((name) => names.includes(name.toLowerCase()));
      }, 'dataObjectDefault'),
    ),
  }),
  defaults: { configurations: DEFAULT_DATA_OBJECTS.map((object) => newDataSource(object)) },
});

/** How two edits of the data sources merge. */
export const DATA_SOURCE_LISTS: ListRules = {
  configurations: { recognizedBy: ['object_name'], name: 'object_name' },
};

/** An object that refers to objects of the list, and by which of its fields. */
const referencingObject = z.object({
  object: apiName,
  label: text(255),
  references: z.array(z.object({ field: apiName, to: apiName })),
});

export type ReferencingObject = z.infer<typeof referencingObject>;

export const referencingObjects = route({
  method: 'GET',
  path: '/api/ai/configurations/copilot-data-source/referencing',
  permission: 'session',
  summary: 'Answers the objects of the org that refer to any of the named ones, by label.',
  query: z.object({ object: repeated(apiName, DATA_OBJECTS_LIMIT) }),
  response: z.object({ records: z.array(referencingObject) }),
});

export const countVisible = route({
  method: 'GET',
  path: '/api/ai/configurations/copilot-data-source/count',
  permission: 'session',
  summary:
    'Counts the records of an object that the AI would see under an expression and, by a reference field, under the expression of the object it leads to; or says why they cannot be counted.',
  query: z.object({
    object: apiName,
    expression: z.optional(text(80)),
    reference: z.optional(apiName),
    parent: z.optional(apiName),
    parentExpression: z.optional(text(80)),
  }),
  response: z.object({ count: z.nullable(z.number()), problem: z.nullable(text(1000)) }),
});

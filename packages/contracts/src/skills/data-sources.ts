import * as z from 'zod/mini';
import { defineAiSection } from './ai-section.ts';
import { message } from '../platform/error.ts';
import { LIMITS } from '../platform/limits.ts';
import type { ListRules } from '../settings/merge/list-rule.ts';
import { apiName, isOneLine, repeated, text } from '../platform/primitives.ts';
import type { RuleProblem } from '../settings/rule-problem.ts';
import { route } from '../platform/route.ts';

/** Maximum number of objects that the AI may see, and of fields of an object. */
export const DATA_OBJECTS_LIMIT = LIMITS.dataObjectsLimit.maximum;
export const DATA_FIELDS_LIMIT = LIMITS.dataFieldsLimit.maximum;

/** Maximum length of the description of an object or a field, in characters. */
export const DATA_DESCRIPTION_LIMIT = 1000;

/** Default objects, which cannot be deleted (requirement AIC-08). */
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

export type DefaultDataObject = (typeof DEFAULT_DATA_OBJECTS)[number];

/** Returns whether an object is one of the default objects. */
export function isDefaultDataObject(object: string): boolean {
  return DEFAULT_DATA_OBJECTS.some((name) => name === object);
}

const dataField = z.object({ label: text(255), description: text(DATA_DESCRIPTION_LIMIT) });

/**
 * The data of an object that the AI may see: fields by API name, the expression that its records must meet, and the reference field
 * whose referenced record must meet the expression of its object.
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

/** Returns the name field of an object. */
const nameFieldOf = (object: string): string => (object === 'Case' ? 'CaseNumber' : 'Name');

/**
 * Returns a new data source with the Id and name fields and no condition (requirement AIC-08).
 * @param nameField null for an object without a name field, such as a junction
 */
export function newDataSource(object: string, nameField: string | null = nameFieldOf(object)): DataSource {
  return {
    object_name: object,
    description: '',
    fields: {
      Id: { label: 'Record ID', description: '' },
      ...(nameField !== null && {
        [nameField]: { label: nameField === 'CaseNumber' ? 'Case Number' : nameField, description: '' },
      }),
    },
    sfm_expression_id: null,
    sfm_expression_parent_object_criteria: null,
  };
}

/**
 * Returns a data source whose fields have the labels of the org.
 * @param fields the fields of the object in the org; those that are missing keep their labels
 */
export function withFieldLabels(
  source: DataSource,
  fields: ReadonlyArray<{ readonly name: string; readonly label: string }>,
): DataSource {
  const labels = new Map(fields.map(({ name, label }) => [name.toLowerCase(), label]));
  const named = Object.entries(source.fields).map(([name, field]) => {
    const label = labels.get(name.toLowerCase()) ?? field.label;
    return [name, { ...field, label }] as const;
  });
  return { ...source, fields: Object.fromEntries(named) };
}

/** Returns the descriptions of fields that are not one line, except for those that are already stored. */
export function fieldTextProblems(sources: readonly DataSource[], stored: readonly DataSource[]): RuleProblem[] {
  const textsOf = ({ fields }: DataSource) => Object.values(fields).map(({ description }) => description);
  const known = new Set(stored.flatMap(textsOf));
  return sources.flatMap(({ fields }, at) =>
    Object.entries(fields).flatMap(([name, { description }]) =>
      isOneLine(description) || known.has(description)
        ? []
        : [{ path: ['configurations', at, 'fields', name, 'description'], message: 'oneLine' }],
    ),
  );
}

const namesOf = (sources: readonly DataSource[]): string[] => sources.map((source) => source.object_name.toLowerCase());

/** The data that the AI may see. */
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

/** Merge rules for two edits of the data sources. */
export const DATA_SOURCE_LISTS: ListRules = {
  configurations: { recognizedBy: ['object_name'], isKeyed: true, name: 'object_name' },
};

/** An object that refers to objects of the list, with its reference fields. */
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
  summary: 'Returns the objects of the org that refer to any of the given ones, sorted by label.',
  query: z.object({ object: repeated(apiName, DATA_OBJECTS_LIMIT) }),
  errors: ['not_found'],
  response: z.object({ records: z.array(referencingObject) }),
});

export const countVisible = route({
  method: 'GET',
  path: '/api/ai/configurations/copilot-data-source/count',
  permission: 'session',
  summary:
    'Returns the number of records of an object that the AI would see with an expression and, by a reference field, with the expression of the referenced object; or the reason why they cannot be counted.',
  query: z.object({
    object: apiName,
    expression: z.optional(text(80)),
    reference: z.optional(apiName),
    parent: z.optional(apiName),
    parentExpression: z.optional(text(80)),
  }),
  errors: ['not_found'],
  response: z.object({
    count: z.nullable(z.number()),
    /** Number of records among which they were counted, those that changed last; null for all. */
    sample: z.nullable(z.number()),
    problem: z.nullable(message),
  }),
});

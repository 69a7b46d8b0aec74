import * as z from 'zod/mini';
import { text } from './primitives.ts';

/** Longest display name of an action (seed 2, section 9), in characters. */
export const ACTION_TITLE_LIMIT = 44;

/** Most fields and actions of one search object that the console reads: more than its own limits let anybody store. */
const FIELDS_LIMIT = 50;

/** How an action opens its form (seed 2, section 3). */
export const MODE_OF_EXECUTION = 'Interactive';

/**
 * A field or an action of an object to scan (seed 2, section 3). What does not apply is blank. `objectName2` is the object that the
 * field belongs to; `displayType` the field's type in the console's words (`org.ts`); `nameField` of a reference is the field that
 * names its records; `newSearch` marks the field that is searched instead of the default one; `id` is unique within its object.
 */
export const barcodeField = z.looseObject({
  id: text(80),
  sequence: z.int().check(z.gte(1), z.lte(FIELDS_LIMIT)),
  expressionType: z.enum(['SRCH_Object_Fields', 'SRCH_Object_Action']),
  searchObjectFieldType: z.enum(['Search', 'Result']),
  objectName2: text(80),
  fieldName: text(80),
  fieldLabel: text(255),
  sortOrder: text(80),
  operator: text(80),
  operand: text(255),
  displayType: text(80),
  referenceTo: text(80),
  relationshipName: text(80),
  nameField: text(80),
  actionType: z.enum(['', 'SFM', 'Others']),
  title: z.string().check(z.maxLength(ACTION_TITLE_LIMIT, 'barcodeTitleTooLong')),
  modeOfExecution: z.enum(['', MODE_OF_EXECUTION]),
  sfmProcessId: text(80),
  source: text(1000),
  newSearch: z.boolean(),
});

export type BarcodeField = z.infer<typeof barcodeField>;

/**
 * An object that technicians can scan (seed 2, section 3). `nameField` is the field that names its records; `sequence` its place among
 * the objects that are added, from 1. Only added objects are stored.
 */
export const barcodeObject = z.looseObject({
  targetObjectName: text(80),
  displayObjectName: text(255),
  isAdded: z.boolean(),
  nameField: text(80),
  sequence: z.int().check(z.gte(1)),
  searchObjectFields: z.array(barcodeField).check(z.maxLength(FIELDS_LIMIT, 'tooMany')),
});

export type BarcodeObject = z.infer<typeof barcodeObject>;

/** What a field is to its object. */
export type FieldRole = 'search' | 'result' | 'action';

export function roleOf({ expressionType, searchObjectFieldType }: BarcodeField): FieldRole {
  if (expressionType === 'SRCH_Object_Action') return 'action';
  return searchObjectFieldType === 'Search' ? 'search' : 'result';
}

/** A field or action with nothing in it but what is given. */
// @__NO_SIDE_EFFECTS__
export function blankField(given: Pick<BarcodeField, 'id' | 'sequence'> & Partial<BarcodeField>): BarcodeField {
  return {
    expressionType: 'SRCH_Object_Fields',
    searchObjectFieldType: 'Result',
    objectName2: '',
    fieldName: '',
    fieldLabel: '',
    sortOrder: '',
    operator: '',
    operand: '',
    displayType: '',
    referenceTo: '',
    relationshipName: '',
    nameField: '',
    actionType: '',
    title: '',
    modeOfExecution: '',
    sfmProcessId: '',
    source: '',
    newSearch: false,
    ...given,
  };
}

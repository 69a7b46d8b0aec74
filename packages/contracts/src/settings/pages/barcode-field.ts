import * as z from 'zod/mini';
import { LIMITS } from '../../platform/limits.ts';
import { text } from '../../platform/primitives.ts';

/** Maximum length of an action's display name (requirement BAR-05), in characters. */
export const ACTION_TITLE_LIMIT = LIMITS.barcodeTitleTooLong.maximum;

/** Maximum number of fields and actions of a search object that the console reads; higher than the number it can store. */
const FIELDS_LIMIT = 50;

/** The mode in which an action opens its form. */
export const MODE_OF_EXECUTION = 'Interactive';

/**
 * A field or an action of an object to scan (requirement BAR-11). Properties that do not apply are blank. `objectName2` is the object of
 * the field; `displayType` is its type as in `org.ts`; `nameField` of a reference is the name field of the referenced object; `newSearch`
 * marks the field that is searched instead of the default one; `id` is unique within its object.
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
 * An object that technicians can scan (requirement BAR-11). `nameField` is its name field; `sequence` is its position among the added
 * objects, from 1. Only added objects are stored.
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

/** The role of a field in its object. */
export type FieldRole = 'search' | 'result' | 'action';

/** Returns the role of a field in its object. */
export function roleOf({ expressionType, searchObjectFieldType }: BarcodeField): FieldRole {
  if (expressionType === 'SRCH_Object_Action') return 'action';
  return searchObjectFieldType === 'Search' ? 'search' : 'result';
}

/** Returns a field or an action that is blank except for the given properties. */
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

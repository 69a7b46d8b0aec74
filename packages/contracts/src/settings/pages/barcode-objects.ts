import { blankField } from './barcode-field.ts';
import type { BarcodeField } from './barcode-field.ts';
import { LIMITS } from '../../platform/limits.ts';
import type { FormProcess, SobjectField } from '../../platform/org/org.ts';
import { PRODUCT } from '../../platform/product.ts';

/** Number of default fields of every object (requirement BAR-03): one search field and two display fields, at the start of its list. */
export const DEFAULT_FIELDS = 3;

/** The object whose records have a tree view; only it offers actions other than form processes. */
const TREE_OBJECT = 'Installed_Product__c';

/** An action other than a form process; the app inserts the record's id into the template. */
export const TREE_VIEW = {
  title: 'Open Tree View',
  source: `${PRODUCT.slug}://tree-view?recordId={{recordId}}`,
} as const;

/** A default field: API name, label, type, and for a reference its object and relationship. */
type Default = readonly [name: string, label: string, type: 'string' | 'reference', to?: string, relationship?: string];

/** The kinds of form processes that view a record of an object: those that edit it, and those that start from it. */
type ViewKinds = { readonly edits: boolean; readonly isSource: boolean };

/** An object that can be scanned. */
export type BarcodeDefinition = {
  readonly object: string;
  readonly label: string;
  readonly search: Default;
  readonly results: readonly [Default, Default];
  readonly views: ViewKinds;
};

/** The objects that can be scanned, in their fixed order, with their default fields and forms (requirements BAR-02, BAR-03, BAR-07). */
export const BARCODE_OBJECTS: readonly BarcodeDefinition[] = [
  {
    object: TREE_OBJECT,
    label: 'Installed Product',
    search: ['Serial_Lot_Number__c', 'Serial/Lot Number', 'string'],
    results: [
      ['Name', 'Installed Product ID', 'string'],
      ['Serial_Lot_Number__c', 'Serial/Lot Number', 'string'],
    ],
    views: { edits: true, isSource: true },
  },
  {
    object: 'Product2',
    label: 'Product',
    search: ['Name', 'Product Name', 'string'],
    results: [
      ['Name', 'Product Name', 'string'],
      ['ProductCode', 'Product Code', 'string'],
    ],
    views: { edits: false, isSource: true },
  },
  {
    object: 'RMA_Shipment__c',
    label: 'RMA/Shipment',
    search: ['Name', 'Order Number', 'string'],
    results: [
      ['Name', 'Order Number', 'string'],
      ['From_Location__c', 'From Location', 'reference', 'Site__c', 'From_Location__r'],
    ],
    views: { edits: true, isSource: true },
  },
  {
    object: 'Depot_Queue_Item__c',
    label: 'Depot Queue Item',
    search: ['Match_Value__c', 'Match Value', 'string'],
    results: [
      ['Name', 'Record Number', 'string'],
      ['Workstation__c', 'Workstation', 'reference', 'Workstation__c', 'Workstation__r'],
    ],
    views: { edits: true, isSource: false },
  },
];

/** Maximum number of objects to scan (requirement BAR-02): each of the four once. */
export const BARCODE_OBJECTS_LIMIT = LIMITS.tooManyBarcodeObjects.maximum;

/** Maximum number of display fields besides the default ones (requirement BAR-04). */
export const DISPLAY_FIELDS_LIMIT = LIMITS.barcodeDisplayFieldsLimit.maximum;

/** Returns the definition of an object by its API name without the namespace; undefined for an object that cannot be scanned. */
export function findBarcodeDefinition(object: string): BarcodeDefinition | undefined {
  return BARCODE_OBJECTS.find((definition) => definition.object === object);
}

/** Returns whether an object offers actions other than form processes. */
export function hasOtherActions(object: string): boolean {
  return object === TREE_OBJECT;
}

/** Returns the maximum number of actions of an object (requirement BAR-05): two if it has more than one kind of action, otherwise one. */
export function actionsLimit(object: string): number {
  return hasOtherActions(object) ? 2 : 1;
}

/** Returns the default fields of an object, with the sequences 1 to 3. */
export function defaultFields({ object, search, results }: BarcodeDefinition): BarcodeField[] {
  return [search, ...results].map(([fieldName, fieldLabel, displayType, referenceTo = '', relationshipName = ''], at) =>
    blankField({
      id: `default-${at + 1}`,
      sequence: at + 1,
      searchObjectFieldType: at === 0 ? 'Search' : 'Result',
      objectName2: object,
      fieldName,
      fieldLabel,
      operator: at === 0 ? 'eq' : '',
      displayType,
      referenceTo,
      relationshipName,
      nameField: displayType === 'reference' ? 'Name' : '',
    }),
  );
}

/** Returns whether a field of the org is the one in a configuration; the org may add its namespace to the name. */
export function isField({ name }: Pick<SobjectField, 'name'>, fieldName: string): boolean {
  const [described, named] = [name.toLowerCase(), fieldName.toLowerCase()];
  return described === named || (named.endsWith('__c') && described.endsWith(`__${named}`));
}

/** Types of fields that can be searched (requirement BAR-06). */
const SEARCHABLE: ReadonlySet<string> = new Set([
  'string',
  'id',
  'picklist',
  'date',
  'double',
  'currency',
  'reference',
] satisfies Array<SobjectField['type']>);

/** Returns the fields of an object that can be searched instead of the default one (requirement BAR-06). */
export function selectSearchFields(definition: BarcodeDefinition, fields: readonly SobjectField[]): SobjectField[] {
  return fields.filter((field) => SEARCHABLE.has(field.type) && !isDefaultField(definition, field));
}

/** Returns the fields of an object that can be shown in addition to the default ones (requirement BAR-06). */
export function selectDisplayFields(definition: BarcodeDefinition, fields: readonly SobjectField[]): SobjectField[] {
  return fields.filter((field) => (field.type === 'string' || field.autoNumber) && !isDefaultField(definition, field));
}

/** Returns the forms that can open a matching record (requirement BAR-07). */
export function viewForms({ object, views }: BarcodeDefinition, processes: readonly FormProcess[]): FormProcess[] {
  return processes.filter(
    ({ purpose, sourceObject, targetObject }) =>
      (views.edits && purpose === 'Standalone Edit' && targetObject === object) ||
      (views.isSource && purpose === 'Source To Target All' && sourceObject === object),
  );
}

/** Returns the forms that can create a record if none matches (requirement BAR-07). */
export function createForms({ object }: BarcodeDefinition, processes: readonly FormProcess[]): FormProcess[] {
  return processes.filter(({ purpose, targetObject }) => purpose === 'Standalone Create' && targetObject === object);
}

/** Returns whether a field is a default field of an object, which cannot be chosen again (requirement BAR-03). */
export function isDefaultField({ search, results }: BarcodeDefinition, field: Pick<SobjectField, 'name'>): boolean {
  return [search, ...results].some(([name]) => isField(field, name));
}

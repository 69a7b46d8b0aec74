import { blankField } from './barcode-field.ts';
import type { BarcodeField } from './barcode-field.ts';
import type { FormProcess, SobjectField } from './org.ts';
import { PRODUCT } from './product.ts';

/** The first fields of every object are its defaults (seed 2, section 4): one that is searched and two that are shown. */
export const DEFAULT_FIELDS = 3;

/** The object whose records have a tree; only it offers actions that are no form process. */
const TREE_OBJECT = 'Installed_Product__c';

/** An action that is no form process (seed 2, section 3); the app puts the record's id into the template. */
export const TREE_VIEW = {
  title: 'Open Tree View',
  source: `${PRODUCT.slug}://tree-view?recordId={{recordId}}`,
} as const;

/** What the default of a field needs to be said of it: API name, label, type, and of a reference where it leads. */
type Default = readonly [name: string, label: string, type: 'string' | 'reference', to?: string, relationship?: string];

/** Which form processes view a record of an object: those that edit it, and those that begin with it. */
type ViewKinds = { readonly edits: boolean; readonly isSource: boolean };

/** An object that can be scanned. */
export type BarcodeDefinition = {
  readonly object: string;
  readonly label: string;
  readonly search: Default;
  readonly results: readonly [Default, Default];
  readonly views: ViewKinds;
};

/** The objects that can be scanned, in their fixed order, with their default fields and forms (seed 2, sections 2, 3 and 5). */
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

/** Objects of a configuration: 1 to 4 (seed 2, section 9), so every one once. */
export const BARCODE_OBJECTS_LIMIT = BARCODE_OBJECTS.length;

/** Fields to show beside the default ones (seed 2, section 9). */
export const DISPLAY_FIELDS_LIMIT = 2;

/** The definition of an object by its API name, without the namespace; undefined for one that cannot be scanned. */
export function definitionOf(object: string): BarcodeDefinition | undefined {
  return BARCODE_OBJECTS.find((definition) => definition.object === object);
}

/** Whether an object offers actions that are no form process. */
export function hasOtherActions(object: string): boolean {
  return object === TREE_OBJECT;
}

/** Most actions of an object: two where there is more than one kind of them, else one (seed 2, section 5). */
export function actionsLimit(object: string): number {
  return hasOtherActions(object) ? 2 : 1;
}

/** The default fields of an object with their sequences 1 to 3. */
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

/** Whether a described field is the one that a configuration names; the org may spell it with its namespace. */
export function isField({ name }: Pick<SobjectField, 'name'>, fieldName: string): boolean {
  const [described, named] = [name.toLowerCase(), fieldName.toLowerCase()];
  return described === named || (named.endsWith('__c') && described.endsWith(`__${named}`));
}

/** Types of fields that can be searched (seed 2, section 5). */
const SEARCHABLE: ReadonlySet<string> = new Set([
  'string',
  'id',
  'picklist',
  'date',
  'double',
  'currency',
  'reference',
] satisfies Array<SobjectField['type']>);

/** The fields of an object that can be searched instead of the default one (seed 2, section 5). */
export function searchFieldsOf(definition: BarcodeDefinition, fields: readonly SobjectField[]): SobjectField[] {
  return fields.filter((field) => SEARCHABLE.has(field.type) && !isDefaultField(definition, field));
}

/** The fields of an object that can be shown beside the default ones (seed 2, section 5). */
export function displayFieldsOf(definition: BarcodeDefinition, fields: readonly SobjectField[]): SobjectField[] {
  return fields.filter((field) => (field.type === 'string' || field.autoNumber) && !isDefaultField(definition, field));
}

/** The forms that open for a record that was found (seed 2, section 5). */
export function viewForms({ object, views }: BarcodeDefinition, processes: readonly FormProcess[]): FormProcess[] {
  return processes.filter(
    ({ purpose, sourceObject, targetObject }) =>
      (views.edits && purpose === 'Standalone Edit' && targetObject === object) ||
      (views.isSource && purpose === 'Source To Target All' && sourceObject === object),
  );
}

/** The forms that create a record where none was found (seed 2, section 5). */
export function createForms({ object }: BarcodeDefinition, processes: readonly FormProcess[]): FormProcess[] {
  return processes.filter(({ purpose, targetObject }) => purpose === 'Standalone Create' && targetObject === object);
}

/** Whether a field is one of an object's default ones, which cannot be chosen again (seed 2, section 4). */
export function isDefaultField({ search, results }: BarcodeDefinition, field: Pick<SobjectField, 'name'>): boolean {
  return [search, ...results].some(([name]) => isField(field, name));
}

import type { FormProcessIds } from './processes.ts';

type Fields = Readonly<Record<string, string | number | boolean>>;
type Reference = readonly [object: string, relationship: string];
type Named = readonly [name: string, label: string, reference?: Reference];

/** A form that the app opens: the process and its title in the app. */
type Form = readonly [process: string, title: string];

type ScannedRow = {
  readonly object: string;
  readonly label: string;
  /** The search field, then the display fields; the first three are the defaults (BAR-03). */
  readonly fields: readonly [Named, ...Named[]];
  readonly forms: readonly Form[];
  readonly tree?: true;
  readonly create?: Form;
};

const UNIT: ScannedRow = {
  object: 'Installed_Product__c',
  label: 'Installed Product',
  fields: [
    ['Serial_Lot_Number__c', 'Serial/Lot Number'],
    ['Name', 'Installed Product ID'],
    ['Serial_Lot_Number__c', 'Serial/Lot Number'],
    ['Asset_Tag__c', 'Asset Tag'],
  ],
  forms: [['Work Order from Installed Product', 'New work order']],
  tree: true,
  create: ['Register Installed Product', 'Register this unit'],
};

const ORDER: ScannedRow = {
  object: 'RMA_Shipment__c',
  label: 'RMA/Shipment',
  fields: [
    ['Name', 'Order Number'],
    ['Name', 'Order Number'],
    ['From_Location__c', 'From Location', ['Site__c', 'From_Location__r']],
    ['Tracking_Number__c', 'Tracking Number'],
  ],
  forms: [['Receive Shipment', 'Receive']],
};

const QUEUE: ScannedRow = {
  object: 'Depot_Queue_Item__c',
  label: 'Depot Queue Item',
  fields: [
    ['Match_Value__c', 'Match Value'],
    ['Name', 'Record Number'],
    ['Workstation__c', 'Workstation', ['Workstation__c', 'Workstation__r']],
  ],
  forms: [['Start Triage', 'Start triage']],
  create: ['Create Queue Item', 'Queue this unit'],
};

/** Field crews scan units and their shipments; depots scan receipts and queued units. */
const SCANNED = { field: [UNIT, ORDER], depot: [ORDER, QUEUE] } as const;

const BLANK: Fields = {
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
};

const ACTION: Fields = {
  ...BLANK,
  expressionType: 'SRCH_Object_Action',
  modeOfExecution: 'Interactive',
};

/** Returns payload and meta of the barcode setting (BAR-11). Throws for a process that the seed does not have. */
export function barcodeConfig(crew: keyof typeof SCANNED, processes: FormProcessIds) {
  const rows = SCANNED[crew];
  const form = (object: string, [name, title]: Form): Fields => {
    const sfmProcessId = processes.get(name);
    if (sfmProcessId === undefined) throw new Error(`The seed has no process ${name}`);
    return { ...ACTION, objectName2: object, actionType: 'SFM', title, sfmProcessId };
  };
  const searchObjects = rows.map(({ object, label, fields, forms, tree }, at) => ({
    targetObjectName: object,
    displayObjectName: label,
    isAdded: true,
    nameField: 'Name',
    sequence: at + 1,
    searchObjectFields: [
      ...fields.map((named, place) => fieldOf(object, named, place)),
      ...forms.map((one, place) => ({ ...form(object, one), id: `action-${place + 1}` })),
      ...(tree === true ? [{ ...TREE, objectName2: object, id: `action-${forms.length + 1}` }] : []),
    ].map((field, place) => ({ ...field, sequence: place + 1 })),
  }));
  const alternateAction = rows
    .flatMap(({ object, create }) =>
      create === undefined ? [] : [{ ...form(object, create), id: `create-${object}` }],
    )
    .map((action, at) => ({ ...action, sequence: at + 1 }));
  const opened = [...rows.flatMap(({ forms }) => forms), ...rows.flatMap(({ create }) => (create ? [create] : []))];
  return {
    payload: { enabled: true, alternateAction, searchObjects },
    meta: { enabled: true, sfmTransactions: opened.map(([name]) => processes.get(name) ?? '') },
  };
}

const TREE: Fields = {
  ...ACTION,
  actionType: 'Others',
  title: 'Open Tree View',
  source: 'fieldstone://tree-view?recordId={{recordId}}',
};

function fieldOf(object: string, [fieldName, fieldLabel, reference]: Named, place: number): Fields {
  return {
    ...BLANK,
    id: place < 3 ? `default-${place + 1}` : `result-${fieldName}`,
    searchObjectFieldType: place === 0 ? 'Search' : 'Result',
    objectName2: object,
    fieldName,
    fieldLabel,
    operator: place === 0 ? 'eq' : '',
    displayType: reference === undefined ? 'string' : 'reference',
    referenceTo: reference?.[0] ?? '',
    relationshipName: reference?.[1] ?? '',
    nameField: reference === undefined ? '' : 'Name',
  };
}

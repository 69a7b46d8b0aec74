/** A form process: name, purpose, and its source and target objects. */
type ProcessRow = {
  readonly name: string;
  readonly purpose: string;
  readonly source: string | null;
  readonly target: string;
  readonly isInactive?: true;
};

function edit(target: string, ...names: readonly string[]): readonly ProcessRow[] {
  return names.map((name) => ({ name, purpose: 'Standalone Edit', source: null, target }));
}
function create(target: string, ...names: readonly string[]): readonly ProcessRow[] {
  return names.map((name) => ({ name, purpose: 'Standalone Create', source: null, target }));
}
function view(target: string, ...names: readonly string[]): readonly ProcessRow[] {
  return names.map((name) => ({ name, purpose: 'View Record', source: null, target }));
}
function check(target: string, ...names: readonly string[]): readonly ProcessRow[] {
  return names.map((name) => ({ name, purpose: 'Checklist', source: target, target }));
}
function all(source: string, target: string, ...names: readonly string[]): readonly ProcessRow[] {
  return names.map((name) => ({ name, purpose: 'Source To Target All', source, target }));
}
function child(source: string, target: string, ...names: readonly string[]): readonly ProcessRow[] {
  return names.map((name) => ({ name, purpose: 'Source To Target Child', source, target }));
}

const PRODUCT = 'Product2';
const UNIT = 'Installed_Product__c';
const WORK = 'Work_Order__c';
const LINE = 'Work_Order_Line__c';
const PARTS = 'RMA_Shipment__c';
const QUEUE = 'Depot_Queue_Item__c';
const EVENT = 'Event';
const OWN_EVENT = 'Fieldstone_Event__c';

/** The 60 form processes of the demo company, for the barcode and event pages and for the crews. */
export const FORM_PROCESSES: readonly ProcessRow[] = [
  ...edit(
    UNIT,
    'Edit Installed Product',
    'Record Meter Reading',
    'Update Warranty',
    'Change Location',
    'Update Firmware',
  ),
  ...create(UNIT, 'Register Installed Product', 'Register Component', 'Register Loaner Unit'),
  ...all(
    UNIT,
    WORK,
    'Work Order from Installed Product',
    'Emergency Call from Installed Product',
    'Inspection from Installed Product',
  ),
  ...all(UNIT, 'Case', 'Case from Installed Product'),
  ...view(UNIT, 'View Installed Product'),

  ...all(PRODUCT, WORK, 'Work Order from Product'),
  ...all(PRODUCT, UNIT, 'Register Unit from Product'),
  ...all(PRODUCT, PARTS, 'Order Parts from Product', 'Return Product'),
  ...create(PRODUCT, 'Create Field Product'),

  ...edit(PARTS, 'Edit RMA or Shipment', 'Receive Shipment', 'Confirm Dispatch', 'Close RMA'),
  ...all(PARTS, WORK, 'Depot Work Order from RMA'),
  ...all(PARTS, QUEUE, 'Queue Item from RMA', 'Exchange from RMA'),
  ...create(PARTS, 'Create RMA', 'Create Shipment'),
  ...view(PARTS, 'View RMA or Shipment'),

  ...edit(QUEUE, 'Edit Queue Item', 'Start Triage', 'Finish Repair', 'Record Test Result'),
  ...create(QUEUE, 'Create Queue Item'),

  ...edit(
    WORK,
    'Edit Work Order',
    'Debrief Work Order',
    'Reschedule Visit',
    'Put On Hold',
    'Close Work Order',
    'Add Remarks',
  ),
  ...create(WORK, 'Create Work Order', 'Create Emergency Work Order'),
  ...all(WORK, WORK, 'Follow-up Work Order'),
  ...all(WORK, PARTS, 'Order Parts for Work Order', 'Return Parts from Work Order'),
  ...child(WORK, LINE, 'Add Labor', 'Add Parts', 'Add Travel'),
  ...view(WORK, 'View Work Order'),
  ...check(WORK, 'Elevator Safety Checklist', 'Refrigerant Leak Checklist', 'Imaging Acceptance Checklist'),

  ...edit(EVENT, 'Edit Appointment', 'Edit Appointment Short', 'Report Absence'),
  ...create(EVENT, 'Create Appointment'),
  ...edit(OWN_EVENT, 'Edit Fieldstone Event', 'Edit Fieldstone Event Short', 'Move Fieldstone Event'),
  ...create(OWN_EVENT, 'Create Fieldstone Event'),
  { name: 'Edit Work Order 2019', purpose: 'Standalone Edit', source: null, target: WORK, isInactive: true },
];

/** Stock movements for field inventory. */
export const INVENTORY_PROCESSES: readonly string[] = [
  'Stock Transfer Van to Van',
  'Stock Transfer Warehouse to Van',
  'Consume from Van Stock',
  'Return to Warehouse',
  'Receive Parts',
  'Adjust Stock Count',
];

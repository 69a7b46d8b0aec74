export type Criterion = readonly [path: string, operator: string, operand: string | null];

/** An expression over work orders: its name, its criteria, and their combination unless all must match. */
type ExpressionRow = {
  readonly name: string;
  readonly criteria: readonly Criterion[];
  readonly advanced?: string;
};

function when(name: string, ...criteria: readonly Criterion[]): ExpressionRow {
  return { name, criteria };
}
function either(name: string, advanced: string, ...criteria: readonly Criterion[]): ExpressionRow {
  return {
    name,
    criteria,
    advanced,
  };
}

const open: Criterion = ['Order_Status__c', 'Not In', 'Closed,Canceled'];

/** The 40 work order expressions of the demo company. */
export const EXPRESSIONS: readonly ExpressionRow[] = [
  when('Critical Priority', ['Priority__c', 'Equals', 'Critical']),
  when('High Priority', ['Priority__c', 'Equals', 'High']),
  when('High or Critical and Open', ['Priority__c', 'In', 'High,Critical'], open),
  when('Low Priority', ['Priority__c', 'Equals', 'Low']),
  when('Repair', ['Order_Type__c', 'Equals', 'Repair']),
  when('Preventive Maintenance', ['Order_Type__c', 'Equals', 'Preventive Maintenance']),
  when('Installation', ['Order_Type__c', 'Equals', 'Installation']),
  when('Inspection', ['Order_Type__c', 'Equals', 'Inspection']),
  when('Depot Repair', ['Order_Type__c', 'Equals', 'Depot Repair']),
  when('Not a Repair', ['Order_Type__c', 'Not Equal', 'Repair']),
  when('Open Orders', ['Order_Status__c', 'Equals', 'Open']),
  when('Assigned or Accepted', ['Order_Status__c', 'In', 'Assigned,Accepted']),
  when('In Progress', ['Order_Status__c', 'Equals', 'In Progress']),
  when('On Hold', ['Order_Status__c', 'Equals', 'On Hold']),
  when('Ready To Close', ['Order_Status__c', 'Equals', 'Ready To Close']),
  when('Closed', ['Order_Status__c', 'Equals', 'Closed']),
  when('Canceled', ['Order_Status__c', 'Equals', 'Canceled']),
  when('Customer Confirmed', ['Customer_Confirmed__c', 'Equals', 'true'], open),
  when('Machine Down', ['Machine_Down__c', 'Equals', 'true']),
  when(
    'Machine Down and Unassigned',
    ['Machine_Down__c', 'Equals', 'true'],
    ['Service_Group_Member__c', 'Is Null', null],
  ),
  when('Without Technician', ['Service_Group_Member__c', 'Is Null', null]),
  when('With Technician', ['Service_Group_Member__c', 'Is Not Null', null], open),
  when('Under Warranty', ['Under_Warranty__c', 'Equals', 'true']),
  when('Billable', ['Billing_Type__c', 'In', 'Time And Material,Fixed Price']),
  when(
    'Large Amount',
    ['Labor_Amount__c', 'Greater Or Equal', '600'],
    ['Billing_Type__c', 'Not Equal', 'Not Billable'],
  ),
  when('Small Amount', ['Labor_Amount__c', 'Less Than', '200']),
  when('Long Visit', ['Estimated_Duration__c', 'Greater Than', '4']),
  when('Short Visit', ['Estimated_Duration__c', 'Less Or Equal', '1']),
  when('Hospital Customers', ['Account__r.Industry', 'Equals', 'Healthcare']),
  when('Hotels and Shops', ['Account__r.Industry', 'In', 'Hospitality,Retail']),
  when('Life Safety Units', ['Installed_Product__r.Criticality__c', 'Equals', 'Life Safety']),
  when('In Germany', ['Site__r.Country__c', 'Equals', 'Germany']),
  when('Elevator in the Subject', ['Subject__c', 'Contains', 'elevator']),
  when('Subject Starts With Annual', ['Subject__c', 'Starts With', 'Annual']),
  when('No Training Involved', ['Subject__c', 'Does Not Contain', 'training'], open),
  either(
    'Urgent: Down or Escalated',
    '1 OR 2',
    ['Machine_Down__c', 'Equals', 'true'],
    ['Escalated__c', 'Equals', 'true'],
  ),
  either(
    'Gold Customers at Risk',
    '1 AND (2 OR 3)',
    ['SLA_Terms__c', 'Equals', 'Gold 4h'],
    ['Priority__c', 'In', 'High,Critical'],
    ['Escalated__c', 'Equals', 'true'],
  ),
  either(
    'Parts Missing for Open Repair',
    '1 AND 2 AND 3 AND 4',
    ['Order_Type__c', 'Equals', 'Repair'],
    open,
    ['Parts_Required__c', 'Equals', 'true'],
    ['Parts_Available__c', 'Equals', 'false'],
  ),
  either(
    'Safety Work',
    '1 OR 2 OR 3',
    ['Lockout_Required__c', 'Equals', 'true'],
    ['Permit_Required__c', 'Equals', 'true'],
    ['Hazard_Level__c', 'In', 'Elevated,High'],
  ),
  when('Case With High Priority', ['Case__r.Priority', 'Equals', 'High'], ['Case__c', 'Is Not Null', null]),
];

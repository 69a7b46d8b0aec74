/** The custom fields of the objects in which the console stores its configuration, by object; without the org's namespace. */
export const CONFIGURATION_FIELDS = {
  Group_Profile__c: ['Is_Global__c', 'Active__c', 'Description__c'],
  Group_Profile_Assignment__c: ['Group_Profile__c', 'Salesforce_Profile_Id__c'],
  Configuration_Data__c: [
    'Group_Profile__c',
    'Setting_Id__c',
    'Setting_Key__c',
    'Internal_Value__c',
    'Display_Value__c',
    'Installation_Key__c',
  ],
  Process__c: [
    'Process_Id__c',
    'Type__c',
    'Purpose__c',
    'Source_Object__c',
    'Target_Object__c',
    'Parent__c',
    'Active__c',
    'Description__c',
    'Advanced_Expression__c',
  ],
  Expression_Criterion__c: ['Process__c', 'Sequence__c', 'Field_Path__c', 'Operator__c', 'Operand__c'],
  Installation__c: ['Installation_Key__c', 'Package_Version__c', 'People_Activity__c'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** An object in which the console stores its configuration. */
export type ConfigurationObject = keyof typeof CONFIGURATION_FIELDS;

/** The custom fields that previews of appointments read by name, by object; without the org's namespace. */
export const PREVIEW_FIELDS: Readonly<Record<string, readonly string[]>> = {
  Work_Order__c: ['Subject__c', 'Appointment_Status__c'],
  Event: ['Appointment_Status__c'],
  Fieldstone_Event__c: ['Start__c', 'End__c', 'Work_Order__c', 'Appointment_Status__c'],
};

/** The package's objects of the field service. */
const WORK_OBJECTS = [
  'Case_Line__c',
  'Depot_Queue_Item__c',
  'Fieldstone_Event__c',
  'Installed_Product__c',
  'RMA_Shipment__c',
  'Service_Group__c',
  'Service_Group_Member__c',
  'Site__c',
  'Work_Order__c',
  'Work_Order_Line__c',
  'Workstation__c',
] as const;

/** Every object of the CRM package without namespace (docs/crm-package.md). */
export const PACKAGE_OBJECTS: readonly string[] = [...Object.keys(CONFIGURATION_FIELDS), ...WORK_OBJECTS];

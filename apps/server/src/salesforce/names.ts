import { PACKAGE_OBJECTS } from '@fieldstone/contracts/organization/package/package-objects';

export type PackageNames = ReturnType<typeof packageNames>;

/**
 * Returns every API name of the CRM package in the org's spelling.
 * @param namespace the managed package's prefix without underscores; '' for an unmanaged package
 */
export function packageNames(namespace: string) {
  const own = (name: string): string => (namespace === '' ? name : `${namespace}__${name}`);
  const orgNames = new Map(PACKAGE_OBJECTS.map((name) => [name.toLowerCase(), own(name)]));
  const freeNames = new Map(PACKAGE_OBJECTS.map((name): [string, string] => [own(name).toLowerCase(), name]));
  return {
    /** Returns the org's name of an object; names outside the package are unchanged. */
    toOrg: (name: string): string => orgNames.get(name.toLowerCase()) ?? name,
    /** Returns the contracts' name of an object; names outside the package are unchanged. */
    fromOrg: (name: string): string => freeNames.get(name.toLowerCase()) ?? name,
    /** Returns whether an object of the org is hidden by the package's object with the same name without namespace. */
    isHidden: (name: string): boolean => namespace !== '' && orgNames.has(name.toLowerCase()),
    /** Returns the org's name of a field of the package. */
    ownField: own,
    profile: {
      object: own('Group_Profile__c'),
      isGlobal: own('Is_Global__c'),
      description: own('Description__c'),
      active: own('Active__c'),
      settings: own('Configuration_Data__r'),
    },
    /** A Salesforce profile belongs to one group profile. */
    assignment: {
      object: own('Group_Profile_Assignment__c'),
      profile: own('Group_Profile__c'),
      salesforceProfile: own('Salesforce_Profile_Id__c'),
    },
    setting: {
      object: own('Configuration_Data__c'),
      profile: own('Group_Profile__c'),
      profileRelation: own('Group_Profile__r'),
      settingId: own('Setting_Id__c'),
      key: own('Setting_Key__c'),
      internalValue: own('Internal_Value__c'),
      displayValue: own('Display_Value__c'),
      installationKey: own('Installation_Key__c'),
    },
    process: {
      object: own('Process__c'),
      processId: own('Process_Id__c'),
      type: own('Type__c'),
      purpose: own('Purpose__c'),
      sourceObject: own('Source_Object__c'),
      targetObject: own('Target_Object__c'),
      parent: own('Parent__c'),
      parentRelation: own('Parent__r'),
      active: own('Active__c'),
      description: own('Description__c'),
      logic: own('Advanced_Expression__c'),
      criteria: own('Criteria__r'),
    },
    criterion: {
      object: own('Expression_Criterion__c'),
      sequence: own('Sequence__c'),
      fieldPath: own('Field_Path__c'),
      operator: own('Operator__c'),
      operand: own('Operand__c'),
    },
    workOrder: {
      object: own('Work_Order__c'),
      subject: own('Subject__c'),
    },
    /** The package's own event; the standard one has standard names. */
    event: {
      start: own('Start__c'),
      end: own('End__c'),
      workOrder: own('Work_Order__c'),
      member: own('Service_Group_Member__c'),
    },
    /** A technician of the package's own event. */
    member: {
      object: own('Service_Group_Member__c'),
      user: own('Salesforce_User__c'),
    },
    /** On work orders and on both kinds of events. */
    appointmentStatus: own('Appointment_Status__c'),
    installation: {
      object: own('Installation__c'),
      key: own('Installation_Key__c'),
      packageVersion: own('Package_Version__c'),
      peopleActivity: own('People_Activity__c'),
    },
    /** `salesforce/README.md` describes them; the name of a permission set has no namespace. */
    permissionSets: {
      console: ['Fieldstone_Configuration', 'Fieldstone_Viewer'],
      app: 'Fieldstone_Technician',
      integration: 'Fieldstone_Integration',
    },
  };
}

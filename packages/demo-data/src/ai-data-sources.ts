import { dataSources, newDataSource } from '@fieldstone/contracts/skills/data-sources';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';

type Described = DataSource['fields'][string];

/** The label of a field in the org, and its description for the AI. */
type Field = readonly [label: string, description?: string];

/**
 * The fields that the example company shows to its technicians' assistant: work, but no prices, home addresses or door
 * codes.
 */
const SEEN: Readonly<
  Record<string, { readonly description: string; readonly fields: Readonly<Record<string, Field>> }>
> = {
  Case: {
    description: 'What a customer asked or complained about, before and between visits.',
    fields: {
      Subject: ['Subject'],
      Description: ['Description', 'The customer’s own words.'],
      Status: ['Status'],
      Priority: ['Priority'],
      Reason: ['Case Reason'],
    },
  },
  Product2: {
    description: 'A model that is sold or serviced, not a single unit of it.',
    fields: { ProductCode: ['Product Code'], Family: ['Product Family'], Description: ['Product Description'] },
  },
  Case_Line__c: {
    description: 'A unit or a part that a case is about.',
    fields: {
      Line_Type__c: ['Line Type'],
      Line_Status__c: ['Line Status'],
      Problem__c: ['Problem'],
      Serial_Number__c: ['Serial Number'],
      Promised_On__c: ['Promised On'],
    },
  },
  Installed_Product__c: {
    description: 'A unit as it stands at a customer’s site.',
    fields: {
      Status__c: ['Status'],
      Serial_Lot_Number__c: ['Serial/Lot Number'],
      Installed_On__c: ['Installed On'],
      Last_Serviced_On__c: ['Last Serviced On'],
      Next_Service_Due__c: ['Next Service Due'],
      Firmware_Version__c: ['Firmware Version'],
      Warranty_End__c: ['Warranty End', 'Work after this day is billed.'],
      Criticality__c: ['Criticality', 'Life Safety: people are in danger while it is down.'],
    },
  },
  Service_Group_Member__c: {
    description: 'A technician, with what they are trained for.',
    fields: { Role__c: ['Role'], Skills__c: ['Skills'], Active__c: ['Active'] },
  },
  Work_Order__c: {
    description: 'One visit to a customer, from the report of a problem to its end.',
    fields: {
      Subject__c: ['Subject'],
      Problem_Description__c: ['Problem Description', 'What the customer reported.'],
      Order_Type__c: ['Order Type'],
      Order_Status__c: ['Order Status'],
      Priority__c: ['Priority'],
      Scheduled_Start__c: ['Scheduled Start', 'In UTC.'],
      Scheduled_End__c: ['Scheduled End', 'In UTC.'],
      Customer_Instructions__c: ['Customer Instructions', 'What the customer asks for at this visit.'],
      Error_Code__c: ['Error Code', 'As the unit showed it.'],
      Work_Performed__c: ['Work Performed', 'What was done so far.'],
      Root_Cause__c: ['Root Cause'],
      Hazard_Level__c: ['Hazard Level', 'Danger at the site.'],
      Lockout_Required__c: ['Lockout Required', 'The unit must be switched off and locked before the work begins.'],
      Permit_Required__c: ['Permit Required', 'The site asks for a work permit.'],
      Under_Warranty__c: ['Under Warranty'],
      Warranty_Expires__c: ['Warranty Expires'],
    },
  },
  Work_Order_Line__c: {
    description: 'Labor, travel or a part of a visit.',
    fields: {
      Line_Type__c: ['Line Type'],
      Line_Status__c: ['Line Status'],
      Activity_Type__c: ['Activity Type'],
      Description__c: ['Description'],
      Quantity__c: ['Quantity'],
      Unit_Of_Measure__c: ['Unit Of Measure'],
      Covered_By_Warranty__c: ['Covered By Warranty'],
    },
  },
  Site__c: {
    description: 'Where units stand, or where parts are kept.',
    fields: {
      Location_Type__c: ['Location Type'],
      City__c: ['City'],
      Access_Instructions__c: ['Access Instructions', 'How a technician gets in.'],
      Opening_Time__c: ['Opening Time'],
      Closing_Time__c: ['Closing Time'],
    },
  },
};

/** The data sources of the example company: the default objects with its own fields and descriptions. */
export const exampleDataSources = {
  configurations: dataSources.defaults.configurations.map(({ object_name: object }): DataSource => {
    const source = newDataSource(object);
    const { description, fields } = SEEN[object] ?? { description: '', fields: {} };
    const own = Object.entries(fields).map(
      ([field, [label, explained = '']]) => [field, { label, description: explained }] as const,
    );
    return { ...source, description, fields: { ...source.fields, ...Object.fromEntries<Described>(own) } };
  }),
};

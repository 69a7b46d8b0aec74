import type { GroupProfiles } from './group-profiles.ts';
import type { Ledger } from './ledger.ts';
import { INSTALLATION_KEY } from './modules.ts';

const SETTING_ID = 'GO003_SET007';

/** The last notification of some group profiles. Some of them have changed since. */
const NOTIFIED: ReadonlyArray<readonly [profile: string, daysAgo: number, hour: number]> = [
  ['HVAC Technicians Nordics', 1, 8],
  ['HVAC Technicians UK and Ireland', 240, 9],
  ['Elevator Technicians Iberia', 1, 8],
  ['Medical Imaging Engineers', 130, 14],
  ['Building Controls Engineers', 1, 16],
  ['Depot Technicians Gdańsk', 75, 11],
  ['Dispatchers Europe', 45, 7],
];

/** Adds the records of the last notifications, like the console does. */
export const addPreviousExecutions = (ledger: Ledger, profiles: GroupProfiles): void => {
  for (const [index, [name, daysAgo, hour]] of NOTIFIED.entries()) {
    const profile = profiles.get(name);
    if (profile === undefined) throw new Error(`The seed has no group profile ${name}`);
    const at = ledger.at(-daysAgo, hour);
    const values = {
      Group_Profile__c: profile,
      Setting_Id__c: SETTING_ID,
      Setting_Key__c: `${profile}:${SETTING_ID}`,
      Internal_Value__c: at.toISOString(),
      Display_Value__c: at.toISOString(),
      Installation_Key__c: INSTALLATION_KEY,
    };
    const modifiedBy = ledger.administrators[index % 2];
    ledger.add('Configuration_Data__c', values, { created: at, modified: at, ...(modifiedBy && { modifiedBy }) });
  }
};

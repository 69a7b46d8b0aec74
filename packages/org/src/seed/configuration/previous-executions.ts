import type { GroupProfiles } from './group-profiles.ts';
import type { Ledger } from '../ledger.ts';
import { INSTALLATION_KEY } from './modules.ts';
import { PROFILE_SETTINGS } from './profile-settings.ts';
import { createStamp } from './stamps.ts';

const SETTING_ID = 'GO003_SET007';

/** Adds the records of the last notifications, like the console does. */
export function addPreviousExecutions(ledger: Ledger, profiles: GroupProfiles): void {
  for (const { profile: name, notified } of PROFILE_SETTINGS) {
    const profile = profiles.get(name);
    if (profile === undefined) throw new Error(`The seed has no group profile ${name}`);
    const { at, by } = createStamp(ledger, notified);
    const values = {
      Group_Profile__c: profile,
      Setting_Id__c: SETTING_ID,
      Setting_Key__c: `${profile}:${SETTING_ID}`,
      Internal_Value__c: at.toISOString(),
      Display_Value__c: at.toISOString(),
      Installation_Key__c: INSTALLATION_KEY,
    };
    ledger.add('Configuration_Data__c', values, { created: at, modified: at, modifiedBy: by });
  }
}

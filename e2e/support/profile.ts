import type { Setting } from '@fieldstone/contracts/settings/setting';
import { envelope } from '@fieldstone/contracts/settings/settings';
import { openOrg } from './org-api.ts';

/** A group profile used by one journey only, so that journeys can run in any order. */
export type JourneyProfile = {
  id: string;
  name: string;
  /** Returns the address of a setting's page. */
  path: (setting: Pick<Setting, 'slug'>) => string;
  /** Stores a payload in the org before the journey starts. */
  holds: (setting: Pick<Setting, 'id'>, payload: Record<string, unknown>) => Promise<void>;
  /** Returns the payload in the org; null while nothing is stored. */
  stored: (setting: Pick<Setting, 'id'>) => Promise<Record<string, unknown> | null>;
};

let made = 0;

/** Creates a group profile without settings in the embedded org. */
export const makeProfile = async (orgUrl: string): Promise<JourneyProfile> => {
  made += 1;
  const name = `Journey ${process.pid} ${made}`;
  const org = openOrg(orgUrl);
  const id = await org.create('Group_Profile__c', { Name: name, Is_Global__c: false, Active__c: true });
  return {
    id,
    name,
    path: ({ slug }) => `/profiles/${id}/${slug}`,
    holds: async (setting, payload) => {
      await openOrg(orgUrl).create('Configuration_Data__c', {
        Group_Profile__c: id,
        Setting_Id__c: setting.id,
        Setting_Key__c: `${id}:${setting.id}`,
        Internal_Value__c: JSON.stringify({ version: '1', checksum: '', config: { payload, meta: payload } }),
        Display_Value__c: setting.id,
      });
    },
    stored: async (setting) => {
      const [row] = await openOrg(orgUrl).query(
        `SELECT Internal_Value__c FROM Configuration_Data__c WHERE Group_Profile__c = '${id}' AND Setting_Id__c = '${setting.id}'`,
      );
      const value = row?.['Internal_Value__c'];
      return typeof value === 'string' ? envelope.parse(JSON.parse(value)).config.payload : null;
    },
  };
};

import { REQUIRED_SETTINGS } from '@fieldstone/contracts/organization/package/required-records';
import type { ExpressionReference } from './expressions.ts';
import { REFERENCE_PROFILE } from './group-profile-table.ts';
import type { GroupProfiles } from './group-profiles.ts';
import type { Audit, Ledger } from '../ledger.ts';
import { INSTALLATION_KEY } from './modules.ts';
import type { FormProcessIds } from './processes.ts';
import { PROFILE_SETTINGS, REFERENCE_SETTINGS, ROLLOUT } from './profile-settings.ts';
import { settingConfigs } from './setting-payloads.ts';
import type { Config } from './setting-payloads.ts';
import { createStamp } from './stamps.ts';
import type { Stamp } from './stamps.ts';

type Row = {
  readonly profile: string;
  readonly settingId: string;
  readonly internal: string;
  readonly display: string;
};

function addSetting(ledger: Ledger, { profile, settingId, internal, display }: Row, audit?: Audit): string {
  const values = {
    Group_Profile__c: profile,
    Setting_Id__c: settingId,
    Setting_Key__c: `${profile}:${settingId}`,
    Internal_Value__c: internal,
    Display_Value__c: display,
    Installation_Key__c: INSTALLATION_KEY,
  };
  return ledger.add('Configuration_Data__c', values, audit);
}

/** Settings of the whole org, stored on the global group profile as plain values. */
export function addGlobalSettings(ledger: Ledger, profiles: GroupProfiles): void {
  const [global] = profiles.values();
  if (global === undefined) throw new Error('The seed has no global group profile.');
  for (const { id, internalValue, displayValue } of REQUIRED_SETTINGS) {
    addSetting(ledger, { profile: global, settingId: id, internal: internalValue, display: displayValue });
  }
}

/** Days before today since which old group profiles have settings; longer than the demo company's history. */
const OLD_DAYS = 420;

/** Adds the settings of the group profiles: those of the reference profile, and deviations from them. */
export function addProfileSettings(
  ledger: Ledger,
  profiles: GroupProfiles,
  expressions: readonly ExpressionReference[],
  processes: FormProcessIds,
): void {
  const { reference, own: deviations } = settingConfigs(expressions, processes);
  const ownConfigs = new Map<string, Config>(Object.entries(deviations));

  for (const { profile: name, own, copiedLater = {}, isOld } of PROFILE_SETTINGS) {
    const profile = profiles.get(name);
    if (profile === undefined) throw new Error(`The seed has no group profile ${name}`);
    const isReference = name === REFERENCE_PROFILE;
    const created = isOld ? ledger.at(-OLD_DAYS, 9) : createStamp(ledger, ROLLOUT[isReference ? 0 : 1]).at;
    const add = (settingId: string, value: Config | string, changed: Stamp): void => {
      const { at: modified, by: modifiedBy } = createStamp(ledger, changed);
      const place = { profile, settingId };
      const audit = { created: created < modified ? created : modified, modified, modifiedBy };
      if (typeof value === 'string') {
        addSetting(ledger, { ...place, internal: processes.get(value) ?? '', display: value }, audit);
      } else {
        const internal = JSON.stringify({ version: '1', checksum: '', config: value });
        addSetting(ledger, { ...place, internal, display: `${settingId} of ${name}` }, audit);
      }
    };
    for (const [settingId, [edited, copied]] of Object.entries(REFERENCE_SETTINGS)) {
      const config = reference.get(settingId);
      if (own[settingId] !== undefined || config === undefined) continue;
      add(settingId, config, isReference ? edited : (copiedLater[settingId] ?? copied));
    }
    for (const [settingId, row] of Object.entries(own)) {
      if (row !== 'unset') add(settingId, ownConfigs.get(row[0]) ?? row[0], row[1]);
    }
  }
}

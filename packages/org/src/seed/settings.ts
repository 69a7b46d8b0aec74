import type { ExpressionReference } from './expressions.ts';
import type { GroupProfiles } from './group-profiles.ts';
import type { Ledger } from './ledger.ts';
import { INSTALLATION_KEY } from './modules.ts';
import type { FormProcessIds } from './processes.ts';
import { barcodeConfig } from './barcode-payload.ts';
import { profilePayloads } from './setting-payloads.ts';
import { APPOINTMENT_STATUSES, SERVICE_BOARD_STATUSES } from './status-table.ts';

const addSetting = (ledger: Ledger, profile: string, settingId: string, internal: string, display: string): string =>
  ledger.add('Configuration_Data__c', {
    Group_Profile__c: profile,
    Setting_Id__c: settingId,
    Setting_Key__c: `${profile}:${settingId}`,
    Internal_Value__c: internal,
    Display_Value__c: display,
    Installation_Key__c: INSTALLATION_KEY,
  });

/** Settings of the whole org, stored on the global group profile as plain values. */
export const addGlobalSettings = (ledger: Ledger, profiles: GroupProfiles): void => {
  const [global] = profiles.values();
  if (global === undefined) throw new Error('The seed has no global group profile.');
  const plain: ReadonlyArray<readonly [id: string, value: string, display?: string]> = [
    ['GO003_SET001', 'false', 'Disabled'],
    ['GO003_SET002', '0.0.0'],
    ['GO003_SET003', '0.0.0'],
    ['GO003_SET004', '0.0.0'],
    ['GO003_SET005', '-1', 'Never'],
    ['GO003_SET006', '-1', 'Never'],
    ['GLOB001_GBL025', 'Salesforce Event'],
    ['DCON007_SET001', JSON.stringify(APPOINTMENT_STATUSES), 'Appointment statuses'],
    ['SBRD001_SET001', JSON.stringify(SERVICE_BOARD_STATUSES), 'Service board statuses'],
    ['BETA001', JSON.stringify({ enabled: false, tenants: [] }), 'Beta features'],
  ];
  for (const [id, value, display] of plain) addSetting(ledger, global, id, value, display ?? value);
};

const EVENT_PROCESSES = ['Edit Appointment', 'Edit Appointment Short', 'Report Absence'] as const;

/** Adds settings to some group profiles: the default process for editing events, and settings in their envelopes. */
export const addProfileSettings = (
  ledger: Ledger,
  profiles: GroupProfiles,
  expressions: readonly ExpressionReference[],
  processes: FormProcessIds,
): void => {
  for (const [index, [name, id]] of [...profiles].entries()) {
    if (index % 3 !== 1) continue;
    const eventProcess = EVENT_PROCESSES[Math.floor(index / 3) % EVENT_PROCESSES.length] ?? EVENT_PROCESSES[0];
    addSetting(ledger, id, 'CALEVT001', processes.get(eventProcess) ?? '', eventProcess);
    const configs = profilePayloads(ledger, expressions, index).map(
      ([settingId, payload]) => [settingId, { payload, meta: payload }] as const,
    );
    const crew = name.startsWith('Depot') ? 'depot' : index % 2 === 1 && 'field';
    if (crew !== false) configs.push(['SET014', barcodeConfig(crew, processes)]);
    for (const [settingId, config] of configs) {
      const envelope = { version: '1', checksum: '', config };
      addSetting(ledger, id, settingId, JSON.stringify(envelope), `${settingId} of ${name}`);
    }
  }
};

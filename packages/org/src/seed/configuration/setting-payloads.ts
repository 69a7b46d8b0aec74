import { APPOINTMENT_STATUSES } from '@fieldstone/contracts/organization/package/required-statuses';
import { barcodeConfig } from './barcode-payload.ts';
import type { ExpressionReference } from './expressions.ts';
import { INVENTORY_PROCESSES } from './process-table.ts';
import type { FormProcessIds } from './processes.ts';

type Payload = Readonly<Record<string, unknown>>;

/** A stored setting: payload and meta. */
export type Config = { readonly payload: Payload; readonly meta: unknown };

// Dark enough for white text.
const COLORS = ['#B3261E', '#8A4B00', '#2E6B2E', '#00639A', '#6A3FA0', '#8C1D5B', '#3F5B66', '#5C5A00', '#7A3E1D'];
const BRAND_COLOR = '#004F9E';

/** The form process that was deleted in the org after a setting referred to it: an id that no process has. */
const DELETED_PROCESS = 'SFM-0061';

/** Titles have letters, digits and spaces only (CLR-07); names of expressions may have more. */
function titleOf(name: string): string {
  return name.replaceAll(/[^\p{L}\p{Nd}\s]/gu, '');
}

function colors(expressions: readonly ExpressionReference[], ...names: readonly string[]): Payload {
  return {
    enabled: true,
    configuration: names.map((name, index) => {
      const expression = expressions.find((each) => each.name === name);
      if (expression === undefined) throw new Error(`The seed has no expression ${name}`);
      return { title: titleOf(name), color: COLORS[index % COLORS.length], expression };
    }),
    default: { title: 'Default Appointment Color', color: BRAND_COLOR },
    objectName: 'Work_Order__c',
  };
}

function titles(description: string): Payload {
  return {
    eventType: 'Salesforce Event',
    title: { content: '{{Subject}} {{Account.Name}}', enabled: true },
    description: { content: description, enabled: true },
  };
}

function view(...fields: readonly string[]): Payload {
  return { enabled: true, configuration: fields, eventType: 'Salesforce Event' };
}

function tracking(duration: number, ...status: readonly string[]): Payload {
  return { enabled: true, status, duration };
}

function transfer(process: number): Payload {
  return { enabled: true, stockTransferInventoryProcess: INVENTORY_PROCESSES[process] ?? '' };
}

const VIEWED = ['Subject', 'StartDateTime', 'EndDateTime', 'Location', 'Account.Name'];
const TRACKED = ['Driving', 'On_Site', 'Working'];
const STATUS: Payload = {
  allowStatusChange: true,
  allowConfiguration: true,
  configuration: APPOINTMENT_STATUSES.slice(2, 7).flatMap(({ id, transitions }) =>
    transitions.slice(0, 1).map((next) => ({ fromStatus: id, toStatus: next })),
  ),
};

function plain(payload: Payload): Config {
  return { payload, meta: payload };
}

/** The settings of the reference profile, by setting id. */
function referenceConfigs(expressions: readonly ExpressionReference[], processes: FormProcessIds) {
  const payloads = {
    SET001: colors(expressions, 'High or Critical and Open', 'Machine Down', 'Preventive Maintenance', 'Installation'),
    SET002: titles('{{Location}} {{Appointment_Status__c}} {{Owner.Name}}'),
    SET003: view(...VIEWED, 'Owner.Name'),
    SET004: STATUS,
    SET005: tracking(4, ...TRACKED),
    SET006: transfer(0),
    SET007: { enabled: true, objectApiName: ['Work_Order__c'] },
    SET008: { enableZinc: true },
    SET009: { enabled: true, extendedDays: 14 },
    SET010: { enabled: true },
    SET011: { allowTimesheetRefresh: true },
  };
  return new Map<string, Config>([
    ...Object.entries(payloads).map(([id, payload]) => [id, plain(payload)] as const),
    ['SET014', barcodeConfig('field', processes)],
  ]);
}

/** The settings that deviate from the reference profile, by their names in the table of group profiles. */
function ownConfigs(expressions: readonly ExpressionReference[], processes: FormProcessIds) {
  const withDeleted = new Map([...processes, ['Receive Shipment', DELETED_PROCESS]]);
  return {
    nordicColors: plain(colors(expressions, 'High or Critical and Open', 'Under Warranty', 'Billable')),
    nineColors: plain(
      colors(
        expressions,
        'Urgent: Down or Escalated',
        'Life Safety Units',
        'Gold Customers at Risk',
        'Hospital Customers',
        'Safety Work',
        'Parts Missing for Open Repair',
        'Under Warranty',
        'Billable',
        'Preventive Maintenance',
      ),
    ),
    oneColor: plain(colors(expressions, 'Billable')),
    hospitalTitles: plain(titles('{{Location}} {{Account.Phone}} {{Appointment_Status__c}} {{Owner.Name}}')),
    viewWithoutOwner: plain(view(...VIEWED)),
    noTracking: plain({ enabled: false, status: [], duration: null }),
    trackingAllDay: plain(tracking(8, ...TRACKED)),
    trackingBefore: plain(tracking(2, ...TRACKED)),
    trackingOnSite: plain(tracking(4, 'Driving', 'On_Site')),
    threeWeeks: plain({ enabled: true, extendedDays: 21 }),
    fourWeeks: plain({ enabled: true, extendedDays: 28 }),
    warehouseTransfer: plain(transfer(1)),
    feedback: plain({ enabled: true }),
    off: plain({ enabled: false }),
    scanWithDeletedForm: barcodeConfig('field', withDeleted),
    depotScan: barcodeConfig('depot', processes),
  } satisfies Record<string, Config>;
}

/** Name of a setting of `ownConfigs`, or of the default form process for editing events. */
export type PayloadName = keyof ReturnType<typeof ownConfigs> | EventProcess;

export type EventProcess = 'Edit Appointment' | 'Edit Appointment Short' | 'Report Absence';

/** Returns the settings of the reference profile, and those that deviate from them. */
export function settingConfigs(expressions: readonly ExpressionReference[], processes: FormProcessIds) {
  return { reference: referenceConfigs(expressions, processes), own: ownConfigs(expressions, processes) };
}

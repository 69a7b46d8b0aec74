import type { ExpressionReference } from './expressions.ts';
import { INVENTORY_PROCESSES } from './process-table.ts';
import type { Ledger } from './ledger.ts';
import { APPOINTMENT_STATUSES } from './status-table.ts';

type Payload = Readonly<Record<string, unknown>>;

// Dark enough for white text.
const COLORS = ['#B3261E', '#8A4B00', '#2E6B2E', '#00639A', '#6A3FA0', '#8C1D5B', '#3F5B66', '#5C5A00', '#7A3E1D'];
const BRAND_COLOR = '#004F9E';

/** Titles have letters, digits and spaces only (CLR-07); names of expressions may have more. */
const titleOf = (name: string): string => name.replaceAll(/[^\p{L}\p{Nd}\s]/gu, '');

const colors = (ledger: Ledger, expressions: readonly ExpressionReference[], rules: number): Payload => ({
  enabled: true,
  configuration: ledger.random.some(expressions, rules).map((expression, index) => ({
    title: titleOf(expression.name),
    color: COLORS[index % COLORS.length],
    expression,
  })),
  default: { title: 'Default Appointment Color', color: BRAND_COLOR },
  objectName: 'Work_Order__c',
});

const TITLES: Payload = {
  eventType: 'Salesforce Event',
  title: { content: '{{Subject}} {{Account.Name}}', enabled: true },
  description: { content: '{{Location}} {{Appointment_Status__c}} {{Owner.Name}}', enabled: true },
};

const VIEW: Payload = {
  enabled: true,
  configuration: ['Subject', 'StartDateTime', 'EndDateTime', 'Location', 'Account.Name', 'Owner.Name'],
  eventType: 'Salesforce Event',
};

const TRANSITIONS: Payload = {
  allowStatusChange: true,
  allowConfiguration: true,
  configuration: APPOINTMENT_STATUSES.slice(2, 7).flatMap(({ id, transitions }) =>
    transitions.slice(0, 1).map((next) => ({ fromStatus: id, toStatus: next })),
  ),
};

/**
 * Returns setting id -> payload for the `index`-th group profile. Group profiles differ: some have a single color rule, one has the
 * maximum of nine.
 */
export const profilePayloads = (
  ledger: Ledger,
  expressions: readonly ExpressionReference[],
  index: number,
): ReadonlyArray<readonly [settingId: string, payload: Payload]> => {
  const isRich = index % 2 === 1;
  const basic: ReadonlyArray<readonly [string, Payload]> = [
    ['SET001', colors(ledger, expressions, Math.min(9, 1 + index))],
    ['SET005', { enabled: true, status: ['Driving', 'On_Site', 'Working'], duration: 4 }],
    ['SET009', { enabled: true, extendedDays: 14 + index }],
    ['SET013', { enabled: isRich }],
  ];
  if (!isRich) return basic;
  return [
    ...basic,
    ['SET002', TITLES],
    ['SET003', VIEW],
    ['SET004', TRANSITIONS],
    ['SET006', { enabled: true, stockTransferInventoryProcess: INVENTORY_PROCESSES[0] ?? '' }],
    ['SET007', { enabled: true, objectApiName: ['Work_Order__c'] }],
    ['SET008', { enableZinc: true }],
    ['SET010', { enabled: true }],
    ['SET011', { allowTimesheetRefresh: true }],
    ['SET012', { enabled: true }],
  ];
};

import type { SeededCase } from './cases.ts';
import type { Unit } from './installed-products.ts';
import type { Ledger, Values } from '../ledger.ts';
import { toMoment } from '../ledger.ts';
import type { Technician, Technicians } from '../people/technicians.ts';
import { moneyFields, addressFields, safetyFields, signOffFields, slaFields } from './work-order-parts.ts';
import { PROBLEMS, RESOLUTIONS, SUBJECTS, withUnit } from './work-text.ts';

export type WorkOrder = {
  readonly id: string;
  readonly number: string;
  readonly unit: Unit;
  readonly subject: string;
  readonly technician: Technician | null;
  readonly start: Date;
  readonly end: Date;
  readonly appointmentStatus: string;
  readonly isClosed: boolean;
};

const WORK_ORDER_COUNT = 800;
const TYPES = [
  'Repair',
  'Repair',
  'Repair',
  'Preventive Maintenance',
  'Preventive Maintenance',
  'Inspection',
  'Installation',
  'Depot Repair',
  'Recall',
  'Removal',
];
// Some past visits are still in progress because no one has closed them.
const PAST = ['Closed', 'Closed', 'Closed', 'Closed', 'Closed', 'Ready To Close', 'On Hold', 'Canceled', 'In Progress'];
const PRESENT = ['Accepted', 'In Progress', 'In Progress', 'On Hold'];
const FUTURE = ['Open', 'Open', 'Assigned', 'Assigned', 'Accepted'];

/** Returns the appointment status that matches a work order's status. */
const APPOINTMENTS: Readonly<Record<string, readonly string[]>> = {
  Open: ['Open'],
  Assigned: ['Scheduled', 'Dispatched'],
  Accepted: ['Accepted', 'Driving'],
  'In Progress': ['On_Site', 'Working'],
  'On Hold': ['On_Hold', 'Not_Completed'],
  'Ready To Close': ['Completed'],
  Closed: ['Completed'],
  Canceled: ['Canceled'],
};

type Plan = Pick<WorkOrder, 'unit' | 'start' | 'end' | 'technician' | 'appointmentStatus' | 'subject'> & {
  readonly status: string;
  readonly type: string;
  readonly priority: string;
};

/** Returns a time from 150 days ago to 60 days ahead, denser around today. */
function planOf(ledger: Ledger, unit: Unit, technicians: Technicians): Plan {
  const { random } = ledger;
  const days = random.chance(45) ? random.whole(-7, 14) : random.whole(-150, 60);
  const start = ledger.at(days, random.whole(6, 15), random.pick([0, 15, 30, 45]));
  const end = new Date(start.getTime() + random.pick([1, 1, 2, 2, 3, 4, 6, 8]) * 3_600_000);
  const status = random.pick(end < ledger.now ? PAST : start <= ledger.now ? PRESENT : FUTURE);
  const type = random.pick(TYPES);
  return {
    unit,
    start,
    end,
    status,
    type,
    priority: random.pick(['Low', 'Medium', 'Medium', 'High', 'Critical']),
    subject: withUnit(random.pick(SUBJECTS[type] ?? ['Visit']), unit.product.noun),
    technician: status === 'Open' ? null : random.pick(technicians.members),
    appointmentStatus: random.pick(APPOINTMENTS[status] ?? ['Open']),
  };
}

function headerOf(ledger: Ledger, plan: Plan, found: SeededCase | undefined, technicians: Technicians): Values {
  const { random } = ledger;
  const { unit, status, type, technician } = plan;
  const contact = random.pick(unit.customer.contacts);
  const isDone = status === 'Closed' || status === 'Ready To Close';
  return {
    Account__c: unit.customer.id,
    Bill_To_Account__c: unit.customer.id,
    Contact__c: contact.id,
    Case__c: found?.id ?? null,
    Product__c: unit.product.id,
    Installed_Product__c: unit.id,
    Site__c: unit.site.id,
    Service_Group__c: technician?.group ?? random.pick(technicians.groups),
    Service_Group_Member__c: technician?.id ?? null,
    Dispatcher__c: random.pick(ledger.administrators),
    Subject__c: plan.subject,
    Order_Status__c: status,
    Appointment_Status__c: plan.appointmentStatus,
    Priority__c: plan.priority,
    Order_Type__c: type,
    Sub_Type__c: random.pick(['Mechanical', 'Electrical', 'Software', 'Safety', 'Calibration']),
    Origin__c:
      type === 'Preventive Maintenance'
        ? 'Maintenance Plan'
        : random.pick(['Phone', 'Email', 'Portal', 'Remote Alarm']),
    Required_Skills__c: random.some(['HVAC', 'Refrigeration', 'Elevators', 'Controls', 'Electrical'], 2).join(';'),
    Problem_Description__c: withUnit(random.pick(PROBLEMS), unit.product.noun),
    Work_Performed__c: isDone ? random.pick(RESOLUTIONS) : null,
    Resolution_Summary__c: isDone ? `<p>${random.pick(RESOLUTIONS)}</p>` : null,
    Work_Performed_Codes__c: isDone ? random.some(['Cleaned', 'Adjusted', 'Lubricated', 'Tested'], 2).join(';') : null,
    Root_Cause__c: isDone ? random.pick(['Wear', 'Misuse', 'Power Quality', 'Not Found']) : null,
    Site_Contact_Name__c: contact.name,
    Site_Contact_Phone__c: contact.phone,
    Site_Contact_Email__c: contact.email,
    Report_Recipient__c: contact.email,
  };
}

function scheduleOf(ledger: Ledger, { start, end, status, technician }: Plan): Values {
  const { random } = ledger;
  const hours = (end.getTime() - start.getTime()) / 3_600_000;
  const hasStarted = status === 'Closed' || status === 'Ready To Close' || status === 'In Progress';
  const hasEnded = hasStarted && status !== 'In Progress';
  return {
    Scheduled_Start__c: toMoment(start),
    Scheduled_End__c: toMoment(end),
    Estimated_Duration__c: hours,
    Due_Date__c: toMoment(end).slice(0, 10),
    Actual_Start__c: hasStarted ? toMoment(new Date(start.getTime() + random.whole(-25, 0) * 60_000)) : null,
    Actual_End__c: hasEnded ? toMoment(new Date(end.getTime() + random.whole(-30, 0) * 60_000)) : null,
    First_Assigned_On__c:
      technician === null
        ? null
        : toMoment(new Date(Math.min(start.getTime() - 3 * 86_400_000, ledger.at(0).getTime()))),
    Closed_On__c: status === 'Closed' ? toMoment(end) : null,
    Canceled_On__c: status === 'Canceled' ? toMoment(new Date(start.getTime() - 86_400_000)) : null,
    Driving_Time__c: random.whole(5, 90),
    Distance__c: random.whole(2, 120),
    Appointments_Count__c: random.whole(1, 3),
    Reschedule_Count__c: random.whole(0, 2),
    Schedule_Locked__c: random.chance(10),
    Customer_Confirmed__c: random.chance(60),
  };
}

/** Adds 800 work orders around now, a quarter of them from a case. */
export function addWorkOrders(
  ledger: Ledger,
  units: readonly Unit[],
  cases: readonly SeededCase[],
  technicians: Technicians,
): readonly WorkOrder[] {
  return Array.from({ length: WORK_ORDER_COUNT }, (_, index) => {
    const found = index % 4 === 0 ? cases[index / 4] : undefined;
    const plan = planOf(ledger, found?.unit ?? ledger.random.pick(units), technicians);
    const id = ledger.add(
      'Work_Order__c',
      {
        ...headerOf(ledger, plan, found, technicians),
        ...scheduleOf(ledger, plan),
        ...slaFields(ledger, plan.start, plan.priority),
        ...addressFields(ledger, plan.unit, index),
        ...moneyFields(ledger, plan.unit),
        ...safetyFields(ledger, plan.type),
        ...signOffFields(ledger, plan.status, plan.end),
        External_Reference__c: `EXT-${String(500_000 + index)}`,
      },
      { created: new Date(Math.min(plan.start.getTime() - 5 * 86_400_000, ledger.at(0).getTime() - 3_600_000)) },
    );
    return { ...plan, id, number: `WO-${String(index + 1).padStart(8, '0')}`, isClosed: plan.status === 'Closed' };
  });
}

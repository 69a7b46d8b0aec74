import type { Ledger } from '../ledger.ts';
import { toDay, toMoment } from '../ledger.ts';
import type { WorkOrder } from './work-orders.ts';

const EVENT_COUNT = 600;
const DAY = 86_400_000;

/** Returns the work orders nearest to now. */
function nearest(ledger: Ledger, orders: readonly WorkOrder[]): readonly WorkOrder[] {
  return orders
    .toSorted(
      (a, b) => Math.abs(a.start.getTime() - ledger.now.getTime()) - Math.abs(b.start.getTime() - ledger.now.getTime()),
    )
    .slice(0, EVENT_COUNT);
}

function createdBefore(ledger: Ledger, start: Date): Date {
  return new Date(Math.min(start.getTime() - 2 * DAY, ledger.at(0).getTime() - 600_000));
}

/** Adds 600 standard events, assigned to the technician's user and related to the work order. */
export function addEvents(ledger: Ledger, orders: readonly WorkOrder[]): void {
  for (const order of nearest(ledger, orders)) {
    ledger.add(
      'Event',
      {
        Subject: `${order.number} ${order.subject}`,
        OwnerId: order.technician?.userId ?? ledger.administrators[0] ?? null,
        WhoId: order.unit.customer.contacts[0]?.id ?? null,
        WhatId: order.id,
        AccountId: order.unit.customer.id,
        StartDateTime: toMoment(order.start),
        EndDateTime: toMoment(order.end),
        ActivityDateTime: toMoment(order.start),
        ActivityDate: toDay(order.start),
        EndDate: toDay(order.end),
        DurationInMinutes: (order.end.getTime() - order.start.getTime()) / 60_000,
        Location: `${order.unit.site.street}, ${order.unit.site.city.city}`,
        Description: `Unit ${order.unit.name}, serial number ${order.unit.serial}`,
        Type: 'Meeting',
        ShowAs: 'Busy',
        Appointment_Status__c: order.appointmentStatus,
      },
      { created: createdBefore(ledger, order.start) },
    );
  }
}

/** Adds 600 events of the package: most related to work orders, some training and absence. */
export function addOwnEvents(ledger: Ledger, orders: readonly WorkOrder[]): void {
  for (const [index, order] of nearest(ledger, orders).entries()) {
    const isAbsence = index % 40 === 39;
    const created = { created: createdBefore(ledger, order.start) };
    const common = {
      Service_Group_Member__c: order.technician?.id ?? null,
      Start__c: toMoment(order.start),
      End__c: toMoment(order.end),
    };
    if (isAbsence) {
      const kind = ledger.random.pick(['Training', 'Absence', 'Meeting']);
      const values = {
        ...common,
        Name: kind,
        Event_Type__c: kind,
        All_Day__c: kind !== 'Meeting',
        Show_As__c: 'Out Of Office',
      };
      ledger.add('Fieldstone_Event__c', values, created);
      continue;
    }
    ledger.add(
      'Fieldstone_Event__c',
      {
        ...common,
        Name: `${order.number} ${order.subject}`.slice(0, 80),
        Work_Order__c: order.id,
        Contact__c: order.unit.customer.contacts[0]?.id ?? null,
        Appointment_Status__c: order.appointmentStatus,
        Event_Type__c: 'Work Order',
        Show_As__c: 'Busy',
        Location__c: `${order.unit.site.street}, ${order.unit.site.city.city}`,
        Description__c: `Unit ${order.unit.name}, serial number ${order.unit.serial}`,
        Driving_Time__c: ledger.random.whole(5, 90),
        Dispatched__c: order.technician !== null,
      },
      created,
    );
  }
}

import type { Site, Sites } from './customers.ts';
import type { Ledger } from '../ledger.ts';
import { toDay, toMoment, toTime } from '../ledger.ts';
import type { Products } from './products.ts';
import type { Technicians } from '../people/technicians.ts';
import type { Unit } from './installed-products.ts';
import type { WorkOrder } from './work-orders.ts';

const SHIPMENT_COUNT = 150;
const QUEUE_COUNT = 120;
const BENCHES = ['Receiving', 'Triage', 'Repair', 'Repair', 'Test', 'Shipping'];
const FINISHED = new Set(['Received', 'Closed']);

type Order = { readonly id: string; readonly unit: Unit; readonly workOrder: string };

/** Adds 150 returns, shipments and transfers. */
export function addShipments(
  ledger: Ledger,
  sites: Sites,
  products: Products,
  orders: readonly WorkOrder[],
): readonly Order[] {
  const { random } = ledger;
  return Array.from({ length: SHIPMENT_COUNT }, () => {
    const order = random.pick(orders);
    const { unit } = order;
    const type = random.pick(['RMA', 'RMA', 'Shipment', 'Transfer']);
    const status = random.pick(['Open', 'Submitted', 'Shipped', 'In Transit', 'Received', 'Closed']);
    const depot = random.pick(sites.depots);
    const [from, to]: readonly [Site, Site] =
      type === 'RMA'
        ? [unit.site, depot]
        : type === 'Shipment'
          ? [depot, unit.site]
          : [random.pick(sites.stocks), depot];
    const id = ledger.add('RMA_Shipment__c', {
      Order_Type__c: type,
      Order_Status__c: status,
      From_Location__c: from.id,
      To_Location__c: to.id,
      Work_Order__c: order.id,
      Account__c: unit.customer.id,
      Contact__c: unit.customer.contacts[0]?.id ?? null,
      Product__c: type === 'RMA' ? unit.product.id : random.pick(products.parts).id,
      Installed_Product__c: type === 'RMA' ? unit.id : null,
      Serial_Number__c: type === 'RMA' ? unit.serial : null,
      Quantity__c: type === 'RMA' ? 1 : random.whole(1, 12),
      Expected_Receipt__c: toDay(ledger.at(random.whole(-20, 25))),
      Expected_Shipment__c: toDay(ledger.at(random.whole(-30, 15))),
      Received_On__c: FINISHED.has(status) ? toMoment(ledger.at(-random.whole(1, 20), random.whole(7, 16))) : null,
      Carrier__c: random.pick(['Parcel', 'Freight', 'Courier', 'Van Delivery']),
      Tracking_Number__c: `TR${String(random.whole(10_000_000, 99_999_999))}`,
      Priority__c: random.pick(['Standard', 'Standard', 'Expedited', 'Emergency']),
      Return_Reason__c: type === 'RMA' ? random.pick(['Defective', 'Repair', 'Exchange']) : null,
      Packages__c: random.whole(1, 4),
      Weight__c: random.whole(1, 300),
      Freight_Cost__c: random.whole(9, 400),
      City__c: to.city.city,
      Country__c: to.city.country,
      Postal_Code__c: to.city.postal,
      Street__c: to.street,
    });
    return { id, unit, workOrder: order.id };
  });
}

/** Adds the workstations of each depot. */
export function addWorkstations(ledger: Ledger, sites: Sites, technicians: Technicians): readonly string[] {
  return sites.depots.flatMap((depot, at) =>
    BENCHES.map((type, index) =>
      ledger.add('Workstation__c', {
        Name: `${depot.city.city} ${type} ${String(index + 1)}`,
        Depot__c: depot.id,
        Service_Group__c: technicians.groups.at(at - sites.depots.length) ?? null,
        Workstation_Code__c: `WS${String(at + 1)}${String(index + 1).padStart(2, '0')}`,
        Workstation_Type__c: type,
        Status__c: ledger.random.pick(['Available', 'Busy', 'Busy', 'Maintenance']),
        Capacity__c: ledger.random.whole(2, 12),
        Queue_Length__c: ledger.random.whole(0, 15),
        Supervisor__c: ledger.random.pick(ledger.administrators),
        Shift_Start__c: toTime(6),
        Shift_End__c: toTime(14, 30),
        Cost_Rate__c: ledger.random.whole(40, 70),
      }),
    ),
  );
}

/** Adds 120 units to the depots' queues, most of them from a return. */
export function addQueueItems(
  ledger: Ledger,
  sites: Sites,
  workstations: readonly string[],
  orders: readonly Order[],
  technicians: Technicians,
): void {
  const { random } = ledger;
  for (let index = 0; index < QUEUE_COUNT; index += 1) {
    const { id, unit, workOrder } = random.pick(orders);
    const depot = index % sites.depots.length;
    const benches = workstations.slice(depot * BENCHES.length, (depot + 1) * BENCHES.length);
    const status = random.pick(['Waiting', 'Waiting', 'In Triage', 'In Repair', 'In Test', 'Ready To Ship', 'Shipped']);
    const received = ledger.at(-random.whole(1, 30), random.whole(6, 13));
    const isDone = status === 'Ready To Ship' || status === 'Shipped';
    ledger.add(
      'Depot_Queue_Item__c',
      {
        Match_Value__c: unit.serial,
        Serial_Number__c: unit.serial,
        Workstation__c: random.pick(benches),
        Installed_Product__c: unit.id,
        Product__c: unit.product.id,
        Status__c: status,
        Work_Order__c: workOrder,
        RMA_Shipment__c: index % 5 === 4 ? null : id,
        Account__c: unit.customer.id,
        Depot__c: sites.depots[depot]?.id ?? null,
        Assigned_Technician__c: status === 'Waiting' ? null : random.pick(technicians.members).id,
        Priority__c: random.pick(['Low', 'Medium', 'Medium', 'High', 'Critical']),
        Queue_Position__c: Math.floor(index / sites.depots.length) + 1,
        Received_On__c: toMoment(received),
        Due_Date__c: toDay(ledger.at(random.whole(-3, 21))),
        Estimated_Effort__c: random.whole(1, 12),
        Condition__c: random.pick(['Good', 'Damaged', 'Incomplete', 'Unknown']),
        Quality_Passed__c: isDone,
        Progress__c: isDone ? 100 : random.pick([0, 20, 50, 80]),
      },
      { created: received },
    );
  }
}

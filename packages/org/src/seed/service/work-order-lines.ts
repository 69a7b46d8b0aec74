import type { Ledger, Values } from '../ledger.ts';
import { toDay, toMoment } from '../ledger.ts';
import type { Product, Products } from './products.ts';
import type { Sites } from './customers.ts';
import type { WorkOrder } from './work-orders.ts';

function priced(quantity: number, price: number): Values {
  return {
    Quantity__c: quantity,
    Unit_Price__c: price,
    Line_Amount__c: quantity * price,
  };
}

function serviceNamed(products: Products, start: string): Product | undefined {
  return products.services.find(({ name }) => name.startsWith(start));
}

function laborOf(ledger: Ledger, { start, end }: WorkOrder, products: Products): Values {
  return {
    Line_Type__c: 'Labor',
    Activity_Type__c: ledger.random.pick(['Diagnosis', 'Repair', 'Inspection', 'Cleaning', 'Calibration']),
    Product__c: serviceNamed(products, 'Labor Standard')?.id ?? null,
    Start__c: toMoment(start),
    End__c: toMoment(end),
    Unit_Of_Measure__c: 'Hour',
    ...priced((end.getTime() - start.getTime()) / 3_600_000, 80),
  };
}

function travelOf(ledger: Ledger, products: Products): Values {
  return {
    Line_Type__c: 'Travel',
    Product__c: serviceNamed(products, 'Travel')?.id ?? null,
    Unit_Of_Measure__c: 'Kilometer',
    ...priced(ledger.random.whole(4, 120), 1),
  };
}

function partOf(ledger: Ledger, products: Products, sites: Sites): Values {
  return {
    Line_Type__c: 'Part',
    Product__c: ledger.random.pick(products.parts).id,
    Consumed_From__c: ledger.random.pick(sites.stocks).id,
    Unit_Of_Measure__c: 'Each',
    Return_Part__c: ledger.random.chance(20),
    ...priced(ledger.random.whole(1, 4), ledger.random.whole(5, 400)),
  };
}

/** Adds two lines to every other work order and three to the rest: labor, travel and a part. */
export function addWorkOrderLines(
  ledger: Ledger,
  orders: readonly WorkOrder[],
  products: Products,
  sites: Sites,
): void {
  for (const [index, order] of orders.entries()) {
    const parts = index % 2 === 0 ? [] : [partOf(ledger, products, sites)];
    for (const values of [laborOf(ledger, order, products), travelOf(ledger, products), ...parts]) {
      ledger.add('Work_Order_Line__c', {
        Work_Order__c: order.id,
        Installed_Product__c: order.unit.id,
        Technician__c: order.technician?.id ?? null,
        Line_Status__c: order.isClosed ? 'Completed' : 'Open',
        Covered_By_Warranty__c: order.unit.underWarranty,
        Requested_On__c: toDay(order.start),
        ...values,
      });
    }
  }
}

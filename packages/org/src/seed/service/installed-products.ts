import type { Customer, Site, Sites } from './customers.ts';
import type { Ledger } from '../ledger.ts';
import { toDay, toMoment } from '../ledger.ts';
import type { Product, Products } from './products.ts';
import type { Technicians } from '../people/technicians.ts';

export type Unit = {
  readonly id: string;
  readonly name: string;
  readonly serial: string;
  readonly product: Product;
  readonly site: Site;
  readonly customer: Customer;
  readonly underWarranty: boolean;
};

const UNIT_COUNT = 500;
const METERS: Readonly<Record<string, string>> = {
  Elevators: 'Trips',
  Escalators: 'Hours',
  Imaging: 'Scans',
  Sterilization: 'Cycles',
};
const STATUSES = ['In Operation', 'In Operation', 'In Operation', 'Installed', 'Under Repair', 'Decommissioned'];
const LIFE_SAFETY = new Set(['Elevators', 'Escalators', 'Imaging']);

/** Adds 500 units at customers' sites. Every fifth is a component of the unit before it. */
export function addInstalledProducts(
  ledger: Ledger,
  sites: Sites,
  products: Products,
  technicians: Technicians,
): readonly Unit[] {
  const { random } = ledger;
  const units: Unit[] = [];
  for (let index = 0; index < UNIT_COUNT; index += 1) {
    const parent = index % 5 === 4 ? units.at(-1) : undefined;
    const { customer, ...site } = random.pick(sites.customerSites);
    const place = parent ?? { site, customer };
    const product = parent === undefined ? random.pick(products.equipment) : random.pick(products.equipment.slice(-8));
    const serial = `${product.code}-${String(240_001 + index * 7)}`;
    const installed = ledger.at(-random.whole(60, 2600));
    const warrantyEnd = new Date(installed.getTime() + 730 * 86_400_000);
    const underWarranty = warrantyEnd >= ledger.now;
    const status = random.pick(STATUSES);
    const name = `${product.name} ${String(index + 1).padStart(4, '0')}`;
    const id = ledger.add('Installed_Product__c', {
      Name: name,
      Serial_Lot_Number__c: serial,
      Product__c: product.id,
      Account__c: place.customer.id,
      Contact__c: place.customer.contacts[0]?.id ?? null,
      Site__c: place.site.id,
      Parent__c: parent?.id ?? null,
      Top_Level__c: parent?.id ?? null,
      Status__c: status,
      Asset_Tag__c: `T${String(70_000 + index)}`,
      Installed_On__c: toDay(installed),
      Shipped_On__c: toDay(new Date(installed.getTime() - 20 * 86_400_000)),
      Purchased_On__c: toDay(new Date(installed.getTime() - 60 * 86_400_000)),
      Last_Serviced_On__c: toDay(ledger.at(-random.whole(1, 360))),
      Next_Service_Due__c: toDay(ledger.at(random.whole(-20, 340))),
      Warranty_Start__c: toDay(installed),
      Warranty_End__c: toDay(warrantyEnd),
      Warranty_Type__c: underWarranty ? random.pick(['Standard', 'Extended']) : 'None',
      Preferred_Technician__c: random.pick(technicians.members).id,
      Criticality__c: LIFE_SAFETY.has(product.family)
        ? random.pick(['High', 'Life Safety'])
        : random.pick(['Low', 'Medium', 'High']),
      Meter_Reading__c: random.whole(100, 90_000),
      Meter_Unit__c: METERS[product.family] ?? 'Hours',
      Meter_Read_On__c: toMoment(ledger.at(-random.whole(1, 90), random.whole(6, 17))),
      Firmware_Version__c: `${random.whole(1, 5)}.${random.whole(0, 9)}.${random.whole(0, 20)}`,
      Remote_Monitoring__c: random.chance(40),
      Room__c: `${random.pick(['Plant room', 'Roof', 'Basement', 'Ward', 'Hall'])} ${random.whole(1, 12)}`,
      Floor__c: String(random.whole(-1, 20)),
      Acquisition_Cost__c: random.whole(20, 4000) * 100,
      Down_Since__c: status === 'Under Repair' ? toMoment(ledger.at(-random.whole(1, 5), 8)) : null,
    });
    units.push({ id, name, serial, product, site: place.site, customer: place.customer, underWarranty });
  }
  return units;
}

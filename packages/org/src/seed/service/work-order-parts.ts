import type { Unit } from './installed-products.ts';
import type { Ledger, Values } from '../ledger.ts';
import { toDay, toMoment, toTime } from '../ledger.ts';
import { pointNear } from './place-table.ts';

/** Returns the fields of the service level and whether it is met. */
export function slaFields(ledger: Ledger, start: Date, priority: string): Values {
  const { random } = ledger;
  const terms = random.pick(['Gold 4h', 'Silver 8h', 'Bronze Next Day', 'None']);
  const isEscalated = priority !== 'Low' && random.chance(12);
  return {
    SLA_Terms__c: terms,
    SLA_Met__c: random.chance(85),
    Response_Due__c: terms === 'None' ? null : toMoment(new Date(start.getTime() + 4 * 3_600_000)),
    Resolution_Due__c: terms === 'None' ? null : toMoment(new Date(start.getTime() + 24 * 3_600_000)),
    Escalated__c: isEscalated,
    Escalation_Level__c: isEscalated ? random.whole(1, 3) : 0,
    Completion__c: random.pick([0, 0, 25, 50, 75, 100]),
  };
}

export function addressFields(ledger: Ledger, { site }: Unit, index: number): Values {
  const [latitude, longitude] = pointNear(site.city, index);
  return {
    Street__c: site.street,
    City__c: site.city.city,
    Postal_Code__c: site.city.postal,
    Country__c: site.city.country,
    Position__Latitude__s: latitude,
    Position__Longitude__s: longitude,
    Visit_Window_Start__c: toTime(ledger.random.whole(6, 9)),
    Visit_Window_End__c: toTime(ledger.random.whole(14, 18), 30),
    Access_Code__c: String(ledger.random.whole(1000, 9999)),
    Parking_Information__c: ledger.random.pick(['Loading bay behind the building.', 'Street parking only.', null]),
    Map_Link__c: `https://maps.example/?at=${latitude},${longitude}`,
  };
}

/** Returns the fields of entitlement and amounts. */
export function moneyFields(ledger: Ledger, unit: Unit): Values {
  const { random } = ledger;
  const billing = unit.underWarranty
    ? 'Warranty'
    : random.pick(['Time And Material', 'Fixed Price', 'Contract', 'Not Billable']);
  const labor = random.whole(8, 90) * 10;
  const parts = random.whole(0, 150) * 10;
  const travel = random.whole(2, 20) * 10;
  const expenses = random.pick([0, 0, 35]);
  const discount = random.pick([0, 0, 5, 10]);
  return {
    Under_Warranty__c: unit.underWarranty,
    Entitlement_Type__c: unit.underWarranty ? 'Warranty' : billing === 'Contract' ? 'Contract' : 'Billable',
    Billing_Type__c: billing,
    Price_Currency__c: unit.site.city.country === 'United Kingdom' ? 'GBP' : 'EUR',
    Labor_Amount__c: labor,
    Parts_Amount__c: parts,
    Travel_Amount__c: travel,
    Expense_Amount__c: expenses,
    Discount__c: discount,
    Tax_Rate__c: random.pick([19, 20, 21, 25]),
    Not_To_Exceed__c: random.pick([null, 1500, 3000]),
    Payment_Terms__c: random.pick(['Net 14', 'Net 30', 'Net 60']),
    Customer_PO_Number__c: random.chance(40) ? `PO-${String(random.whole(10_000, 99_999))}` : null,
  };
}

export function safetyFields(ledger: Ledger, type: string): Values {
  const { random } = ledger;
  const isDown = type === 'Repair' && random.chance(35);
  const needsPermit = random.chance(10);
  return {
    Parts_Required__c: random.chance(50),
    Parts_Available__c: random.chance(50),
    Lockout_Required__c: random.chance(30),
    Permit_Required__c: needsPermit,
    Permit_Number__c: needsPermit ? `PTW-${String(random.whole(1000, 9999))}` : null,
    Hazard_Level__c: random.pick(['None', 'Low', 'Low', 'Elevated', 'High']),
    Machine_Down__c: isDown,
    Down_Since__c: isDown ? toMoment(ledger.at(-random.whole(1, 3), random.whole(4, 9))) : null,
    Error_Code__c: isDown ? `E${String(random.whole(10, 99))}` : null,
    Meter_Reading__c: random.whole(100, 90_000),
  };
}

/** Returns the fields of signature and satisfaction of finished orders. */
export function signOffFields(ledger: Ledger, status: string, end: Date): Values {
  if (status !== 'Closed') return {};
  const { random } = ledger;
  return {
    Signed_By__c: 'Customer',
    Signed_On__c: toMoment(end),
    Customer_Satisfaction__c: random.whole(5, 10),
    Report_Sent__c: true,
    Checklist_Completed__c: true,
    Follow_Up_Required__c: random.chance(15),
    Repeat_Visit__c: random.chance(10),
    Invoice_Number__c: `INV-${String(random.whole(100_000, 999_999))}`,
    Invoiced_On__c: toDay(end),
  };
}

import { ACCOUNTS } from './account-table.ts';
import type { Ledger } from '../ledger.ts';
import { toTime } from '../ledger.ts';
import { personAt, toMailName } from '../people/people-names.ts';
import { CITIES, pointNear, streetAt } from './place-table.ts';
import type { City } from './place-table.ts';

export type Contact = { readonly id: string; readonly name: string; readonly email: string; readonly phone: string };
export type Customer = {
  readonly id: string;
  readonly name: string;
  readonly city: City;
  readonly street: string;
  readonly contacts: readonly Contact[];
};

function cityAt(index: number): City {
  const city = CITIES[index % CITIES.length];
  if (city === undefined) throw new Error('There are no cities.');
  return city;
}

function addContacts(ledger: Ledger, account: string, domain: string, city: City, index: number): readonly Contact[] {
  return Array.from({ length: 2 + (index % 2) }, (_, number) => {
    const { first, last } = personAt(1000 + index * 3 + number);
    const email = `${toMailName(first)}.${toMailName(last)}@${domain}`;
    const phone = `+44 20 7946 0${String(100 + index * 3 + number).padStart(3, '0')}`;
    const id = ledger.add('Contact', {
      AccountId: account,
      FirstName: first,
      LastName: last,
      Name: `${first} ${last}`,
      Salutation: ledger.random.pick(['Mr.', 'Ms.', 'Dr.', 'Mx.']),
      Title: ledger.random.pick(['Facility Manager', 'Head of Technics', 'Purchaser', 'Caretaker', 'Ward Manager']),
      Email: email,
      Phone: phone,
      MailingCity: city.city,
      MailingCountry: city.country,
      MailingPostalCode: city.postal,
    });
    return { id, name: `${first} ${last}`, email, phone };
  });
}

/** Adds customers with two or three contacts each. */
export function addCustomers(ledger: Ledger): readonly Customer[] {
  return ACCOUNTS.map(([name, industry], index) => {
    const city = cityAt(index);
    const street = streetAt(index);
    const domain = `${toMailName(name)}.example`;
    const [latitude, longitude] = pointNear(city, index);
    const id = ledger.add('Account', {
      Name: name,
      Industry: industry,
      Type: index % 9 === 0 ? 'Prospect' : 'Customer - Direct',
      AccountNumber: `C${String(index + 20_001)}`,
      BillingStreet: street,
      BillingCity: city.city,
      BillingPostalCode: city.postal,
      BillingCountry: city.country,
      BillingLatitude: latitude,
      BillingLongitude: longitude,
      ShippingStreet: street,
      ShippingCity: city.city,
      ShippingPostalCode: city.postal,
      ShippingCountry: city.country,
      Phone: `+44 113 496 0${String(index + 100)}`,
      Website: `https://${domain}`,
      NumberOfEmployees: ledger.random.whole(4, 300) * 10,
      AnnualRevenue: ledger.random.whole(2, 400) * 1_000_000,
      Rating: ledger.random.pick(['Hot', 'Warm', 'Cold']),
    });
    return { id, name, city, street, contacts: addContacts(ledger, id, domain, city, index) };
  });
}

export type Site = { readonly id: string; readonly name: string; readonly city: City; readonly street: string };
export type Sites = {
  /** The main site of each customer, in the customers' order, then 10 further buildings of the first ten. */
  readonly customerSites: ReadonlyArray<Site & { readonly customer: Customer }>;
  readonly depots: readonly Site[];
  readonly stocks: readonly Site[];
};

function addSite(
  ledger: Ledger,
  number: number,
  name: string,
  city: City,
  values: Record<string, string | boolean>,
): Site {
  const [latitude, longitude] = pointNear(city, number);
  const street = streetAt(number * 5);
  const id = ledger.add('Site__c', {
    Name: name.slice(0, 80),
    Site_Number__c: `L${String(number + 1).padStart(5, '0')}`,
    Street__c: street,
    City__c: city.city,
    Postal_Code__c: city.postal,
    Country__c: city.country,
    Time_Zone__c: city.zone,
    Position__Latitude__s: latitude,
    Position__Longitude__s: longitude,
    Opening_Time__c: toTime(7),
    Closing_Time__c: toTime(18, 30),
    Floors__c: ledger.random.whole(1, 24),
    ...values,
  });
  return { id, name, city, street };
}

/** Adds 90 sites: 60 customer sites, 10 buildings on them, 2 depots, 6 warehouses and 12 vans. */
export function addSites(ledger: Ledger, customers: readonly Customer[]): Sites {
  let number = 0;
  const add = (name: string, city: City, values: Record<string, string | boolean>): Site => {
    number += 1;
    return addSite(ledger, number - 1, name, city, values);
  };
  const main = customers.map((customer) => ({
    ...add(`${customer.name}, ${customer.city.city}`, customer.city, {
      Account__c: customer.id,
      Location_Type__c: 'Customer Site',
      Primary_Contact__c: customer.contacts[0]?.id ?? '',
      Access_Instructions__c: 'Report at the reception and ask for the caretaker.',
      Door_Code__c: String(ledger.random.whole(1000, 9999)),
    }),
    customer,
  }));
  const buildings = main.slice(0, 10).map(({ id, customer }) => ({
    ...add(`${customer.name}, East Wing`, customer.city, {
      Account__c: customer.id,
      Parent__c: id,
      Location_Type__c: 'Building',
    }),
    customer,
  }));
  const stock = { Stocking_Location__c: true, Good_Stock__c: true };
  const depots = [11, 20].map((at) => {
    const city = cityAt(at);
    return add(`Depot ${city.city}`, city, { Location_Type__c: 'Depot', ...stock });
  });
  const stocks = [0, 5, 9, 14, 22, 24].map((at) => {
    const city = cityAt(at);
    return add(`Warehouse ${city.city}`, city, { Location_Type__c: 'Warehouse', ...stock });
  });
  const vans = Array.from({ length: 12 }, (_, index) =>
    add(`Van ${index + 1}`, cityAt(index * 2), { Location_Type__c: 'Van Stock', ...stock }),
  );
  return { customerSites: [...main, ...buildings], depots, stocks: [...stocks, ...vans] };
}

import type { Ledger } from '../ledger.ts';
import { toDay, toTime } from '../ledger.ts';
import type { Sites } from '../service/customers.ts';
import { CITIES, pointNear } from '../service/place-table.ts';
import { personAt, toMailName } from './people-names.ts';

export type Technician = {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly userId: string;
};
export type Technicians = {
  readonly groups: readonly string[];
  readonly members: readonly Technician[];
};

const GROUPS = [
  'HVAC North',
  'HVAC Central',
  'HVAC West',
  'HVAC Islands',
  'Elevators DACH',
  'Elevators France',
  'Elevators Iberia',
  'Elevators North America',
  'Escalators',
  'Imaging',
  'Sterilization',
  'Refrigeration',
  'Depot Rotterdam',
  'Depot Gdańsk',
];
const MEMBER_COUNT = 80;
const SKILLS = [
  'HVAC',
  'Refrigeration',
  'Elevators',
  'Escalators',
  'Imaging',
  'Sterilization',
  'Controls',
  'Electrical',
];

function cityOf(index: number) {
  return CITIES[index % CITIES.length] ?? CITIES[0];
}

function addGroups(ledger: Ledger, sites: Sites): readonly string[] {
  return GROUPS.map((name, index) => {
    const city = cityOf(index * 2);
    return ledger.add('Service_Group__c', {
      Name: name,
      Group_Code__c: `SG${String(index + 1).padStart(3, '0')}`,
      Group_Type__c: name.startsWith('Depot') ? 'Depot' : 'Field Service',
      Country__c: city?.country ?? null,
      City__c: city?.city ?? null,
      Region__c: name.includes(' ') ? name.split(' ').slice(1).join(' ') : null,
      Email__c: `${toMailName(name)}@halden.example`,
      Manager__c: ledger.random.pick(ledger.administrators),
      Default_Warehouse__c: ledger.random.pick(sites.stocks).id,
      Working_Day_Start__c: toTime(7),
      Working_Day_End__c: toTime(16, 30),
      Overtime_Allowed__c: ledger.random.chance(60),
    });
  });
}

/** Adds service groups with 80 technicians, each of them one of the given users. */
export function addTechnicians(ledger: Ledger, sites: Sites, users: readonly string[]): Technicians {
  const groups = addGroups(ledger, sites);
  const members = users.slice(0, MEMBER_COUNT).map((userId, index) => {
    const { first, last } = personAt(index);
    const city = cityOf(index);
    const [latitude, longitude] = city === undefined ? [null, null] : pointNear(city, index);
    const group = groups[index % groups.length] ?? '';
    const id = ledger.add('Service_Group_Member__c', {
      Name: `${first} ${last}`,
      Service_Group__c: group,
      Salesforce_User__c: userId,
      Role__c: index % 14 === 0 ? 'Team Lead' : ledger.random.pick(['Technician', 'Technician', 'Senior Technician']),
      Employee_Number__c: `H${String(index + 1001)}`,
      Email__c: `${toMailName(first)}.${toMailName(last)}@halden.example`,
      Mobile_Phone__c: `+47 900 ${String(10_000 + index)}`,
      City__c: city?.city ?? null,
      Country__c: city?.country ?? null,
      Postal_Code__c: city?.postal ?? null,
      Home_Position__Latitude__s: latitude,
      Home_Position__Longitude__s: longitude,
      Skills__c: ledger.random.some(SKILLS, 3).join(';'),
      Certification_Number__c: `CERT-${String(4000 + index)}`,
      Certified_Until__c: toDay(ledger.at(ledger.random.whole(-30, 700))),
      Hourly_Cost__c: ledger.random.whole(38, 74),
      Efficiency__c: ledger.random.whole(80, 115),
      Inventory_Location__c: ledger.random.pick(sites.stocks).id,
      Start_Of_Employment__c: toDay(ledger.at(-ledger.random.whole(200, 6000))),
    });
    return { id, name: `${first} ${last}`, group, userId };
  });
  return { groups, members };
}

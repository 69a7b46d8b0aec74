import { DEMO_USERS } from '../../oauth/demo-users.ts';
import type { Ledger, Values } from '../ledger.ts';
import { toMoment } from '../ledger.ts';
import { SERVICE_RECORDS_SET } from '../../schema/permission-set-files.ts';
import { CONFIGURATION_SET } from './organization.ts';
import type { Organization } from './organization.ts';
import { personAt, toMailName } from './people-names.ts';

/** The number of users of the demo company. */
const USER_COUNT = 400;

/** The number of administrators among the first users. */
export const ADMINISTRATOR_COUNT = 8;

/** Every so many employees, one leads a team. */
const TEAM_SIZE = 12;

const REGIONS = [
  { zone: 'Europe/Oslo', locale: 'nb_NO', language: 'no' },
  { zone: 'Europe/Berlin', locale: 'de_DE', language: 'de' },
  { zone: 'Europe/Paris', locale: 'fr_FR', language: 'fr' },
  { zone: 'Europe/London', locale: 'en_GB', language: 'en_GB' },
  { zone: 'Europe/Amsterdam', locale: 'nl_NL', language: 'nl_NL' },
  { zone: 'Europe/Warsaw', locale: 'pl_PL', language: 'pl' },
  { zone: 'Europe/Madrid', locale: 'es_ES', language: 'es' },
  { zone: 'America/New_York', locale: 'en_US', language: 'en_US' },
] as const;

type Person = { readonly first: string; readonly last: string; readonly username: string; readonly profile: string };

function valuesOf({ first, last, username, profile }: Person, organization: Organization): Values {
  return {
    Username: username,
    Email: username,
    FirstName: first,
    LastName: last,
    Name: `${first} ${last}`,
    Alias: `${first.slice(0, 1)}${toMailName(last).replaceAll('-', '')}`.toLowerCase().slice(0, 8),
    IsActive: true,
    UserType: 'Standard',
    ProfileId: organization.profiles.get(profile) ?? null,
    TimeZoneSidKey: 'Europe/Oslo',
    LocaleSidKey: 'en_GB',
    LanguageLocaleKey: 'en_US',
    EmailEncodingKey: 'UTF-8',
    CompanyName: 'Halden Field Services',
    SmallPhotoUrl: null,
  };
}

function isAdministrative(name: string): boolean {
  return name.endsWith('Administrator');
}

function addPerson(ledger: Ledger, values: Values, age: number): string {
  return ledger.add('User', values, { created: ledger.at(-age, 9) });
}

/** Adds the two demo administrators first, so that they get the first ids, then more administrators. */
function addAdministrators(ledger: Ledger, organization: Organization, isEmpty: boolean): readonly string[] {
  const [avery, sam] = DEMO_USERS;
  const more = isEmpty ? [] : Array.from({ length: ADMINISTRATOR_COUNT - 2 }, (_, index) => index + 500);
  const people: readonly Person[] = [
    avery,
    sam,
    ...more.map((index) => {
      const { first, last } = personAt(index);
      const username = `${toMailName(first)}.${toMailName(last)}.admin@halden.example`;
      return { first, last, username, profile: 'System Administrator' };
    }),
  ];
  return people.map((person) =>
    addPerson(ledger, { ...valuesOf(person, organization), Title: 'CRM Administrator', Department: 'IT' }, 1390),
  );
}

function addEmployees(ledger: Ledger, organization: Organization): readonly string[] {
  const profiles = [...organization.profiles.keys()].filter((name) => !isAdministrative(name));
  return Array.from({ length: USER_COUNT - ADMINISTRATOR_COUNT - 1 }, (_, index) => {
    const { first, last } = personAt(index);
    const { zone, locale, language } = ledger.random.pick(REGIONS);
    const profile = profiles[index % profiles.length] ?? 'Standard User';
    const isActive = !ledger.random.chance(6);
    const person = { first, last, username: `${toMailName(first)}.${toMailName(last)}@halden.example`, profile };
    const values: Values = {
      ...valuesOf(person, organization),
      IsActive: isActive,
      TimeZoneSidKey: zone,
      LocaleSidKey: locale,
      LanguageLocaleKey: language,
      Title: profile.replace(/^FS /, '').slice(0, 80),
      Department: profile.includes('Dispatch') ? 'Dispatch' : 'Service',
      EmployeeNumber: `H${String(index + 1001)}`,
      MobilePhone: `+47 900 ${String(10_000 + index)}`,
      ManagerId: ledger.random.pick(ledger.administrators),
      LastLoginDate: isActive ? toMoment(ledger.at(-ledger.random.whole(1, 40), ledger.random.whole(5, 19))) : null,
    };
    return addPerson(ledger, values, ledger.random.whole(50, 1300));
  });
}

/** Adds the users, and their permission sets directly or through a group: only the three demo users if `isEmpty`. Returns the ids of the field staff. */
export function addUsers(ledger: Ledger, organization: Organization, isEmpty: boolean): readonly string[] {
  const { sets, groups } = organization.permissions;
  const grant = (name: string, user: string): string => {
    const group = groups.get(name);
    return ledger.add('PermissionSetAssignment', {
      PermissionSetId: group?.aggregate ?? sets.get(name) ?? null,
      PermissionSetGroupId: group?.group ?? null,
      AssigneeId: user,
      IsActive: true,
    });
  };
  const administrators = addAdministrators(ledger, organization, isEmpty);
  const limited = addPerson(
    ledger,
    { ...valuesOf(DEMO_USERS[2], organization), Title: 'Service Coordinator', Department: 'Service' },
    1200,
  );
  const employees = isEmpty ? [] : addEmployees(ledger, organization);
  for (const [index, user] of administrators.entries()) {
    grant(index === 0 ? CONFIGURATION_SET : 'Fieldstone_Administrators', user);
    grant(SERVICE_RECORDS_SET, user);
  }
  grant('Fieldstone_Viewer', limited);
  for (const [index, user] of employees.entries()) {
    grant(index % TEAM_SIZE === 0 ? 'Fieldstone_Team_Leads' : 'Fieldstone_Technician', user);
  }
  return employees;
}

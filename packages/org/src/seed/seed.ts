import type { Schema, SeedRecord } from '../schema/types.ts';
import { addArticles } from './files/articles.ts';
import { addCases } from './service/cases.ts';
import { addCustomers, addSites } from './service/customers.ts';
import { addQueueItems, addShipments, addWorkstations } from './service/depot.ts';
import { addEvents, addOwnEvents } from './service/events.ts';
import { addExpressions } from './configuration/expressions.ts';
import { addFiles } from './files/files.ts';
import { addGroupProfiles } from './configuration/group-profiles.ts';
import type { GroupProfiles } from './configuration/group-profiles.ts';
import { addInstalledProducts } from './service/installed-products.ts';
import { createLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { addInstallation } from './configuration/modules.ts';
import { addOrganizationRecords } from './people/organization.ts';
import { addPreviousExecutions } from './configuration/previous-executions.ts';
import { addProcesses } from './configuration/processes.ts';
import { addProducts } from './service/products.ts';
import { addGlobalSettings, addProfileSettings } from './configuration/settings.ts';
import { addTechnicians } from './people/technicians.ts';
import { ADMINISTRATOR_COUNT, addUsers } from './people/users.ts';
import { addWorkOrderLines } from './service/work-order-lines.ts';
import { addWorkOrders } from './service/work-orders.ts';

const DEMO_ADMINISTRATORS = 2;

/**
 * Returns the records of an org right after the deployment of the package: organization, profiles, permission sets and the demo users,
 * but none of the package's own records.
 */
export function deployedRecords(schema: Schema, now: Date): Iterable<SeedRecord> {
  const ledger = createLedger(schema, now, DEMO_ADMINISTRATORS);
  addUsers(ledger, addOrganizationRecords(ledger, true), true);
  return ledger.records;
}

type Base = { readonly ledger: Ledger; readonly employees: readonly string[]; readonly profiles: GroupProfiles };

function startLedger(schema: Schema, now: Date, isEmpty: boolean): Base {
  const ledger = createLedger(schema, now, isEmpty ? DEMO_ADMINISTRATORS : ADMINISTRATOR_COUNT);
  const organization = addOrganizationRecords(ledger, isEmpty);
  const employees = addUsers(ledger, organization, isEmpty);
  const profiles = addGroupProfiles(ledger, organization, isEmpty);
  addInstallation(ledger);
  addGlobalSettings(ledger, profiles);
  return { ledger, employees, profiles };
}

/**
 * Returns the minimum records of an org: organization, profiles, permission sets, the three demo users, installation, modules, and the
 * global group profile with the org-wide settings and statuses. The order is as in `seedRecords`.
 */
export function emptyRecords(schema: Schema, now: Date): Iterable<SeedRecord> {
  return startLedger(schema, now, true).ledger.records;
}

/**
 * Returns the records of the invented company Halden Field Services, the same ones for the same `now`. A record follows the records
 * that it refers to, with two exceptions: CreatedById, LastModifiedById and OwnerId of a few records refer to later users, and a
 * ContentDocument refers to its version, which follows it.
 */
export function seedRecords(schema: Schema, now: Date): Iterable<SeedRecord> {
  const { ledger, employees, profiles } = startLedger(schema, now, false);
  const processes = addProcesses(ledger);
  addProfileSettings(ledger, profiles, addExpressions(ledger), processes);
  addPreviousExecutions(ledger, profiles);

  const products = addProducts(ledger);
  const customers = addCustomers(ledger);
  const sites = addSites(ledger, customers);
  const technicians = addTechnicians(ledger, sites, employees);
  const units = addInstalledProducts(ledger, sites, products, technicians);
  const cases = addCases(ledger, units);
  const orders = addWorkOrders(ledger, units, cases, technicians);
  addWorkOrderLines(ledger, orders, products, sites);
  addEvents(ledger, orders);
  addOwnEvents(ledger, orders);
  const shipments = addShipments(ledger, sites, products, orders);
  const workstations = addWorkstations(ledger, sites, technicians);
  addQueueItems(ledger, sites, workstations, shipments, technicians);
  addArticles(ledger);
  addFiles(ledger, units);
  return ledger.records;
}

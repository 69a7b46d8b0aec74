import type { Schema, SeedRecord } from '../schema/types.ts';
import { addArticles } from './articles.ts';
import { addCases } from './cases.ts';
import { addCustomers, addSites } from './customers.ts';
import { addQueueItems, addShipments, addWorkstations } from './depot.ts';
import { addEvents, addOwnEvents } from './events.ts';
import { addExpressions } from './expressions.ts';
import { addFiles } from './files.ts';
import { addGroupProfiles } from './group-profiles.ts';
import type { GroupProfiles } from './group-profiles.ts';
import { addInstalledProducts } from './installed-products.ts';
import { createLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { addInstallation } from './modules.ts';
import { addOrganizationRecords } from './organization.ts';
import { addPreviousExecutions } from './previous-executions.ts';
import { addProcesses } from './processes.ts';
import { addProducts } from './products.ts';
import { addGlobalSettings, addProfileSettings } from './settings.ts';
import { addTechnicians } from './technicians.ts';
import { ADMINISTRATOR_COUNT, addUsers } from './users.ts';
import { addWorkOrderLines } from './work-order-lines.ts';
import { addWorkOrders } from './work-orders.ts';

const DEMO_ADMINISTRATORS = 2;

type Base = { readonly ledger: Ledger; readonly employees: readonly string[]; readonly profiles: GroupProfiles };

const startLedger = (schema: Schema, now: Date, isEmpty: boolean): Base => {
  const ledger = createLedger(schema, now, isEmpty ? DEMO_ADMINISTRATORS : ADMINISTRATOR_COUNT);
  const organization = addOrganizationRecords(ledger, isEmpty);
  const employees = addUsers(ledger, organization, isEmpty);
  const profiles = addGroupProfiles(ledger, organization, isEmpty);
  addInstallation(ledger);
  addGlobalSettings(ledger, profiles);
  return { ledger, employees, profiles };
};

/**
 * Returns the minimum records of an org: organization, profiles, permission sets, the three demo users, installation, modules, and the
 * global group profile with the org-wide settings and statuses. The order is as in `seedRecords`.
 */
export const emptyRecords = (schema: Schema, now: Date): Iterable<SeedRecord> =>
  startLedger(schema, now, true).ledger.records;

/**
 * Returns the records of the invented company Halden Field Services, the same ones for the same `now`. A record follows the records
 * that it refers to, with two exceptions: CreatedById, LastModifiedById and OwnerId of a few records refer to later users, and a
 * ContentDocument refers to its version, which follows it.
 */
export const seedRecords = (schema: Schema, now: Date): Iterable<SeedRecord> => {
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
};

import { SETUP_CHANGE } from '@fieldstone/contracts/organization/change-history';
import type { SetupReport } from '@fieldstone/contracts/organization/setup';
import type { SessionContext } from '../../platform/http/context.ts';
import { AppError } from '../../platform/errors.ts';
import { outcomeUnknown, rejection } from '../../salesforce/client/errors.ts';
import type { WriteOutcome } from '../../salesforce/crm.ts';
import { ROLLED_BACK } from '../../salesforce/write.ts';
import { ORGANIZATION } from '../../settings/write-gate.ts';
import type { WritePermit, WritePlace } from '../../settings/write-gate.ts';
import { underLease } from '../../settings/under-lease.ts';
import type { Lease } from '../../store/lease.ts';
import type { Recorded } from '../../store/repositories/journal.ts';
import { loadReport } from './report.ts';
import type { ReportContext } from './report.ts';
import { creationOutcome, reconcileCreation } from './reconcile.ts';

/** The place of all records that the setup page creates: settings, modules, the global group profile. */
export const SETUP_RECORDS: WritePlace = { target: ORGANIZATION, settingId: 'setup' };

type Created = { readonly created: number; readonly report: SetupReport };

/**
 * Creates the missing records of a plan in one transaction, under the org's lease, so that two administrators never create them
 * twice. A plan of which nothing is missing any more creates nothing.
 * Throws `conflict` with the current report if other records are missing than the plan has.
 */
export async function createMissing(
  context: SessionContext,
  permit: WritePermit,
  lease: Lease,
  version: string,
  reading: ReportContext,
): Promise<Created> {
  const { crm, journal } = underLease({ crm: context.crm, journal: context.journal }, lease);
  const { orgId, user } = context.session;
  permit.assertCovers(orgId, [SETUP_RECORDS]);
  const { report, steps, isComplete } = await loadReport(crm, user, reading);
  if (isComplete) await reconcileCreation(journal, report.plan);
  const after = { records: report.plan.records };
  if (steps.length > 0 && report.plan.version !== version) {
    throw new AppError('setup_changed', {}, { current: { ...report } });
  }
  const entry = await journal.record({ settingId: SETUP_CHANGE, after });
  if (steps.length === 0) {
    await entry.recordOutcome('done');
    return { created: 0, report };
  }
  const outcomes = await crm.writeTogether(steps.map(({ write }) => write)).catch(async (error: unknown) => {
    // An error of the port means that nothing was stored.
    await entry.recordOutcome('failed', { code: error instanceof AppError ? error.code : 'internal' });
    throw error;
  });
  await requireWritten(entry, outcomes);
  const isOpen = outcomes.some(({ outcome }) => outcome === 'unknown');
  const done = await loadReport(crm, user, reading).catch(async (error: unknown) => {
    if (!isOpen) throw error;
    await entry.recordOutcome('unknown', { readBack: false });
    throw outcomeUnknown(error);
  });
  if (isOpen) await readBack(entry, report.plan, done.report.plan);
  else await entry.recordOutcome('done', { ids: outcomes.flatMap((one) => (one.outcome === 'done' ? [one.id] : [])) });
  return { created: steps.length, report: done.report };
}

/** Throws the CRM's reason if it rejected a record, and with it all of them. */
async function requireWritten(entry: Recorded, outcomes: readonly WriteOutcome[]): Promise<void> {
  const failures = outcomes.filter((outcome) => outcome.outcome === 'failed');
  const failure = failures.find(({ code }) => code !== ROLLED_BACK) ?? failures[0];
  if (failure === undefined) return;
  await entry.recordOutcome('failed', { code: failure.code, message: failure.message });
  throw rejection(failure);
}

type Plan = SetupReport['plan'];

/** Determines the outcome of a call without a response. */
async function readBack(entry: Recorded, { records }: Plan, left: Plan): Promise<void> {
  const outcome = creationOutcome(records, left);
  await entry.recordOutcome(outcome, { readBack: true });
  if (outcome !== 'done') throw outcomeUnknown();
}

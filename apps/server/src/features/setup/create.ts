import { SETUP_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import type { SetupReport } from '@fieldstone/contracts/organization/setup';
import type { SessionContext } from '../../http/context.ts';
import { AppError } from '../../platform/errors.ts';
import { journaledWrite } from '../../journal/journaled-write.ts';
import { ORGANIZATION } from '../../platform/write-gate.ts';
import type { Slot } from '../../platform/write-gate.ts';
import type { WriteAccess } from '../../salesforce/crm.ts';
import { creationOutcome, reconcileCreation } from './reconcile.ts';
import { loadReport } from './report.ts';
import type { ReportContext } from './report.ts';

/** The slot of all records that the setup page creates: settings, modules, the global group profile. */
export const SETUP_RECORDS: Slot = { target: ORGANIZATION, settingId: 'setup' };

type Created = { readonly created: number; readonly report: SetupReport };

/**
 * Creates the missing records of a plan in one transaction, under the org's lease, so that two administrators never create them
 * twice. A plan of which nothing is missing any more creates nothing.
 * Throws `conflict` with the current report if other records are missing than the plan has.
 */
export async function createMissing(
  { crm, journal, session: { orgId, user } }: SessionContext,
  access: WriteAccess,
  version: string,
  reading: ReportContext,
): Promise<Created> {
  const { report, steps, isComplete } = await loadReport(crm, user, reading);
  const { plan } = report;
  if (isComplete) await reconcileCreation(journal.under(access.lease), plan);
  if (steps.length > 0 && plan.version !== version) {
    throw new AppError('setup_changed', {}, { current: { ...report } });
  }
  const {
    results: [result],
    read,
  } = await journaledWrite(
    { orgId, journal, access },
    {
      items: [{ slot: SETUP_RECORDS, intent: { settingId: SETUP_CHANGE, after: { records: plan.records } } }],
      isJoint: true,
      send: (granted) => crm.writes(granted).writeTogether(steps.map(({ write }) => write)),
      readBack: async () => {
        const now = await loadReport(crm, user, reading);
        return { read: now, shown: [{ outcome: creationOutcome(plan.records, now.report.plan) }] };
      },
      detailsOf: (outcomes) => ({ ids: outcomes.flatMap((one) => (one.outcome === 'done' ? [one.id] : [])) }),
    },
  );
  if (result !== undefined && result.outcome !== 'done') throw result.error;
  if (steps.length === 0) return { created: 0, report };
  return { created: steps.length, report: (read ?? (await loadReport(crm, user, reading))).report };
}

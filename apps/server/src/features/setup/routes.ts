import type * as contract from '@fieldstone/contracts/organization/setup';
import type { Handler } from '../../http/context.ts';
import type { LoadIntegrationUser } from '../../salesforce/integration-user.ts';
import type { WriteGate } from '../../platform/write-gate.ts';
import { whenFree } from '../../settings/when-free.ts';
import type { LeaseKey, Leases } from '../../store/leases.ts';
import type { Sessions } from '../../access/sessions.ts';
import { loadInstallation, NO_PACKAGE } from '../../salesforce/queries/installation.ts';
import { createMissing, SETUP_RECORDS } from './create.ts';
import { isCreationOpen, reconcileCreation } from './reconcile.ts';
import { loadReport } from './report.ts';
import { loadSettingsHealth } from './settings-health.ts';

export type SetupDependencies = {
  readonly leases: Leases;
  readonly gate: WriteGate;
  readonly sessions: Pick<Sessions, 'updateUser'>;
  /** Null without an integration user. */
  readonly integration: LoadIntegrationUser | null;
  /** UTC milliseconds. */
  readonly now: () => number;
};

const leaseOf = ({ orgId }: { readonly orgId: string }): LeaseKey => `${orgId}:setup`;

/** Returns the handlers of the setup page and the health check. */
export const setupHandlers = ({ leases, gate, sessions, integration, now }: SetupDependencies) => ({
  readSetup: (async (_input, { crm, journal, session }) => {
    const load = () => loadReport(crm, session.user, { integration, now });
    const loaded = await load();
    // A user who may not create the records may not see them either.
    if (!loaded.isComplete || !loaded.report.canCreate || !(await isCreationOpen(journal))) return loaded.report;
    const reconciled = await whenFree(leases, leaseOf(session), async (lease) => {
      const { report } = await load();
      await reconcileCreation(journal.under(lease), report.plan);
      return report;
    });
    return reconciled ?? loaded.report;
  }) satisfies Handler<typeof contract.readSetup>,

  createSetup: (async ({ body }, context) => {
    const { session, crm } = context;
    const { orgId, userId, user } = session;
    const requester = { id: userId, name: user.name };
    const permit = await gate.permit({ orgId, requester, slots: [SETUP_RECORDS] });
    const result = await leases.withLease(leaseOf(session), (lease) =>
      createMissing(context, { permit, lease }, body.version, { integration, now }),
    );
    // The session began without an installation record, whose version determines the pages.
    const packageVersion = (await loadInstallation(crm)).packageVersion ?? NO_PACKAGE;
    await sessions.updateUser(session, { packageVersion });
    return result;
  }) satisfies Handler<typeof contract.createSetup>,

  readSettingsHealth: ((_input, { crm }) => loadSettingsHealth(crm)) satisfies Handler<
    typeof contract.readSettingsHealth
  >,
});

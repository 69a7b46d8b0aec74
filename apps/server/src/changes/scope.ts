import type { IdentityFor, JobIdentity } from '../jobs/job-identity.ts';
import type { Crm } from '../salesforce/crm.ts';
import type { SessionContext } from '../http/context.ts';
import { AppError } from '../platform/errors.ts';
import type { Retention } from '../jobs/retention.ts';
import type { JobQueue } from '../jobs/runner.ts';
import type { ItemKind } from './item-kinds/item-kind.ts';
import { createItemKinds } from './item-kinds/item-kinds.ts';
import { createScopes } from '../settings/scope.ts';
import { createAiConfigurations } from '../store/repositories/ai-configurations.ts';
import { createPlannedChanges } from './store/planned-changes.ts';
import type {
  ChangeRequester,
  PlannedChangeRow,
  PlannedChanges,
  PlannedChangeWrites,
} from './store/planned-changes.ts';
import type { Store } from '../store/engine/database.ts';
import { findJob } from '../store/repositories/jobs.ts';
import { createJournal } from '../store/repositories/journal.ts';
import type { RequestJournal } from '../store/repositories/journal.ts';
import type { Performer } from '../store/repositories/journal-entry.ts';
import type { PermitWrites, WriteGate } from '../platform/write-gate.ts';
import { bothHeld } from '../store/lease.ts';
import type { Lease } from '../store/lease.ts';
import { abandonedUntil } from '../store/leases.ts';
import type { LeaseKey, Leases } from '../store/leases.ts';
import { POLL_MS } from '../jobs/poller.ts';

/** How long the server that applies a planned change may be silent before its page reports it, milliseconds (requirement FIX-74). */
const SILENT_MS = 5000;

/** The dependencies of a planned change. It may outlive its request, so its journal is not the request's. */
export type ChangeScope = {
  readonly crm: Crm;
  readonly store: Store;
  readonly changes: PlannedChanges;
  readonly leases: Leases;
  readonly journal: RequestJournal;
  readonly orgId: string;
  /** The user who requested it. */
  readonly user: { readonly id: string; readonly name: string };
  /** The integration user if it works for that user. */
  readonly performer: Performer | null;
  /** Version of the org's package. */
  readonly packageVersion: string;
  /** Returns the org's installation key; null without one. */
  readonly installationKey: () => Promise<string | null>;
  /** The kinds of settings that items can have. */
  readonly kinds: readonly ItemKind[];
  /** Requests the permit to write slots for the user. */
  readonly permit: PermitWrites;
  /** The user and the request by which a planned change runs again. */
  readonly requester: ChangeRequester;
  /** Returns whether a running planned change continues without a request: its job has an identity. */
  readonly continues: (operationId: string) => Promise<boolean>;
  /** Returns when another server continues with a planned change whose server has stopped responding, ISO 8601; null if none has. */
  readonly resumesAt: (operationId: string) => Promise<string | null>;
  /** Returns the moment from which the change history is complete, in UTC milliseconds; null: without a limit. */
  readonly historyFrom: () => number | null;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/** The dependencies of a planned change under its lease, which its writes need. */
export type HeldScope = ChangeScope & { readonly writes: PlannedChangeWrites };

/** The context in which a planned change begins: its scope, the queue of its job, and the journal of the request. */
export type ChangeRequest = { readonly scope: ChangeScope; readonly jobs: JobQueue; readonly journal: RequestJournal };

export type ChangeDependencies = {
  readonly store: Store;
  readonly leases: Leases;
  readonly gate: WriteGate;
  readonly identityFor: IdentityFor;
  readonly retention: Pick<Retention, 'keptFrom'>;
  readonly now: () => number;
};

/** The user of a request or a job, the request that the journal names, and the note of its entries. */
export type ChangeOrigin = JobIdentity & { readonly requestId: string; readonly note?: string | undefined };

/** Returns the factory of scopes; `action` is the journal's action for the changes. */
export function createChangeScopes({ store, leases, gate, identityFor, retention, now }: ChangeDependencies) {
  const settingsScopeOf = createScopes({ leases, gate });
  const kinds = createItemKinds({ configurations: createAiConfigurations(store, now) });
  return (origin: ChangeOrigin, action = 'settings.copy'): ChangeScope => {
    const { crm, orgId, userId, userName, performer, packageVersion, requestId, note } = origin;
    const author = { orgId, userId, userName, performer, requestId, action, note };
    const journal = createJournal(store, author, now);
    const session = { orgId, userId, user: { name: userName, packageVersion } };
    const settings = settingsScopeOf({ crm, journal, session });
    return {
      crm,
      store,
      changes: createPlannedChanges(store, orgId, now),
      leases,
      journal,
      orgId,
      user: { id: userId, name: userName },
      performer,
      packageVersion,
      installationKey: settings.installationKey,
      kinds,
      permit: settings.permit,
      requester: { userId, userName, action, requestId, note },
      continues: async (operationId) => {
        const job = await findJob(store, { org_id: orgId, topic: 'planned-change', id: operationId });
        return job?.state === 'pending' && (await identityFor({ orgId, userId: job.user_id })) !== null;
      },
      resumesAt: async (operationId) => {
        const lease = { orgId, name: changeLeaseName(operationId) };
        const free = await abandonedUntil(store, lease, { now: now(), silentMs: SILENT_MS });
        return free === null ? null : new Date(Math.max(free, now()) + POLL_MS).toISOString();
      },
      historyFrom: () => retention.keptFrom('changes'),
      now,
    };
  };
}

/** Returns the origin of a request. */
export function originOf({ crm, session: { orgId, userId, user }, requestId, note }: SessionContext): ChangeOrigin {
  const { name, packageVersion } = user;
  return { crm, orgId, userId, userName: name, performer: null, packageVersion, requestId, note };
}

/**
 * Returns the scope of a planned change under the lease of the change. Its loss rejects writes to planned changes, and all work under the leases
 * of items.
 */
export function underChangeLease(scope: ChangeScope, lease: Lease): HeldScope {
  const { changes, leases } = scope;
  return {
    ...scope,
    journal: scope.journal.under(lease),
    leases: {
      withLease: (key, work, options) => leases.withLease(key, (own) => work(bothHeld(lease, own)), options),
      withLeases: (keys, work, options) =>
        leases.withLeases(keys, (held, own) => work(held, bothHeld(lease, own)), options),
    },
    writes: changes.writes(lease),
  };
}

/** Returns the name of the lease for running or reconciling a planned change, within its org. */
export const changeLeaseName = (id: string): string => `planned-change:${id}`;

/** Returns the lease for running or reconciling a planned change. */
export function changeLease(orgId: string, id: string): LeaseKey {
  return `${orgId}:${changeLeaseName(id)}`;
}

/** Reads a planned change. Throws `not_found` for an unknown id. */
export async function requireChange({ changes }: ChangeScope, id: string): Promise<PlannedChangeRow> {
  const found = await changes.find({ id });
  if (found === null) throw new AppError('change_unknown', { id });
  return found;
}

import type { SessionContext } from '../../platform/http/context.ts';
import type { JobRunner } from '../../platform/jobs/runner.ts';
import type { PlannedChangeRow } from '../../store/repositories/planned-changes.ts';
import { changeJobs } from './jobs.ts';
import { loadReach } from './reach.ts';
import type { LastSyncs } from '../../analytics/last-syncs.ts';
import type { ReachOf } from './reach.ts';
import { readOperation } from './reconcile-operation.ts';
import { createChangeScopes, originOf } from './scope.ts';
import type { Beginning, ChangeDependencies, ChangeScope } from './scope.ts';

/** Longest time that a response waits for the end of a planned change, in milliseconds. */
const RESPONSE_MS = 25_000;

export type FrontDoorDependencies = ChangeDependencies & { readonly jobs: JobRunner; readonly lastSyncs: LastSyncs };

/** The shared dependencies and steps of the engine's front doors. */
export type FrontDoor = {
  /** Returns the reach of changes of group profiles. */
  readonly reachOf: (context: SessionContext, profileIds: readonly string[]) => Promise<ReachOf>;
  readonly scopeOf: (context: SessionContext) => ChangeScope;
  /** Returns the context for a planned change of a request, whose writes are journaled under an action. */
  readonly beginning: (context: SessionContext, action: string) => Beginning;
  /** Returns a planned change that began, after its end unless the client prefers an early response (RFC 7240). */
  readonly settled: (scope: ChangeScope, id: string, prefer: string | undefined) => Promise<PlannedChangeRow>;
};

/** Creates what the front doors share, and registers the job of the engine. */
export function createFrontDoor(dependencies: FrontDoorDependencies): FrontDoor {
  const scopeFor = createChangeScopes(dependencies);
  const jobs = dependencies.jobs.register(changeJobs({ ...dependencies, scopeOf: scopeFor }));
  return {
    reachOf: (context, profileIds) => loadReach(dependencies.lastSyncs, context, profileIds),
    scopeOf: (context) => scopeFor(originOf(context)),
    beginning: (context, action) => ({ scope: scopeFor(originOf(context), action), jobs, journal: context.journal }),
    settled: async (scope, id, prefer) => {
      if (!isAsync(prefer)) await jobs.wait(scope.orgId, id, RESPONSE_MS);
      return readOperation(scope, id);
    },
  };
}

function isAsync(prefer: string | undefined): boolean {
  return prefer?.split(',').some((preference) => preference.trim().toLowerCase() === 'respond-async') ?? false;
}

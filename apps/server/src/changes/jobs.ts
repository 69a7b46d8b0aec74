import * as z from 'zod/mini';
import { IDENTITY_CHECK_MS } from '../jobs/job-identity.ts';
import { NotReady } from '../jobs/failures.ts';
import type { Job, JobContext, JobPolicy } from '../jobs/policy.ts';
import { createPlannedChanges } from './store/planned-changes.ts';
import { interrupted, unknown } from './item-states.ts';
import { runChange } from './apply/run.ts';
import { changeLeaseName, underChangeLease } from './scope.ts';
import type { ChangeDependencies, ChangeOrigin, ChangeScope } from './scope.ts';

/** Most of the time, a planned change waits for the CRM. */
const AT_ONCE = 10;

/** Only failures of the store and lost leases are retried: those of the CRM are outcomes of the items. */
const RETRY = { firstMs: 1000, longestMs: 60_000, attempts: 12, forMs: Number.POSITIVE_INFINITY };

const requestOf = z.object({ action: z.string(), requestId: z.string() });

export type ChangeJobsParts = ChangeDependencies & {
  readonly scopeOf: (origin: ChangeOrigin, action: string) => ChangeScope;
};

/** Returns how planned changes are applied in the background: each by one process at a time, with its user's identity. */
export function changeJobs({ store, identityFor, scopeOf, now }: ChangeJobsParts): JobPolicy {
  const run = async (job: Job, { lease, signal }: JobContext): Promise<void> => {
    const { orgId, id, payload } = job;
    const changes = createPlannedChanges(store, orgId);
    const change = await changes.find({ id });
    // A request may have reconciled it.
    if (change?.state !== 'applying') return;
    const identity = await identityFor(job);
    if (identity === null) throw new NotReady(`${change.user_name} is not signed in.`, IDENTITY_CHECK_MS);
    const { action, requestId } = requestOf.parse(payload);
    const scope = scopeOf({ ...identity, requestId, note: await changes.note(id) }, action);
    await runChange(underChangeLease(scope, lease), change, signal);
  };

  const onGivenUp = async ({ orgId, id }: Job, _error: unknown, { lease }: JobContext): Promise<void> => {
    const changes = createPlannedChanges(store, orgId, now);
    const items = (await changes.items(id)).map((item) => {
      if (item.state === 'sent') return unknown(item);
      return item.state === 'pending' ? interrupted(item) : item;
    });
    const writes = changes.writes(lease);
    await writes.saveItems(id, items);
    await writes.finish(id);
  };

  return {
    topic: 'planned-change',
    order: 'parallel',
    atOnce: AT_ONCE,
    leaseName: changeLeaseName,
    retry: RETRY,
    run,
    onGivenUp,
  };
}

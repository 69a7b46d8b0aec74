import type * as planContract from '@fieldstone/contracts/organization/copy-plan';
import type * as contract from '@fieldstone/contracts/organization/copy';
import { COPY_LIST_LIMIT } from '@fieldstone/contracts/organization/copy';
import { longId } from '../../../salesforce/record-id.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/context.ts';
import { asCopy, isCopy, toOperation, toRun } from './responses.ts';
import { beginCopy } from './begin.ts';
import { changedItems } from './changed-items.ts';
import { countDifferences, planCopy, showDifference } from './plan.ts';
import { retryOperation } from '../retry.ts';
import type { ChangeScope } from '../scope.ts';
import type { FrontDoor } from '../front-door.ts';
import { readOperation } from '../reconcile-operation.ts';
import { describeSource } from './source.ts';
import { undoChange } from '../undo.ts';

/** Returns the handlers of the copy routes. */
export function copyHandlers({ scopeOf, beginning, settled, reachOf }: FrontDoor) {
  const requireCopy = async ({ changes }: ChangeScope, id: string) => asCopy(id, await changes.find({ id }));

  const readCopy = async (scope: ChangeScope, id: string) => {
    await requireCopy(scope, id);
    return asCopy(id, await readOperation(scope, id));
  };

  /** Responds for an existing operation: from here on, an error does not mean that its writes failed. */
  const respond = async (scope: ChangeScope, id: string, prefer: string | undefined) => {
    try {
      return await toRun(scope, asCopy(id, await settled(scope, id, prefer)));
    } catch (cause) {
      throw new AppError('copy_progress_unknown', {}, { cause });
    }
  };

  return {
    copySource: (({ params }, { crm, session }) =>
      describeSource(
        { crm, orgId: session.orgId, packageVersion: session.user.packageVersion },
        params.profileId,
      )) satisfies Handler<typeof planContract.copySource>,

    copyDifferences: (({ params, query }, context) =>
      countDifferences(scopeOf(context), params.profileId, query.setting)) satisfies Handler<
      typeof planContract.copyDifferences
    >,

    copyPlan: (({ params, query }, context) =>
      planCopy(scopeOf(context), params.profileId, query, (profileIds) =>
        reachOf(context, profileIds),
      )) satisfies Handler<typeof planContract.copyPlan>,

    copyDifference: (({ params, query }, context) =>
      showDifference(scopeOf(context), params.profileId, query)) satisfies Handler<typeof planContract.copyDifference>,

    copySettings: (async ({ params, headers, body }, context) => {
      const begun = beginning(context, 'settings.copy');
      const request = { profileId: params.profileId, key: headers['idempotency-key'], body };
      return respond(begun.scope, await beginCopy(begun, request), headers.prefer);
    }) satisfies Handler<typeof contract.copySettings>,

    listCopies: (async ({ params }, context) => {
      const scope = scopeOf(context);
      const found = await scope.changes.list(longId(params.profileId), COPY_LIST_LIMIT);
      return { records: await Promise.all(found.filter(isCopy).map((row) => toOperation(scope, row))) };
    }) satisfies Handler<typeof contract.listCopies>,

    readCopy: (async ({ params }, context) => {
      const scope = scopeOf(context);
      return toOperation(scope, await readCopy(scope, params.copyId));
    }) satisfies Handler<typeof contract.readCopy>,

    copyResults: (async ({ params }, context) => {
      const scope = scopeOf(context);
      return toRun(scope, await readCopy(scope, params.copyId));
    }) satisfies Handler<typeof contract.copyResults>,

    copyChanges: (async ({ params }, context) => {
      const scope = scopeOf(context);
      return changedItems(scope, await readCopy(scope, params.copyId));
    }) satisfies Handler<typeof contract.copyChanges>,

    retryCopy: (async ({ params, headers, body }, context) => {
      const { scope, jobs, journal } = beginning(context, 'settings.copy-retry');
      await requireCopy(scope, params.copyId);
      const intent = await journal.record({ operationId: params.copyId });
      await retryOperation(scope, jobs, params.copyId, body.overwrite).catch(async (error: unknown) => {
        // It throws before anything runs.
        await intent.recordOutcome('failed', { code: error instanceof AppError ? error.code : 'internal' });
        throw error;
      });
      await intent.recordOutcome('done');
      return respond(scope, params.copyId, headers.prefer);
    }) satisfies Handler<typeof contract.retryCopy>,

    undoCopy: (async ({ params, headers }, context) => {
      const begun = beginning(context, 'settings.copy-undo');
      await requireCopy(begun.scope, params.copyId);
      return respond(begun.scope, await undoChange(begun, params.copyId), headers.prefer);
    }) satisfies Handler<typeof contract.undoCopy>,
  };
}

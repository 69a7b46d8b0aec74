import type * as contract from '@fieldstone/contracts/organization/planned-changes';
import type * as restoreContract from '@fieldstone/contracts/organization/restore-settings';
import { AppError } from '../../../platform/errors.ts';
import { missingPermissions } from '../../../salesforce/queries/permissions.ts';
import type { Handler, SessionContext } from '../../../platform/http/context.ts';
import type { Cipher } from '../../../store/cipher.ts';
import type { FrontDoor } from '../front-door.ts';
import { requireOperation } from '../operation.ts';
import { readOperation } from '../reconcile-operation.ts';
import { retryOperation } from '../retry.ts';
import type { ChangeScope } from '../scope.ts';
import { undoChange } from '../undo.ts';
import { draftEdits } from './edits.ts';
import { itemsPage, toPlannedChange } from './responses.ts';
import { planRestore } from './restore-plan.ts';
import { draftRestore } from './restore.ts';
import { applyDraft, decideConflicts, planAgain, recallDraft } from './transitions.ts';

/** Returns the handlers of planned changes. */
export function recordHandlers({ scopeOf, beginning, settled, reachOf }: FrontDoor, cipher: Cipher) {
  const describe = async (scope: ChangeScope, id: string) => toPlannedChange(scope, await requireOperation(scope, id));

  /** Responds for a planned change that began: from here on, an error does not mean that its writes failed. */
  const respond = async (scope: ChangeScope, id: string, prefer: string | undefined) => {
    try {
      return await toPlannedChange(scope, await settled(scope, id, prefer));
    } catch (cause) {
      throw new AppError('change_progress_unknown', {}, { cause });
    }
  };

  /** Retries under a journaled intent. */
  const retry = async (context: SessionContext, id: string): Promise<ChangeScope> => {
    const { scope, jobs, journal } = beginning(context, 'planned-change.retry');
    await requireOperation(scope, id);
    const intent = await journal.record({ operationId: id });
    await retryOperation(scope, jobs, id).catch(async (error: unknown) => {
      // It throws before anything runs.
      await intent.recordOutcome('failed', { code: error instanceof AppError ? error.code : 'internal' });
      throw error;
    });
    await intent.recordOutcome('done');
    return scope;
  };

  return {
    createPlannedChange: (async ({ headers, body }, context) => {
      const begun = beginning(context, 'planned-change.create');
      const key = headers['idempotency-key'];
      return describe(begun.scope, await draftEdits(begun, { key, body, cipher }));
    }) satisfies Handler<typeof contract.createPlannedChange>,

    restorePlan: (({ params, query }, context) =>
      planRestore(scopeOf(context), { profileId: params.profileId, at: query.at }, (profileIds) =>
        reachOf(context, profileIds),
      )) satisfies Handler<typeof restoreContract.restorePlan>,

    restoreSettings: (async ({ params, headers, body }, context) => {
      const begun = beginning(context, 'planned-change.create');
      const request = { profileId: params.profileId, key: headers['idempotency-key'], body };
      return describe(begun.scope, await draftRestore(begun, request));
    }) satisfies Handler<typeof restoreContract.restoreSettings>,

    readPlannedChange: (async ({ params }, context) => {
      const scope = scopeOf(context);
      const change = await readOperation(scope, params.changeId);
      return toPlannedChange(scope, change, (await missingPermissions(context.crm)).length === 0);
    }) satisfies Handler<typeof contract.readPlannedChange>,

    plannedChangeItems: (async ({ params, query }, context) => {
      const scope = scopeOf(context);
      const change = await readOperation(scope, params.changeId);
      return itemsPage(scope, change, {
        after: query.after === undefined ? -1 : Number(query.after),
        reachOf: (profileIds) => reachOf(context, profileIds),
      });
    }) satisfies Handler<typeof contract.plannedChangeItems>,

    planAgain: (async ({ params }, context) => {
      const begun = beginning(context, 'planned-change.plan');
      await planAgain(begun, params.changeId);
      return describe(begun.scope, params.changeId);
    }) satisfies Handler<typeof contract.planAgain>,

    decideConflicts: (async ({ params, body }, context) => {
      const begun = beginning(context, 'planned-change.decide');
      await decideConflicts(begun, params.changeId, body.decisions);
      return describe(begun.scope, params.changeId);
    }) satisfies Handler<typeof contract.decideConflicts>,

    applyPlannedChange: (async ({ params, headers, body }, context) => {
      const begun = beginning(context, 'planned-change.apply');
      await applyDraft(begun, params.changeId, body.hash);
      return respond(begun.scope, params.changeId, headers.prefer);
    }) satisfies Handler<typeof contract.applyPlannedChange>,

    recallPlannedChange: (async ({ params, body }, context) => {
      const begun = beginning(context, 'planned-change.recall');
      await recallDraft(begun, params.changeId, body.reason);
      return describe(begun.scope, params.changeId);
    }) satisfies Handler<typeof contract.recallPlannedChange>,

    retryPlannedChange: (async ({ params, headers }, context) =>
      respond(await retry(context, params.changeId), params.changeId, headers.prefer)) satisfies Handler<
      typeof contract.retryPlannedChange
    >,

    undoPlannedChange: (async ({ params, headers }, context) => {
      const begun = beginning(context, 'planned-change.undo');
      return respond(begun.scope, await undoChange(begun, params.changeId), headers.prefer);
    }) satisfies Handler<typeof contract.undoPlannedChange>,
  };
}

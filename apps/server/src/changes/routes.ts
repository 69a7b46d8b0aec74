import type * as contract from '@fieldstone/contracts/changes/changes';
import { CHANGES_LIST_LIMIT } from '@fieldstone/contracts/changes/changes';
import type { copySettings } from '@fieldstone/contracts/changes/copy';
import type * as planContract from '@fieldstone/contracts/changes/plan';
import { copyable, PLAN_VALUES_LIMIT } from '@fieldstone/contracts/changes/plan';
import type { SyncReader } from '../analytics/last-syncs.ts';
import { AppError } from '../platform/errors.ts';
import type { Handler, SessionContext } from '../http/context.ts';
import { fieldProblem } from '../http/requests/field-problem.ts';
import type { Retention } from '../jobs/retention.ts';
import type { JobRunner } from '../jobs/runner.ts';
import { missingPermissions } from '../salesforce/queries/permissions.ts';
import { longId } from '../salesforce/record-id.ts';
import type { Cipher } from '../store/cipher.ts';
import type { Sweeps } from '../store/sweeps.ts';
import { beginCopy, countDifferences, draftCopy, planCopy } from './plan/copy.ts';
import { describeSource } from './plan/copy-source.ts';
import { draftEdits } from './plan/edits.ts';
import { changeJobs } from './apply/run.ts';
import { toPlan, loadReach } from './plan/plan-response.ts';
import { readChange } from './apply/reconcile-change.ts';
import { allOutcomes, itemsPage, toPlannedChange } from './responses.ts';
import { draftRestore, planRestore } from './plan/restore.ts';
import { retryChange } from './apply/retry.ts';
import { createChangeScopes, originOf, requireChange } from './scope.ts';
import type { ChangeDependencies, ChangeRequest, ChangeScope } from './scope.ts';
import { deleteEndedChanges, sweepDrafts } from './store/old-changes.ts';
import { applyDraft, decideConflicts, planAgain, recallDraft } from './apply/transitions.ts';
import { undoChange } from './apply/undo.ts';

/** How long an unchanged draft remains, milliseconds. */
const DRAFTS_KEPT_MS = 30 * 24 * 3_600_000;

/** Longest time that a response waits for the end of a planned change, in milliseconds. */
const RESPONSE_MS = 25_000;

export type PlannedChangesDependencies = ChangeDependencies &
  SyncReader & {
    readonly jobs: JobRunner;
    readonly cipher: Cipher;
    readonly sweeps: Sweeps;
    readonly retention: Retention;
  };

/** Creates the handlers of planned changes, and registers the job that applies them. */
export function plannedChangesHandlers(dependencies: PlannedChangesDependencies) {
  const { store, cipher, jobs: runner, sweeps, retention, now } = dependencies;
  sweeps.add(() => sweepDrafts(store, now() - DRAFTS_KEPT_MS));
  retention.add('changes', (before) => deleteEndedChanges(store, before));
  const scopeFor = createChangeScopes(dependencies);
  const jobs = runner.register(changeJobs({ ...dependencies, scopeOf: scopeFor }));

  const scopeOf = (context: SessionContext): ChangeScope => scopeFor(originOf(context));
  const requestOf = (context: SessionContext, action: string): ChangeRequest => ({
    scope: scopeFor(originOf(context), action),
    jobs,
    journal: context.journal,
  });
  const reachIn = (context: SessionContext) => (profileIds: readonly string[]) =>
    loadReach(dependencies, context, profileIds);
  const describe = async (scope: ChangeScope, id: string) => toPlannedChange(scope, await requireChange(scope, id));

  /**
   * Returns a planned change that is applied, after its end unless the client prefers an early response (RFC 7240). From here on, an
   * error does not mean that its writes failed.
   */
  const respond = async (scope: ChangeScope, id: string, prefer: string | undefined) => {
    try {
      if (!isAsync(prefer)) await jobs.wait(scope.orgId, id, RESPONSE_MS);
      return await toPlannedChange(scope, await readChange(scope, id));
    } catch (cause) {
      throw new AppError('change_progress_unknown', {}, { cause });
    }
  };

  return {
    copySource: (({ query }, { crm, session }) =>
      describeSource(
        { crm, orgId: session.orgId, packageVersion: session.user.packageVersion },
        query.source,
      )) satisfies Handler<typeof planContract.copySource>,

    copyDifferences: (({ query }, context) =>
      countDifferences(scopeOf(context), query.source, query.setting)) satisfies Handler<
      typeof planContract.copyDifferences
    >,

    planCopy: (async ({ query }, context) => {
      const { source: sourceId, setting: settingIds, target, values = false } = query;
      if (values && target.length * settingIds.length > PLAN_VALUES_LIMIT)
        throw fieldProblem('query.target', 'tooMany');
      const scope = scopeOf(context);
      const targets = target.map((profileId) => ({ profileId }));
      const [plan, reachOf] = await Promise.all([
        planCopy(scope, { sourceId, settingIds, targets }, 'query.target', values),
        loadReach(dependencies, context, target),
      ]);
      return toPlan(scope, { ...plan, contains: () => true }, reachOf);
    }) satisfies Handler<typeof planContract.planCopy>,

    planRestore: (({ query: { profile: profileId, at } }, context) =>
      planRestore(scopeOf(context), { profileId, at }, reachIn(context))) satisfies Handler<
      typeof planContract.planRestore
    >,

    createPlannedChange: (async ({ headers, body }, context) => {
      const request = requestOf(context, 'planned-change.create');
      const key = headers['idempotency-key'];
      const draft = () => {
        if (body.kind === 'copy') return draftCopy(request, key, body);
        return body.kind === 'restore' ? draftRestore(request, key, body) : draftEdits(request, key, body, cipher);
      };
      return describe(request.scope, await draft());
    }) satisfies Handler<typeof contract.createPlannedChange>,

    copySettings: (async ({ params, headers, body }, context) => {
      const request = requestOf(context, 'settings.copy');
      const { scope } = request;
      const targets = body.targetProfileIds.map((profileId) => ({ profileId }));
      const copy = { sourceId: params.profileId, settingIds: body.settingIds, targets };
      const id = await beginCopy(request, headers['idempotency-key'], copy, 'body.targetProfileIds');
      const change = await respond(scope, id, headers.prefer);
      const results = (await allOutcomes(scope, await requireChange(scope, id))).map((result) => ({
        ...result,
        profileId: result.profileId ?? '',
        settingId: copyable.parse(result.settingId),
        success: result.outcome === 'success',
      }));
      return { change, results };
    }) satisfies Handler<typeof copySettings>,

    listPlannedChanges: (async ({ query }, context) => {
      const scope = scopeOf(context);
      const found = await scope.changes.list(longId(query.source), CHANGES_LIST_LIMIT);
      return { records: await Promise.all(found.map((row) => toPlannedChange(scope, row, false))) };
    }) satisfies Handler<typeof contract.listPlannedChanges>,

    readPlannedChange: (async ({ params }, context) => {
      const scope = scopeOf(context);
      const change = await readChange(scope, params.changeId);
      return toPlannedChange(scope, change, (await missingPermissions(context.crm)).length === 0);
    }) satisfies Handler<typeof contract.readPlannedChange>,

    plannedChangeItems: (async ({ params, query: { after, reason } }, context) => {
      const scope = scopeOf(context);
      const change = await readChange(scope, params.changeId);
      return itemsPage(scope, change, { after: after === undefined ? -1 : Number(after), reason }, reachIn(context));
    }) satisfies Handler<typeof contract.plannedChangeItems>,

    plannedChangeOutcomes: (async ({ params }, context) => {
      const scope = scopeOf(context);
      return { records: await allOutcomes(scope, await readChange(scope, params.changeId)) };
    }) satisfies Handler<typeof contract.plannedChangeOutcomes>,

    planAgain: (async ({ params }, context) => {
      const request = requestOf(context, 'planned-change.plan');
      await planAgain(request, params.changeId);
      return describe(request.scope, params.changeId);
    }) satisfies Handler<typeof contract.planAgain>,

    decideConflicts: (async ({ params, body }, context) => {
      const request = requestOf(context, 'planned-change.decide');
      await decideConflicts(request, params.changeId, body.decisions);
      return describe(request.scope, params.changeId);
    }) satisfies Handler<typeof contract.decideConflicts>,

    applyPlannedChange: (async ({ params, headers, body }, context) => {
      const request = requestOf(context, 'planned-change.apply');
      await applyDraft(request, params.changeId, body.hash);
      return respond(request.scope, params.changeId, headers.prefer);
    }) satisfies Handler<typeof contract.applyPlannedChange>,

    recallPlannedChange: (async ({ params, body }, context) => {
      const request = requestOf(context, 'planned-change.recall');
      await recallDraft(request, params.changeId, body.reason);
      return describe(request.scope, params.changeId);
    }) satisfies Handler<typeof contract.recallPlannedChange>,

    retryPlannedChange: (async ({ params: { changeId }, headers, body }, context) => {
      const { scope, journal } = requestOf(context, 'planned-change.retry');
      await requireChange(scope, changeId);
      const intent = await journal.record({ operationId: changeId });
      await retryChange(scope, jobs, changeId, body.overwrite).catch(async (error: unknown) => {
        // It throws before anything runs.
        await intent.recordOutcome('failed', { code: error instanceof AppError ? error.code : 'internal' });
        throw error;
      });
      await intent.recordOutcome('done');
      return respond(scope, changeId, headers.prefer);
    }) satisfies Handler<typeof contract.retryPlannedChange>,

    undoPlannedChange: (async ({ params, headers }, context) => {
      const request = requestOf(context, 'planned-change.undo');
      return respond(request.scope, await undoChange(request, params.changeId), headers.prefer);
    }) satisfies Handler<typeof contract.undoPlannedChange>,
  };
}

function isAsync(prefer: string | undefined): boolean {
  return prefer?.split(',').some((preference) => preference.trim().toLowerCase() === 'respond-async') ?? false;
}

import type * as contract from '@fieldstone/contracts/organization/copy';
import { COPY_LIST_LIMIT } from '@fieldstone/contracts/organization/copy';
import type { FastifyBaseLogger } from 'fastify';
import { longId } from '../../salesforce/record-id.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler, SessionContext } from '../../platform/http/context.ts';
import { sendCsv } from '../../platform/http/csv.ts';
import { sweepCopies } from '../../store/repositories/copies.ts';
import { RESULT_COLUMNS, resultRows, toOperation, toRun } from './responses.ts';
import { beginCopy } from './begin.ts';
import { createCopyJobs } from './jobs.ts';
import { requireOperation } from './operation.ts';
import { countDifferences, planCopy, showDifference } from './plan.ts';
import { retryOperation } from './retry.ts';
import { createCopyScopes } from './scope.ts';
import type { CopyDependencies, CopyScope } from './scope.ts';
import { readOperation } from './reconcile-operation.ts';
import { describeSource } from './source.ts';
import { undoCopy } from './undo.ts';

/** Longest time that a response waits for the end of an operation, in milliseconds. */
const RESPONSE_MS = 25_000;

const PROGRESS_UNKNOWN =
  'The copy was started, but its progress cannot be read at the moment. Open it again to see its result.';

/** How long a copy can be viewed, retried and undone, in milliseconds. */
const KEPT_MS = 180 * 24 * 3_600_000;

/** Creates the handlers of the copy routes; `close` ends background work. */
export function createCopyFeature(dependencies: CopyDependencies & { readonly logger: FastifyBaseLogger }) {
  const scopeOf = createCopyScopes(dependencies);
  const jobs = createCopyJobs(dependencies.logger);

  /** Returns the context for an operation of this request, journalled under the route's action. */
  const beginning = (context: SessionContext, action: string) => ({
    scope: scopeOf(context, action),
    jobs,
    journal: context.journal,
  });

  /** Responds for an existing operation: from here on, an error does not mean that its writes failed. */
  const respond = async (scope: CopyScope, id: string, prefer: string | undefined) => {
    try {
      if (!isAsync(prefer)) await jobs.wait(scope, id, RESPONSE_MS);
      return await toRun(scope, await readOperation(scope, id));
    } catch (cause) {
      throw new AppError('outcome_unknown', PROGRESS_UNKNOWN, { cause });
    }
  };

  return {
    close: () => jobs.close(),
    /** Deletes expired copies. */
    sweep: () => sweepCopies(dependencies.store, dependencies.now() - KEPT_MS),
    handlers: {
      copySource: (({ params }, { crm, session }) =>
        describeSource(crm, session.user.packageVersion, params.profileId)) satisfies Handler<
        typeof contract.copySource
      >,

      copyDifferences: (({ params, query }, context) =>
        countDifferences(scopeOf(context), params.profileId, query.setting)) satisfies Handler<
        typeof contract.copyDifferences
      >,

      copyPlan: (({ params, query }, context) => planCopy(scopeOf(context), params.profileId, query)) satisfies Handler<
        typeof contract.copyPlan
      >,

      copyDifference: (({ params, query }, context) =>
        showDifference(scopeOf(context), params.profileId, query)) satisfies Handler<typeof contract.copyDifference>,

      copySettings: (async ({ params, headers, body }, context) => {
        const begun = beginning(context, 'settings.copy');
        const request = { profileId: params.profileId, key: headers['idempotency-key'], body };
        return respond(begun.scope, await beginCopy(begun, request), headers.prefer);
      }) satisfies Handler<typeof contract.copySettings>,

      listCopies: (async ({ params }, context) => {
        const scope = scopeOf(context);
        const found = await scope.copies.list(longId(params.profileId), COPY_LIST_LIMIT);
        return { records: await Promise.all(found.map((row) => toOperation(scope, row))) };
      }) satisfies Handler<typeof contract.listCopies>,

      readCopy: (async ({ params }, context) => {
        const scope = scopeOf(context);
        return toOperation(scope, await readOperation(scope, params.copyId));
      }) satisfies Handler<typeof contract.readCopy>,

      copyResults: (async ({ params }, context) => {
        const scope = scopeOf(context);
        return toRun(scope, await readOperation(scope, params.copyId));
      }) satisfies Handler<typeof contract.copyResults>,

      retryCopy: (async ({ params, headers, body }, context) => {
        const { scope, journal } = beginning(context, 'settings.copy-retry');
        await requireOperation(scope, params.copyId);
        const intent = await journal.record({ operationId: params.copyId });
        await retryOperation(scope, jobs, params.copyId, body.targetVersions).catch(async (error: unknown) => {
          // It throws before anything runs.
          await intent.recordOutcome('failed', { code: error instanceof AppError ? error.code : 'internal' });
          throw error;
        });
        await intent.recordOutcome('done');
        return respond(scope, params.copyId, headers.prefer);
      }) satisfies Handler<typeof contract.retryCopy>,

      undoCopy: (async ({ params, headers }, context) => {
        const begun = beginning(context, 'settings.copy-undo');
        return respond(begun.scope, await undoCopy(begun, params.copyId), headers.prefer);
      }) satisfies Handler<typeof contract.undoCopy>,

      copyResultCsv: (async ({ params }, context) => {
        const scope = scopeOf(context);
        const { id } = await readOperation(scope, params.copyId);
        return sendCsv(context, {
          report: 'copy-configuration',
          columns: RESULT_COLUMNS,
          pages: () => resultRows(scope, id),
        });
      }) satisfies Handler<typeof contract.copyResultCsv>,
    },
  };
}

/** Returns whether the client prefers an early response (RFC 7240). */
function isAsync(prefer: string | undefined): boolean {
  return prefer?.split(',').some((preference) => preference.trim().toLowerCase() === 'respond-async') ?? false;
}

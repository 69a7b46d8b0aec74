import type * as contract from '@fieldstone/contracts/skills/ai-actions';
import { isAssistantOn, requireAssistant } from '../../ai/assistant-switch.ts';
import type { ModelUseParts } from '../../ai/model-use.ts';
import { openSection, permitSection, toResponse, writeSection } from '../../ai/section.ts';
import type { SectionWriter } from '../../ai/section.ts';
import type { Handler } from '../../http/context.ts';
import { requireVersion, fieldErrors } from '../../http/requests/validate.ts';
import { actionsSection } from '../../ai/actions-section.ts';
import { searchRecords } from './records.ts';
import { toPreview, runAction } from './run-action.ts';
import { visibleData } from './visible-data.ts';
import type { AiAction, writeAiActions } from '@fieldstone/contracts/skills/ai-actions';
import type { RouteInput } from '@fieldstone/contracts/platform/route';
import { randomUUID } from 'node:crypto';
import type { StoredActions } from '../../ai/actions-section.ts';
import { AppError } from '../../platform/errors.ts';
import { fieldProblems } from '../../http/requests/field-problem.ts';
import { takeObjectLabels } from '../../ai/section-names.ts';
import { checkActions } from '../../ai/section-references.ts';

export type AiActionServices = SectionWriter & ModelUseParts;

/** Returns the handlers of the AI actions. */
export function aiActionsHandlers({ configurations, leases, gate, store, model, prices, now }: AiActionServices) {
  const sections = { configurations, leases };
  const parts = { store, model, prices, now };
  return {
    readAiActions: (async (_input, context) =>
      toResponse(await openSection(sections, actionsSection, context))) satisfies Handler<
      typeof contract.readAiActions
    >,

    writeAiActions: (async ({ headers, body }, context) =>
      toResponse(
        await writeSection(
          sections,
          await permitSection(gate, actionsSection, context),
          actionsSection,
          {
            version: requireVersion(headers['if-match']),
            change: async (current) => {
              const next = changed(current, body);
              const problems = await checkActions(context.crm, next, current);
              if (problems.length > 0) throw fieldProblems(problems);
              return takeObjectLabels(context.crm, next, current);
            },
          },
          context,
        ),
      )) satisfies Handler<typeof contract.writeAiActions>,

    actionRecords: (async ({ query }, { crm }) => ({
      records: await searchRecords(crm, query.objectType, query.searchTerm),
    })) satisfies Handler<typeof contract.actionRecords>,

    readActionTrial: (async (_input, context) => ({
      model: parts.model?.name ?? null,
      isAssistantOn: await isAssistantOn(sections, context),
    })) satisfies Handler<typeof contract.readActionTrial>,

    previewAction: (async ({ query: { object_name: object, record_id: record } }, context) =>
      toPreview(parts, object, await visibleData(sections, context, object, record))) satisfies Handler<
      typeof contract.previewAction
    >,

    summarizeAction: (async ({ body: request }, context) => {
      await requireAssistant(sections, context);
      const visible = await visibleData(sections, context, request.object_name, request.record_id);
      const entry = await context.journal.record({});
      const summary = await runAction(parts, { request, visible }, context).catch(async (error: unknown) => {
        await entry.recordOutcome('failed', { reason: error instanceof Error ? error.message : String(error) });
        throw error;
      });
      await entry.recordOutcome('done', { object: request.object_name, record: request.record_id });
      return summary;
    }) satisfies Handler<typeof contract.summarizeAction>,
  };
}

type ActionsChange = RouteInput<typeof writeAiActions>['body'];

/** Returns the actions after a change. Throws `bad_request` for an unknown action, and if the result breaks a rule. */
function changed({ actions }: StoredActions, change: ActionsChange): StoredActions {
  const gone = new Set(change.delete);
  const updates = new Map(change.update.map((action) => [action.id, action]));
  const missing = [...gone, ...updates.keys()].find((id) => actions.every((action) => action.id !== id));
  if (missing !== undefined) throw new AppError('action_unknown', { id: missing });
  const next: AiAction[] = [
    ...actions.filter(({ id }) => !gone.has(id)).map((action) => updates.get(action.id) ?? action),
    ...change.insert.map((action) => ({ id: randomUUID(), ...action })),
  ];
  const result = actionsSection.schema.safeParse({ actions: next });
  if (result.success) return result.data;
  throw fieldProblems(fieldErrors('body', result.error.issues));
}

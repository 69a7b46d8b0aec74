import type { ActionPreview, ActionSummary, summarizeAction } from '@fieldstone/contracts/skills/ai-actions';
import type { RouteInput } from '@fieldstone/contracts/platform/route';
import { OUTPUT_LIMIT } from '../../ai/model-reply.ts';
import { callModel } from '../../ai/model-use.ts';
import type { ModelUseParts } from '../../ai/model-use.ts';
import { composeRequest } from '../../ai/model.ts';
import type { ModelPrompt } from '../../ai/model.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionContext } from '../../http/context.ts';
import type { VisibleData } from './visible-data.ts';
import type { VisibleField } from './visible-fields.ts';

type ActionRequest = RouteInput<typeof summarizeAction>['body'];

type Context = Pick<SessionContext, 'session' | 'reply'>;

/** Returns the data that a model would receive, and the figures for an estimate of the cost. */
export function toPreview(
  { prices }: Pick<ModelUseParts, 'prices'>,
  object: string,
  visible: VisibleData,
): ActionPreview {
  const { instructions, data } = composeRequest(questionOf({ object, task: '' }, visible));
  return {
    fields: visible.fields.map(shownField),
    referenced: visible.referenced.map(({ description: _description, fields, ...rest }) => ({
      ...rest,
      fields: fields.map(shownField),
    })),
    related: visible.related.map(({ description: _description, records, ...rest }) => ({
      ...rest,
      records: records.map((record) => record.map(shownField)),
    })),
    characters: instructions.length + data.length,
    outputLimit: OUTPUT_LIMIT,
    credits: { input: prices.input, output: prices.output },
  };
}

/**
 * Runs an action over the data that the AI may see, and records the cost of the model.
 * @throws {AppError} `not_offered` without a model; `unavailable` if the model fails or its response has no text; `bad_request`
 * if the browser disconnected
 */
export async function runAction(
  parts: ModelUseParts,
  { request, visible }: { readonly request: ActionRequest; readonly visible: VisibleData },
  context: Context,
): Promise<ActionSummary> {
  const question = questionOf({ object: request.object_name, task: request.copilot_action_text }, visible);
  const purpose = {
    skill: 'ai-action',
    action: request.copilot_action_name || null,
    object: request.object_name,
    recordId: request.record_id,
  } as const;
  const use = await callModel(parts, purpose, context, (model, signal) => model.complete(question, signal));
  const { failure, text, responseModel, usage, milliCredits } = use;
  const outcome = SHOWN_OUTCOMES.find((one) => one === use.outcome);
  if (failure !== null || outcome === undefined) throw failure ?? new AppError('internal');
  return {
    summary: text,
    outcome,
    model: responseModel ?? use.model,
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    mark: usage.mark,
    credits: milliCredits / 1000,
    sent: composeRequest(question),
  };
}

/** The outcomes of a response with a text. */
const SHOWN_OUTCOMES = ['complete', 'cut-off', 'filtered', 'refused'] as const;

function questionOf(
  { object, task }: { readonly object: string; readonly task: string },
  { fields, referenced, related }: VisibleData,
): ModelPrompt {
  const refersTo = referenced
    .filter((one) => one.fields.length > 0)
    .map(({ label: _label, problem: _problem, ...sent }) => sent);
  const referring = related
    .filter(({ records }) => records.length > 0)
    .map(({ label: _label, problem: _problem, ...sent }) => sent);
  return { task, data: { object, fields, refersTo, related: referring } };
}

const shownField = ({ label, value }: VisibleField) => ({ label, value });

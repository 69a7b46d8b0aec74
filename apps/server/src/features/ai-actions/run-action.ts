import type { ActionPreview, ActionSummary, summarizeAction } from '@fieldstone/contracts/skills/ai-actions';
import type { RouteInput } from '@fieldstone/contracts/platform/route';
import { randomUUID } from 'node:crypto';
import { milliCreditsOf } from '../../ai/credits.ts';
import type { CreditPrices } from '../../ai/credits.ts';
import { NO_USAGE } from '../../ai/model-usage.ts';
import type { BookedUsage } from '../../ai/model-usage.ts';
import { OUTPUT_LIMIT } from '../../ai/model-reply.ts';
import { requestOf } from '../../ai/model.ts';
import type { ModelReply } from '../../ai/model-reply.ts';
import type { Model, ModelPrompt } from '../../ai/model.ts';
import { AppError, toMessage } from '../../platform/errors.ts';
import type { SessionContext } from '../../http/context.ts';
import { whileConnected } from '../../http/while-connected.ts';
import { appendAiUsage } from '../../store/repositories/ai-usage.ts';
import type { AiUseEntry } from '../../store/repositories/ai-usage.ts';
import type { Store } from '../../store/engine/database.ts';
import type { VisibleData } from './visible-data.ts';
import type { VisibleField } from './visible-fields.ts';

type ActionRequest = RouteInput<typeof summarizeAction>['body'];

export type ActionParts = {
  readonly store: Store;
  /** Null: no model is configured. */
  readonly model: Model | null;
  readonly prices: CreditPrices;
  /** UTC milliseconds. */
  readonly now: () => number;
};

type Context = Pick<SessionContext, 'session' | 'reply'>;

/** Returns the data that a model would receive, and the figures for an estimate of the cost. */
export function previewOf(
  { prices }: Pick<ActionParts, 'prices'>,
  object: string,
  visible: VisibleData,
): ActionPreview {
  const { instructions, data } = requestOf(questionOf({ object, task: '' }, visible));
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
  parts: ActionParts,
  { request, visible }: { readonly request: ActionRequest; readonly visible: VisibleData },
  context: Context,
): Promise<ActionSummary> {
  const { model, prices, now } = parts;
  if (model === null) throw new AppError('model_missing');
  const question = questionOf({ object: request.object_name, task: request.copilot_action_text }, visible);
  const began = now();
  const book = (cost: Cost) => bookUse(parts, { request, model, began, ...cost }, context);
  return whileConnected(context.reply, async (signal) => {
    const response = await model.complete(question, signal).catch(async (error: unknown) => {
      const reason = toMessage(error instanceof AppError ? error : new AppError('internal'));
      await book({ outcome: 'failed', ...NO_USAGE, responseModel: null, milliCredits: 0, error: reason });
      throw error;
    });
    const { text, responseModel, usage } = response;
    const milliCredits = milliCreditsOf(prices, usage);
    const failure = failureOf(response, model, signal);
    const error = failure && toMessage(failure);
    await book({ outcome: response.outcome, ...usage, responseModel, milliCredits, error });
    const outcome = SHOWN_OUTCOMES.find((one) => one === response.outcome);
    if (failure !== null || outcome === undefined) throw failure ?? new AppError('internal');
    return {
      summary: text,
      outcome,
      model: responseModel ?? model.name,
      inputTokens: usage.inputTokens,
      outputTokens: usage.outputTokens,
      mark: usage.mark,
      credits: milliCredits / 1000,
      sent: requestOf(question),
    };
  });
}

/** The outcomes of a response with a text. */
const SHOWN_OUTCOMES = ['complete', 'cut-off', 'filtered', 'refused'] as const;

type Cost = BookedUsage & Pick<AiUseEntry, 'outcome' | 'responseModel' | 'milliCredits' | 'error'>;

type Use = Cost & { readonly request: ActionRequest; readonly model: Model; readonly began: number };

async function bookUse(
  { store, now }: ActionParts,
  { request, model, began, ...cost }: Use,
  { session: { orgId, userId, user } }: Context,
): Promise<void> {
  await appendAiUsage(store, orgId, [
    {
      at: began,
      userId,
      userName: user.name,
      skill: 'ai-action',
      action: request.copilot_action_name || null,
      source: 'console',
      model: model.name,
      latencyMs: Math.max(0, now() - began),
      object: request.object_name,
      recordId: request.record_id,
      timeSource: null,
      dedupeKey: randomUUID(),
      ...cost,
    },
  ]);
}

function failureOf(
  { outcome, text, isLimitReached }: ModelReply,
  { timeoutS }: Model,
  signal: AbortSignal,
): AppError | null {
  if (outcome === 'filtered' && text === '') return new AppError('model_filtered');
  if (outcome === 'empty')
    return isLimitReached
      ? new AppError('model_limit_thinking', { maximum: OUTPUT_LIMIT })
      : new AppError('model_empty');
  if (outcome !== 'abandoned') return null;
  // No client receives this error, and a user who stops a trial run is no failure of the console; the log must not
  // count it.
  if (signal.aborted) return new AppError('trial_stopped');
  return new AppError('model_silent', { seconds: timeoutS });
}

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

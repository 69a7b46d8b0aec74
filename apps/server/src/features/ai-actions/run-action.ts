import type { ActionSummary, summarizeAction } from '@fieldstone/contracts/skills/ai-actions';
import type { RouteInput } from '@fieldstone/contracts/platform/route';
import { randomUUID } from 'node:crypto';
import { milliCreditsOf } from '../../ai/credits.ts';
import type { CreditPrices } from '../../ai/credits.ts';
import type { Model, ModelReply } from '../../ai/model.ts';
import { AppError, toMessage } from '../../platform/errors.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { whileConnected } from '../../platform/http/while-connected.ts';
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

/**
 * Runs an action over the data that the AI may see, and records the cost of the model. Without a model it returns only
 * the data.
 * @throws {AppError} `unavailable` if the model fails or its response has no text; `bad_request` if the browser
 * disconnected
 */
export async function runAction(
  parts: ActionParts,
  { request, visible }: { readonly request: ActionRequest; readonly visible: VisibleData },
  context: Context,
): Promise<ActionSummary> {
  const { model, prices, now } = parts;
  const shown = shownData(visible);
  if (model === null) {
    return { summary: null, isCutOff: false, model: null, inputTokens: 0, outputTokens: 0, credits: 0, ...shown };
  }
  const began = now();
  const book = (cost: Cost) => bookUse(parts, { request, model, began, ...cost }, context);
  return whileConnected(context.reply, async (signal) => {
    const response = await model.complete(questionOf(request, visible), signal).catch(async (error: unknown) => {
      const reason = toMessage(error instanceof AppError ? error : new AppError('internal'));
      await book({ outcome: 'failed', inputTokens: 0, outputTokens: 0, milliCredits: 0, error: reason });
      throw error;
    });
    const { outcome, text, inputTokens, outputTokens } = response;
    const milliCredits = milliCreditsOf(prices, inputTokens, outputTokens);
    const failure = failureOf(response, signal);
    await book({ outcome, inputTokens, outputTokens, milliCredits, error: failure && toMessage(failure) });
    if (failure !== null) throw failure;
    return {
      summary: text,
      isCutOff: outcome === 'cut-off',
      model: model.name,
      inputTokens,
      outputTokens,
      credits: milliCredits / 1000,
      ...shown,
    };
  });
}

type Cost = Pick<AiUseEntry, 'outcome' | 'inputTokens' | 'outputTokens' | 'milliCredits' | 'error'>;

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
      dedupeKey: randomUUID(),
      ...cost,
    },
  ]);
}

function failureOf({ outcome }: ModelReply, signal: AbortSignal): AppError | null {
  if (outcome === 'empty') return new AppError('model_empty');
  if (outcome !== 'abandoned') return null;
  // No client receives this error, and a user who stops a trial run is no failure of the console; the log must not
  // count it.
  if (signal.aborted) return new AppError('trial_stopped');
  return new AppError('model_silent');
}

function questionOf({ object_name: object, copilot_action_text: task }: ActionRequest, visible: VisibleData) {
  const related = visible.related
    .filter(({ records }) => records.length > 0)
    .map(({ label: _label, problem: _problem, ...sent }) => sent);
  return { task, data: { object, fields: visible.fields, related } };
}

function shownData({ fields, related }: VisibleData): Pick<ActionSummary, 'data' | 'related'> {
  return {
    data: fields.map(shownField),
    related: related.map(({ description: _description, records, ...rest }) => ({
      ...rest,
      records: records.map((record) => record.map(shownField)),
    })),
  };
}

const shownField = ({ label, value }: VisibleField) => ({ label, value });

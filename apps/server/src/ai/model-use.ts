import { randomUUID } from 'node:crypto';
import type { SessionContext } from '../http/context.ts';
import { whileConnected } from '../http/while-connected.ts';
import { AppError, toMessage } from '../platform/errors.ts';
import type { Store } from '../store/engine/database.ts';
import { appendAiUsage } from '../store/repositories/ai-usage.ts';
import type { AiUseEntry } from '../store/repositories/ai-usage.ts';
import { toMilliCredits } from './credits.ts';
import type { CreditPrices } from './credits.ts';
import { OUTPUT_LIMIT } from './model-reply.ts';
import type { ModelReply } from './model-reply.ts';
import { NO_USAGE } from './model-usage.ts';
import type { Model } from './model.ts';

export type ModelUseParts = {
  readonly store: Store;
  /** Null: no model is configured. */
  readonly model: Model | null;
  readonly prices: CreditPrices;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/** What a model is used for. */
type Purpose = Pick<AiUseEntry, 'skill' | 'action' | 'object' | 'recordId'>;

/** A use of a model as it is booked. */
export type BookedUse = Omit<ModelReply, 'outcome'> & {
  /** The requested model. */
  readonly model: string;
  readonly outcome: AiUseEntry['outcome'];
  /** Why it has no usable text; null if it has one. */
  readonly failure: AppError | null;
  readonly milliCredits: number;
  readonly latencyMs: number;
};

/** The reply of a call that failed. */
const NO_REPLY = { outcome: 'failed', text: '', isLimitReached: false, responseModel: null, usage: NO_USAGE } as const;

/**
 * Calls a model until the browser disconnects, and books the use with its cost, also if it failed.
 * @throws {AppError} `not_offered` without a model
 */
export async function callModel(
  { store, model, prices, now }: ModelUseParts,
  purpose: Purpose,
  { session: { orgId, userId, user }, reply }: Pick<SessionContext, 'session' | 'reply'>,
  ask: (model: Model, signal: AbortSignal) => Promise<ModelReply>,
): Promise<BookedUse> {
  if (model === null) throw new AppError('model_missing');
  const began = now();
  return whileConnected(reply, async (signal) => {
    const { failure, ...result } = await ask(model, signal).then(
      (replied) => ({ ...replied, failure: failureOf(replied, model, signal) }),
      (error: unknown) => ({ ...NO_REPLY, failure: error instanceof AppError ? error : asInternal(error) }),
    );
    const { outcome, usage, responseModel } = result;
    const latencyMs = Math.max(0, now() - began);
    const milliCredits = toMilliCredits(prices, usage);
    const use: AiUseEntry = {
      ...purpose,
      ...usage,
      at: began,
      userId,
      userName: user.name,
      source: 'console',
      model: model.name,
      responseModel,
      milliCredits,
      latencyMs,
      outcome,
      error: failure && toMessage(failure),
      timeSource: null,
      dedupeKey: randomUUID(),
    };
    await appendAiUsage(store, orgId, [use]);
    return { ...result, model: model.name, failure, milliCredits, latencyMs };
  });
}

const asInternal = (cause: unknown): AppError => new AppError('internal', {}, { cause });

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

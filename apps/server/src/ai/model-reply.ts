import { RESPONSE_LIMIT } from '@fieldstone/contracts/skills/ai-actions';
import type { AiOutcome } from '@fieldstone/contracts/skills/ai-outcomes';
import type { FinishReason } from 'ai';
import { cutText } from '../platform/cut-text.ts';
import type { RawAnswer } from './model-answer.ts';
import { bookedUsage } from './model-usage.ts';
import type { BookedUsage } from './model-usage.ts';
import { withoutThinking } from './thinking.ts';

/** The response of a model, including one without usable text: the endpoint charges for that too. */
export type ModelReply = {
  readonly outcome: Exclude<AiOutcome, 'failed'>;
  /** Without the model's thinking. Empty for the outcomes `empty` and `abandoned`, possibly also for `filtered`. */
  readonly text: string;
  /** Whether the requested maximum of tokens ended the response. */
  readonly isLimitReached: boolean;
  /** The responding model; null if the endpoint does not name it. */
  readonly responseModel: string | null;
  readonly usage: BookedUsage;
};

/** Maximum of output tokens that is requested. */
export const OUTPUT_LIMIT = 1500;

/** Invisible characters that reverse or nest the direction of text, so that it would read as another one. No language needs them. */
const REORDERING = /[\u202A-\u202E\u2066-\u2069]/g;

/** What the protocol's library read of a response, and what it discarded. */
export type Called = {
  readonly text: string;
  readonly reasoningText: string;
  readonly finishReason: FinishReason;
  readonly raw: RawAnswer;
};

/** Returns the reply in a response, with the tokens to book. */
export function toReply({ text: full, reasoningText, finishReason, raw }: Called, request: string): ModelReply {
  const { answer, thinking } = withoutThinking(full);
  const response = (raw.refusal ?? answer).replaceAll(REORDERING, '');
  const text = cutText(response, RESPONSE_LIMIT);
  const isLimitReached = finishReason === 'length';
  return {
    outcome: outcomeOf({ response, isRefusal: raw.refusal !== null, finishReason }),
    text,
    isLimitReached,
    responseModel: raw.model,
    usage: bookedUsage(raw.usage, {
      request,
      response,
      thinking: thinking + reasoningText,
      maximum: OUTPUT_LIMIT,
    }),
  };
}

type Ending = { readonly response: string; readonly isRefusal: boolean; readonly finishReason: FinishReason };

function outcomeOf({ response, isRefusal, finishReason }: Ending): ModelReply['outcome'] {
  if (isRefusal) return 'refused';
  if (finishReason === 'content-filter') return 'filtered';
  if (response === '') return 'empty';
  return finishReason === 'length' || response.length > RESPONSE_LIMIT ? 'cut-off' : 'complete';
}

/** Returns the reply for a request without a response, with an estimate of its cost. */
export function withoutResponse(outcome: 'abandoned' | 'filtered', request: string): ModelReply {
  const usage = bookedUsage(null, { request, response: '', thinking: '', maximum: OUTPUT_LIMIT });
  return { outcome, text: '', isLimitReached: false, responseModel: null, usage };
}

import * as z from 'zod/mini';
import { parseJson } from '../salesforce/client/json.ts';
import { wholeOfStream } from './model-stream.ts';

/** The parts of a response that the protocol's library discards or rejects. */
export type RawAnswer = {
  /** As reported, of any type. */
  readonly usage: unknown;
  /** The responding model; null if the endpoint does not name it. */
  readonly model: string | null;
  /** The words of a refusal. */
  readonly refusal: string | null;
};

/** A response in the form that the protocol's library reads, and what it would discard. */
export type Answer = { readonly raw: RawAnswer; readonly body: object };

const modelName = z.string().check(z.minLength(1), z.maxLength(255));

const filled = z.string().check(z.minLength(1));

const anything = z.optional(z.unknown());

const answerMessage = z.object({
  content: anything,
  reasoning_content: anything,
  reasoning: anything,
  refusal: anything,
});

const answer = z.object({
  model: anything,
  usage: anything,
  choices: z.optional(z.nullable(z.array(z.object({ message: anything, finish_reason: anything })))),
  // The reason of a service that blocks a request without a choice.
  promptFeedback: z.optional(z.object({ blockReason: filled })),
});

const FILTER_REASONS = /content_filter|safety|recitation|blocklist|prohibited|spii/i;

/** Returns the reason why a response ended in the protocol's words; other services have their own. */
function finishReasonOf(reason: unknown, isBlocked: boolean): string | null {
  const words = filled.safeParse(reason).data ?? null;
  if (isBlocked || (words !== null && FILTER_REASONS.test(words))) return 'content_filter';
  return words?.toLowerCase() === 'max_tokens' ? 'length' : words;
}

/** Returns the first of several values that is a text; null without one. */
const firstText = (...values: readonly unknown[]): string | null =>
  values.map((value) => filled.safeParse(value).data).find((text) => text !== undefined) ?? null;

/** Returns whether a text can be an event stream: its first line is an event, or a comment. */
const isEventStream = (text: string): boolean => /^\s*(?:data|event|id|retry)?:/.test(text);

/** Returns the JSON value of a response, whole or as an event stream; null for any other text. A blank text is an empty answer. */
export function parseBody(text: string, contentType: string | null): unknown {
  if (text.trim() === '') return { choices: [] };
  const isStream = contentType?.includes('text/event-stream') === true || isEventStream(text);
  return isStream ? wholeOfStream(text) : parseJson(text);
}

/**
 * Returns the response in a value; null for a value that is none. A response without a choice is an empty one. Calls of tools
 * are left out, because no tool is offered.
 */
export function parseAnswer(value: unknown): Answer | null {
  const { model: name, usage, choices, promptFeedback } = answer.safeParse(value).data ?? {};
  if (choices === undefined && promptFeedback === undefined) return null;
  const [choice] = choices ?? [];
  const {
    content,
    refusal,
    reasoning_content: thinking,
    reasoning,
  } = answerMessage.safeParse(choice?.message).data ?? {};
  const model = modelName.safeParse(name).data ?? null;
  const message = { role: 'assistant', content, reasoning_content: firstText(thinking, reasoning) };
  const finish_reason = finishReasonOf(choice?.finish_reason, promptFeedback !== undefined);
  return {
    raw: { usage, model, refusal: firstText(refusal) },
    body: { model, choices: [{ message, finish_reason }] },
  };
}

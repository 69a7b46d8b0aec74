import * as z from 'zod/mini';
import { parseJson } from '../salesforce/client/json.ts';

const anything = z.optional(z.unknown());

const delta = z.object({ content: anything, reasoning_content: anything, reasoning: anything, refusal: anything });

const chunk = z.object({
  model: anything,
  usage: anything,
  error: anything,
  choices: z.optional(
    z.nullable(
      z.array(
        z.object({
          index: z.optional(z.number()),
          delta: z.nullish(delta),
          message: anything,
          error: anything,
          finish_reason: anything,
        }),
      ),
    ),
  ),
});

type Chunk = z.infer<typeof chunk>;
type Choice = NonNullable<Chunk['choices']>[number];

const DONE = /\s*data:\s*\[DONE\]\s*$/;

/**
 * Puts an event stream together to the response that the endpoint would have returned without one; null for a text that
 * is no event stream. A stream that breaks off counts as ended by a limit.
 */
export function wholeOfStream(received: string): unknown {
  // Some endpoints append the end of a stream to a whole response.
  const whole = parseJson(received.replace(DONE, ''));
  if (whole !== null) return whole;
  const chunks = eventsOf(received).flatMap((event) => chunk.safeParse(parseJson(event)).data ?? []);
  if (chunks.length === 0) return DONE.test(received) ? { choices: [] } : null;
  const choices = chunks.flatMap((one) => one.choices?.filter(({ index = 0 }) => index === 0) ?? []);
  const error = chunks.find((one) => isPresent(one.error))?.error ?? choices.find((one) => isPresent(one.error))?.error;
  if (error !== undefined) return { error };
  const last = <K extends 'model' | 'usage'>(name: K) => chunks.findLast((one) => isPresent(one[name]))?.[name];
  const reason = choices.findLast((choice) => isPresent(choice.finish_reason))?.finish_reason;
  return {
    model: last('model'),
    usage: last('usage'),
    choices: [{ message: messageOf(choices), finish_reason: reason ?? (DONE.test(received) ? 'stop' : 'length') }],
  };
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Returns the data of each event. Lines before the first colon are the name of a field; comments have an empty one. */
function eventsOf(received: string): string[] {
  return received.split(/(?:\r\n|\n|\r){2,}/).map((event) =>
    event
      .split(/\r\n|\n|\r/)
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice('data:'.length).trimStart())
      .join('\n'),
  );
}

/** Returns the message of all parts. The parts of tool calls are left out, because no tool is offered. */
function messageOf(choices: readonly Choice[]): unknown {
  const complete = choices.findLast((choice) => isPresent(choice.message))?.message;
  if (complete !== undefined) return complete;
  const deltas = choices.flatMap((choice) => choice.delta ?? []);
  const joined = (name: 'reasoning_content' | 'reasoning' | 'refusal') =>
    deltas.map((one) => (typeof one[name] === 'string' ? one[name] : '')).join('');
  const parts = deltas.flatMap((one): unknown[] => (Array.isArray(one.content) ? one.content : [one.content ?? '']));
  const isText = parts.every((part) => typeof part === 'string');
  return {
    content: isText
      ? parts.join('')
      : parts.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part)),
    reasoning_content: joined('reasoning_content'),
    reasoning: joined('reasoning'),
    refusal: joined('refusal'),
  };
}

import * as z from 'zod/mini';
import { message } from '../platform/error.ts';
import { text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';
import type { RouteResponse } from '../platform/route.ts';
import { AI_OUTCOMES, USAGE_MARKS } from './ai-outcomes.ts';

const PATH = '/api/ai/model';

export const readModel = route({
  method: 'GET',
  path: PATH,
  permission: 'session',
  summary: 'Returns the name of the AI model.',
  response: z.object({
    /** Null if no model is configured. */
    model: z.nullable(text(255)),
  }),
});

/** The parts of a request that models accept or reject: the role of the instructions, and settings. */
const MODEL_PARTS = ['system', 'stream', 'n', 'temperature', 'max_tokens', 'max_completion_tokens'] as const;

/** Maximum length of the response to a test and of a rejection, in characters, and maximum number of rejections. */
export const TEST_ANSWER_LIMIT = 1000;
export const REJECTION_LIMIT = 4000;
export const REJECTIONS_LIMIT = 10;

/** The result of a test. Its tokens and credits are booked as a use of the AI. */
const modelTest = z.object({
  model: text(255),
  /** Null if the response does not name it. */
  responseModel: z.nullable(text(255)),
  outcome: z.enum(AI_OUTCOMES),
  /** Why the model cannot be used; null if it can. */
  problem: z.nullable(message),
  answer: text(TEST_ANSWER_LIMIT),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** The part of the output tokens that was thinking. */
  reasoningTokens: z.number(),
  /** Why the tokens are not those that the model reported. */
  mark: z.nullable(z.enum(USAGE_MARKS)),
  credits: z.number(),
  latencyMs: z.number(),
  /** The parts that the model accepted or rejected; empty if it accepted no request. */
  parts: z.array(z.object({ name: z.enum(MODEL_PARTS), isAccepted: z.boolean() })),
  /** What the endpoint sent instead of a response, in its own words and without the key, the first one first. */
  rejections: z
    .array(z.object({ status: z.number(), text: text(REJECTION_LIMIT) }))
    .check(z.maxLength(REJECTIONS_LIMIT)),
});

export const testModel = route({
  method: 'POST',
  path: `${PATH}/test`,
  permission: 'configure',
  summary:
    'Sends a short request without data of the org to the AI model, and returns the parts of the request that it accepts, its response, thinking, tokens, time and credits, and the raw rejections without the key. Later requests have the form that the model accepted.',
  journal: 'ai-model.test',
  cost: 'model',
  errors: ['not_offered'],
  response: modelTest,
});

export type ModelTest = RouteResponse<typeof testModel>;

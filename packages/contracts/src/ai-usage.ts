import * as z from 'zod/mini';
import { dateTime, recordId, text } from './primitives.ts';
import { route } from './route.ts';

/** What the AI is used for: the skills of the AI Console, and actions that administrators wrote. */
export const AI_USES = [
  'service-history',
  'schedule-management',
  'hotline-summarization',
  'knowledge-access',
  'ai-action',
] as const;

export type AiUse = (typeof AI_USES)[number];

/**
 * How a use ended. `cut-off`: a limit ended the response early. `empty`: the response had no text. `abandoned`: the console
 * stopped waiting, so the tokens are an estimate from the length of the request.
 */
export const AI_OUTCOMES = ['complete', 'cut-off', 'empty', 'abandoned', 'failed'] as const;

export type AiOutcome = (typeof AI_OUTCOMES)[number];

/** Most tokens that one use is booked with, in each direction; a model or app that reports more is mistaken. */
export const TOKENS_LIMIT = 100_000_000;

/** Rows of a page (seed 2, section 9). */
export const USAGE_PAGE = 100;

/** Most rows of an export (decisions.md). */
export const USAGE_EXPORT_LIMIT = 100_000;

/** Said before the first byte of a file that would be larger (seed 2, section 8). */
export const EXPORT_TOO_LARGE = 'The requested data is too large to export. Please select a smaller time range.';

/** One use of the AI. Credits have three decimals; a use without a model costs none. */
export const aiUse = z.object({
  id: text(64),
  at: dateTime,
  userId: recordId,
  userName: text(255),
  skill: z.enum(AI_USES),
  /** Name of the AI action; null for a skill. */
  action: z.nullable(text(255)),
  model: z.nullable(text(255)),
  tokens: z.number(),
  credits: z.number(),
  latencyMs: z.number(),
  /** `success` for the outcomes `complete` and `cut-off`. */
  status: z.enum(['success', 'failed']),
  outcome: z.enum(AI_OUTCOMES),
});

export type AiUseRow = z.infer<typeof aiUse>;

/** All that is known of one use. Neither question nor answer is kept. */
export const aiUseDetail = z.object({
  ...aiUse.shape,
  /** `console`: tried by an administrator; `app`: reported by the mobile app. */
  source: z.enum(['console', 'app']),
  inputTokens: z.number(),
  outputTokens: z.number(),
  object: z.nullable(text(80)),
  recordId: z.nullable(text(18)),
  error: z.nullable(text(1000)),
});

export type AiUseDetail = z.infer<typeof aiUseDetail>;

/** By what the list can be sorted, in both directions. */
export const USAGE_SORTS = ['at', 'userName', 'skill', 'model', 'tokens', 'credits', 'latencyMs', 'status'] as const;

export type UsageSort = (typeof USAGE_SORTS)[number];

/** A column, with a minus before it for the largest first. */
const sortBy = z.string().check(z.regex(new RegExp(`^-?(${USAGE_SORTS.join('|')})$`), 'sortBy'));

/** The newest first. */
export const DEFAULT_USAGE_SORT = '-at';

const moment = z.string().check(
  z.maxLength(64),
  z.refine((value) => !Number.isNaN(Date.parse(value)), 'moment'),
);

/** A period from its first moment to before its last. */
const period = { start: moment, end: moment } as const;

const inOrder = z.refine<{ readonly start: string; readonly end: string }>(
  ({ start, end }) => Date.parse(start) < Date.parse(end),
  { error: 'periodOrder', path: ['end'] },
);

const wholeNumber = (minimum: number, maximum: number) =>
  z.pipe(z.coerce.number(), z.int().check(z.minimum(minimum), z.maximum(maximum)));

/** A page of uses with its place among all pages (seed 2, section 3). */
const usagePage = z.object({
  data: z.array(aiUse),
  totalItems: z.number(),
  numberOfItems: z.number(),
  totalPages: z.number(),
  /** From 1; the last page for a number beyond it. */
  currentPage: z.number(),
  pageSize: z.number(),
  firstPage: z.boolean(),
  lastPage: z.boolean(),
});

export type UsagePage = z.infer<typeof usagePage>;

const AT = '/api/ai/ai-analytics';

export const listAiUsage = route({
  method: 'GET',
  path: `${AT}/ai-usage`,
  permission: 'session',
  summary: 'Answers a page of the uses of the AI within a period, sorted.',
  query: z
    .object({
      ...period,
      page: z.optional(wholeNumber(1, 1_000_000)),
      pageSize: z.optional(wholeNumber(1, USAGE_PAGE)),
      sortBy: z.optional(sortBy),
    })
    .check(inOrder),
  response: usagePage,
});

export const exportAiUsage = route({
  method: 'GET',
  path: `${AT}/ai-usage/export`,
  permission: 'session',
  summary: `Sends the uses of the AI within a period as CSV; refuses more than ${USAGE_EXPORT_LIMIT} before the first byte.`,
  query: z.object({ ...period, sortBy: z.optional(sortBy) }).check(inOrder),
  response: 'text/csv',
});

export const readAiUse = route({
  method: 'GET',
  path: `${AT}/ai-usage/:id`,
  permission: 'session',
  summary: 'Answers one use of the AI.',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-z]{1,64}$/, 'usageId')) }),
  response: aiUseDetail,
});

/** What a skill cost in a calendar month of the user's time zone. */
const creditUse = z.object({
  /** `2026-11` */
  month: text(7),
  skill: z.enum(AI_USES),
  credits: z.number(),
  uses: z.number(),
  tokens: z.number(),
});

export type CreditUse = z.infer<typeof creditUse>;

/** Longest period of a report on credits, in days. */
export const CREDIT_DAYS_LIMIT = 36 * 31;

const creditQuery = z.object(period).check(
  inOrder,
  z.refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= CREDIT_DAYS_LIMIT * 86_400_000, {
    error: 'daysTooMany',
    path: ['end'],
    params: { maximum: CREDIT_DAYS_LIMIT },
  }),
);

export const aiCredits = route({
  method: 'GET',
  path: `${AT}/ai-credit`,
  permission: 'session',
  summary: 'Answers the consumption of credits within a period by month and skill; months without any are left out.',
  query: creditQuery,
  response: z.object({ records: z.array(creditUse), totalCredits: z.number() }),
});

export const exportAiCredits = route({
  method: 'GET',
  path: `${AT}/ai-credit/export`,
  permission: 'session',
  summary: 'Sends the consumption of credits within a period by month and skill as CSV.',
  query: creditQuery,
  response: 'text/csv',
});

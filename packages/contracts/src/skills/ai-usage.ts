// Long because the routes of AI usage share their filter, period and columns.
import * as z from 'zod/mini';
import { csvQuery } from '../platform/csv.ts';
import type { FileColumns } from '../platform/csv.ts';
import { DAY_MS } from '../platform/days.ts';
import { message } from '../platform/error.ts';
import { LIMITS } from '../platform/limits.ts';
import { dateTime, recordId, text, wholeNumber } from '../platform/primitives.ts';
import { AI_OUTCOMES, USAGE_MARKS } from './ai-outcomes.ts';
import { AI_USES } from './all-skills.ts';
import { DAY_PRESETS, MONTH_PRESETS } from '../platform/period.ts';
import type { PeriodRules } from '../platform/period.ts';
import { route } from '../platform/route.ts';

/** Maximum number of tokens of one request in each direction, beyond the context of any model, and of its credits. */
export const TOKENS_LIMIT = LIMITS.tokenCount.maximum;
export const CREDITS_LIMIT = 10_000;

/** Average characters per token, for estimates. */
const CHARACTERS_A_TOKEN = 4;

/** Returns the estimated number of tokens of a text by its length in characters. */
export const estimatedTokens = (length: number): number => Math.ceil(length / CHARACTERS_A_TOKEN);

/** Rows per page (requirement AIC-14). */
export const USAGE_PAGE = 100;

/** Maximum number of rows of an export (requirement AIC-15). */
export const USAGE_EXPORT_LIMIT = 100_000;

/** An AI request. Credits have three decimals; a request without a model costs none. */
export const aiUse = z.object({
  id: text(64),
  at: dateTime,
  /** Null for a caller who may not see what individual people did. */
  userId: z.nullable(recordId),
  userName: z.nullable(text(255)),
  skill: z.enum(AI_USES),
  /** Name of the AI action; null for a skill. */
  action: z.nullable(text(255)),
  /** The requested model. */
  model: z.nullable(text(255)),
  /** The responding model; null if the response does not name it. */
  responseModel: z.nullable(text(255)),
  tokens: z.number(),
  credits: z.number(),
  latencyMs: z.number(),
  /** `success` for the outcomes `complete` and `cut-off`. */
  status: z.enum(['success', 'failed']),
  outcome: z.enum(AI_OUTCOMES),
  /** Null: the tokens are those reported. */
  mark: z.nullable(z.enum(USAGE_MARKS)),
});

export type AiUseRow = z.infer<typeof aiUse>;

/** All stored data of an AI request. Neither the question nor the response is stored. */
export const aiUseDetail = z.object({
  ...aiUse.shape,
  /** The version that a correction is based on. */
  version: text(64),
  /** `console`: tried by an administrator; `app`: reported by the mobile app. */
  source: z.enum(['console', 'app']),
  inputTokens: z.number(),
  /** The part of the input tokens that the model had cached. */
  cachedTokens: z.number(),
  outputTokens: z.number(),
  /** The part of the output tokens that was thinking. */
  reasoningTokens: z.number(),
  /** The figures of the model or app that were not booked, as text because they may be anything. */
  reported: z.nullable(z.object({ inputTokens: z.nullable(text(40)), outputTokens: z.nullable(text(40)) })),
  /** `observed`: the time of the app was impossible, so this is the time at which the request was observed; otherwise null. */
  timeSource: z.nullable(z.literal('observed')),
  object: z.nullable(text(80)),
  recordId: z.nullable(text(18)),
  /** The error of a failed request. Without a code it has the words of another program, such as the mobile app. */
  error: z.nullable(z.partial(message, { code: true })),
});

export type AiUseDetail = z.infer<typeof aiUseDetail>;

/** Columns that the list can be sorted by, in both directions. */
export const USAGE_SORTS = ['at', 'userName', 'skill', 'model', 'tokens', 'credits', 'latencyMs', 'status'] as const;

export type UsageSort = (typeof USAGE_SORTS)[number];

/** A column; a leading minus means descending order. */
const sortBy = z.string().check(z.regex(new RegExp(`^-?(${USAGE_SORTS.join('|')})$`), 'sortBy'));

/** The newest first. */
export const DEFAULT_USAGE_SORT = '-at';

/** The period of the page that lists the uses of the AI. */
export const USAGE_PERIOD = { presets: DAY_PRESETS, standard: 'last30' } as const satisfies PeriodRules;

const moment = z.string().check(
  z.maxLength(64),
  z.refine((value) => !Number.isNaN(Date.parse(value)), 'moment'),
);

/** A period; its end is exclusive. */
const period = { start: moment, end: moment } as const;

/**
 * Limits the requests of a period; all without it. `user` requires the right to see people, `action` is the name of an AI action.
 */
const filter = {
  user: z.optional(recordId),
  skill: z.optional(z.enum(AI_USES)),
  action: z.optional(text(255)),
  outcome: z.optional(z.enum(AI_OUTCOMES)),
} as const;

/** A choice of AI requests (requirement INX-11). */
export type UsageFilter = z.infer<z.ZodMiniObject<typeof filter>>;

/** What AI requests are totaled by. */
export const USAGE_DIMENSIONS = ['user', 'skill', 'action', 'outcome'] as const;

export type UsageDimension = (typeof USAGE_DIMENSIONS)[number];

type Bounds = { readonly start?: string | undefined; readonly end?: string | undefined };

/** Returns the milliseconds of a period; undefined without one. */
const lengthOf = ({ start, end }: Bounds): number | undefined =>
  start === undefined || end === undefined ? undefined : Date.parse(end) - Date.parse(start);

const inOrder = z.refine<Bounds>((bounds) => (lengthOf(bounds) ?? 1) > 0, { error: 'periodOrder', path: ['end'] });

/** A page of AI requests with its position among all pages (requirement AIC-14). */
const usagePage = z.object({
  data: z.array(aiUse),
  totalItems: z.number(),
  numberOfItems: z.number(),
  totalPages: z.number(),
  /** From 1; a number after the last page returns the last page. */
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
  summary: 'Returns a sorted page of the AI requests of a period.',
  query: z
    .object({
      ...period,
      ...filter,
      page: z.optional(wholeNumber(1, 1_000_000)),
      pageSize: z.optional(wholeNumber(1, USAGE_PAGE)),
      sortBy: z.optional(sortBy),
    })
    .check(inOrder),
  response: usagePage,
});

/** Maximum number of totals; the requests beyond them are one sum. */
export const USAGE_TOTALS_LIMIT = 500;

const sums = { uses: z.number(), tokens: z.number(), credits: z.number() };

const usageTotal = z.object({
  /** The id of a user or skill, the name of an action, or an outcome. */
  value: text(255),
  /** The name of a user; null for others. */
  name: z.nullable(text(255)),
  ...sums,
});

export type UsageTotal = z.infer<typeof usageTotal>;

export const totalAiUsage = route({
  method: 'GET',
  path: `${AT}/ai-usage/totals`,
  permission: 'session',
  summary: `Returns the number, tokens and credits of the AI requests of a period by user, skill, AI action or outcome, the most credits first, at most ${USAGE_TOTALS_LIMIT} of them.`,
  query: z.object({ ...period, ...filter, by: z.enum(USAGE_DIMENSIONS) }).check(inOrder),
  response: z.object({
    totals: z.array(usageTotal),
    /** The sum of the requests beyond the limit. */
    others: z.nullable(z.object(sums)),
    all: z.object(sums),
  }),
});

/** Columns of the file of AI requests. */
export const USAGE_COLUMNS = {
  id: 'text',
  at: 'moment',
  userId: 'text',
  userName: 'text',
  skill: 'text',
  action: 'text',
  source: 'text',
  model: 'text',
  inputTokens: 'number',
  outputTokens: 'number',
  tokens: 'number',
  credits: 'number',
  latencyMs: 'number',
  status: 'text',
  object: 'text',
  recordId: 'text',
  error: 'text',
  outcome: 'text',
  responseModel: 'text',
  cachedTokens: 'number',
  reasoningTokens: 'number',
  mark: 'text',
  reportedInputTokens: 'number',
  reportedOutputTokens: 'number',
} as const satisfies FileColumns;

export const exportAiUsage = route({
  method: 'GET',
  path: `${AT}/ai-usage/export`,
  permission: 'session',
  summary: `Returns the AI requests of a period as CSV. Rejects a period with more than ${USAGE_EXPORT_LIMIT}.`,
  query: z.object({ ...period, ...filter, ...csvQuery, sortBy: z.optional(sortBy) }).check(inOrder),
  cost: 'export',
  response: 'text/csv',
});

const useId = z.object({ id: z.string().check(z.regex(/^[0-9a-z]{1,64}$/, 'usageId')) });

export const readAiUse = route({
  method: 'GET',
  path: `${AT}/ai-usage/:id`,
  permission: 'session',
  summary: 'Returns an AI request.',
  params: useId,
  response: aiUseDetail,
});

const tokenCount = z.int('tokenCount').check(z.gte(0, 'tokenCount'), z.lte(TOKENS_LIMIT, 'tokenCount'));

/** Corrected figures of an AI request. Without credits, they are computed from the tokens. */
export const usageCorrection = z.object({
  inputTokens: tokenCount,
  outputTokens: tokenCount,
  credits: z.optional(z.number().check(z.gte(0), z.lte(CREDITS_LIMIT))),
});

export const correctAiUse = route({
  method: 'PATCH',
  path: `${AT}/ai-usage/:id`,
  permission: 'configure',
  summary:
    'Corrects the tokens and credits of an AI request, if the version in If-Match is still current; otherwise returns 409 with the stored values.',
  params: useId,
  headers: z.object({ 'if-match': z.optional(text(100)) }),
  body: usageCorrection,
  journal: 'ai-usage.correct',
  response: aiUseDetail,
});

/** Credits of a skill in a calendar month of the user's time zone. */
const creditUse = z.object({
  /** `2026-11` */
  month: text(7),
  skill: z.enum(AI_USES),
  credits: z.number(),
  uses: z.number(),
  tokens: z.number(),
});

export type CreditUse = z.infer<typeof creditUse>;

/** Maximum period of a report on credits, in days. */
const CREDIT_DAYS_LIMIT = 36 * 31;

/** The period of the page with the report on credits. */
export const CREDITS_PERIOD = {
  presets: MONTH_PRESETS,
  standard: 'months6',
  daysLimit: CREDIT_DAYS_LIMIT,
} as const satisfies PeriodRules;

/** A period, of which the whole calendar months count; this month and the previous five without one. */
const creditPeriod = { start: z.optional(moment), end: z.optional(moment) } as const;

const creditPeriodRules = [
  z.refine<Bounds>(({ start, end }) => (start === undefined) === (end === undefined), 'daysTogether'),
  inOrder,
  z.refine<Bounds>((bounds) => (lengthOf(bounds) ?? 0) <= CREDIT_DAYS_LIMIT * DAY_MS, {
    error: 'daysTooMany',
    path: ['end'],
    params: { maximum: CREDIT_DAYS_LIMIT },
  }),
] as const;

/** The days whose average is the forecast for the rest of a month: whole weeks, because weekends cost less. */
export const FORECAST_DAYS = 28;

/** Columns of the file of credits; `state` is "so far" in the current month. */
export const CREDIT_COLUMNS = {
  month: 'text',
  skill: 'text',
  credits: 'number',
  uses: 'number',
  tokens: 'number',
  state: 'text',
} as const satisfies FileColumns;

export const aiCredits = route({
  method: 'GET',
  path: `${AT}/ai-credit`,
  permission: 'session',
  summary:
    'Returns the credits by skill of the calendar months that a period touches, by default of the last six; months without credits are omitted.',
  query: z.object(creditPeriod).check(...creditPeriodRules),
  response: z.object({
    records: z.array(creditUse),
    totalCredits: z.number(),
    /** The counted months, also those without credits. */
    months: z.array(text(7)),
    /** The month that is not over, if the period touches it; `forecast` is null for less than `FORECAST_DAYS` of uses. */
    current: z.nullable(z.object({ month: text(7), credits: z.number(), forecast: z.nullable(z.number()) })),
  }),
});

export const exportAiCredits = route({
  method: 'GET',
  path: `${AT}/ai-credit/export`,
  permission: 'session',
  summary:
    'Returns the credits by skill of the calendar months that a period touches, by default of the last six, as CSV.',
  query: z.object({ ...creditPeriod, ...csvQuery }).check(...creditPeriodRules),
  cost: 'export',
  response: 'text/csv',
});

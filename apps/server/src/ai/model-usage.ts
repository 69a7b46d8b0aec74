import { estimatedTokens } from '@fieldstone/contracts/skills/ai-usage';
import type { UsageMark } from '@fieldstone/contracts/skills/ai-outcomes';
import * as z from 'zod/mini';
import { cutText } from '../platform/cut-text.ts';
import type { AiUseEntry } from '../store/repositories/ai-usage.ts';

/** The tokens of a request that are booked, and the reported figures if these are others. */
export type BookedUsage = Pick<
  AiUseEntry,
  'inputTokens' | 'cachedTokens' | 'outputTokens' | 'reasoningTokens' | 'mark' | 'reported'
>;

/** The usage of a request without a cost. */
export const NO_USAGE: BookedUsage = {
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  mark: null,
  reported: null,
};

/** A request and its response, which limit the tokens that are possible. */
export type Exchange = {
  readonly request: string;
  readonly response: string;
  readonly thinking: string;
  /** The requested maximum of output tokens. */
  readonly maximum: number;
};

/** Tokens that an endpoint's own template may add to a request. */
export const TEMPLATE_TOKENS = 1000;

/** Longest stored text of a reported figure. */
const FIGURE_LIMIT = 40;

const optional = z.optional(z.unknown());
const usageReport = z.object({
  prompt_tokens: optional,
  completion_tokens: optional,
  total_tokens: optional,
  prompt_tokens_details: optional,
  completion_tokens_details: optional,
});
const cachedPart = z.object({ cached_tokens: z.unknown() });
const reasoningPart = z.object({ reasoning_tokens: z.unknown() });

/**
 * More tokens than any model reads or writes in one request: figures beyond it prove nothing, not even by their sum.
 */
const PROOF_LIMIT = 1_000_000;

/**
 * Returns the tokens to book for a request: those that the endpoint reported, if they are possible or if its total proves them. A
 * token has at least one byte, so the input cannot have more tokens than bytes.
 */
export function bookedUsage(reported: unknown, { request, response, thinking, maximum }: Exchange): BookedUsage {
  const usage = usageReport.safeParse(reported).data ?? {};
  const reasoning = reasoningPart.safeParse(usage.completion_tokens_details).data?.reasoning_tokens;
  const text = response + thinking;
  const figures = withTotal({ ...usage, reasoning });
  const estimates = estimatesOf(usage, {
    input: estimatedTokens(request.length),
    output: Math.min(estimatedTokens(text.length), maximum),
  });
  const most = (limit: number): number => (figures.isProved ? PROOF_LIMIT : limit);
  return bookFigures({
    input: {
      reported: figures.input,
      least: 1,
      most: most(Buffer.byteLength(request) + TEMPLATE_TOKENS),
      estimate: estimates.input,
    },
    output: {
      reported: figures.output,
      least: text === '' ? 0 : 1,
      most: most(maximum),
      estimate: estimates.output,
    },
    cached: { reported: cachedPart.safeParse(usage.prompt_tokens_details).data?.cached_tokens, estimate: 0 },
    reasoning: { reported: figures.reasoning, estimate: estimatedTokens(thinking.length) },
  });
}

type UsageReport = z.infer<typeof usageReport> & { readonly reasoning: unknown };

type Totaled = {
  readonly input: unknown;
  readonly output: unknown;
  readonly reasoning: unknown;
  /** Whether the total is the sum of input and output. */
  readonly isProved: boolean;
};

/** Returns whether a figure can be a number of tokens. Text is no number, as in the protocol. */
const isCount = (figure: unknown): figure is number =>
  typeof figure === 'number' && Number.isInteger(figure) && figure >= 0 && figure <= PROOF_LIMIT;

const isMissing = (figure: unknown): boolean => figure === undefined || figure === null;

type Estimates = { readonly input: number; readonly output: number };

/** Returns estimates whose sum is the reported total, if nothing else is reported. */
function estimatesOf(usage: z.infer<typeof usageReport>, { input, output }: Estimates): Estimates {
  const { prompt_tokens: prompt, completion_tokens: completion, total_tokens: total } = usage;
  if (!isCount(total) || !isMissing(prompt) || !isMissing(completion)) return { input, output };
  return { input: Math.min(input, total), output: Math.max(total - input, 0) };
}

/**
 * Returns the input and the whole output by the reported total. The output beyond the reported one is thinking, which some
 * endpoints report beside the answer, or in the total only. More thinking than output is beside it without a total, too.
 */
function withTotal(usage: UsageReport): Totaled {
  const { prompt_tokens: prompt, completion_tokens: completion, total_tokens: total, reasoning } = usage;
  const reported = { input: prompt, output: completion, reasoning, isProved: false };
  if (!isCount(total)) {
    const isBeside = isCount(completion) && isCount(reasoning) && reasoning > completion;
    return isBeside ? { ...reported, output: completion + reasoning } : reported;
  }
  const input = isCount(prompt) ? prompt : isMissing(prompt) && isCount(completion) ? total - completion : null;
  if (input === null || input > total || !(isCount(completion) || isMissing(completion))) return reported;
  const output = total - input;
  if (isCount(completion) && output < completion) return reported;
  const beyond = isCount(completion) ? output - completion : 0;
  return {
    input,
    output,
    reasoning: isMissing(reasoning) && beyond > 0 ? beyond : reasoning,
    isProved: true,
  };
}

/** A reported number of tokens, its possible range, and the estimate for any other one. */
export type ReportedFigure = {
  readonly reported: unknown;
  readonly least: number;
  readonly most: number;
  readonly estimate: number;
};

type PartOf = Pick<ReportedFigure, 'reported' | 'estimate'>;

export type FiguresOfUse = {
  readonly input: ReportedFigure;
  readonly output: ReportedFigure;
  /** A part of the input. */
  readonly cached: PartOf;
  /** A part of the output. */
  readonly reasoning: PartOf;
};

/** Returns the tokens to book: possible ones as reported, estimates for the others, with the reported figures beside them. */
export function bookFigures(figures: FiguresOfUse): BookedUsage {
  const [input, output] = [figureOf(figures.input), figureOf(figures.output)];
  const cached = partOf(figures.cached, input.tokens);
  const reasoning = partOf(figures.reasoning, output.tokens);
  const isImplausible = [input, output, cached, reasoning].some(({ problem }) => problem === 'implausible');
  const isEstimated = [input, output].some(({ problem }) => problem === 'estimated');
  const mark = isImplausible ? 'implausible' : isEstimated ? 'estimated' : null;
  const reported = {
    inputTokens: figureText(figures.input.reported),
    outputTokens: figureText(figures.output.reported),
  };
  const isKept = mark !== null && (reported.inputTokens ?? reported.outputTokens) !== null;
  return {
    inputTokens: input.tokens,
    cachedTokens: cached.tokens,
    outputTokens: output.tokens,
    reasoningTokens: reasoning.tokens,
    mark,
    reported: isKept ? reported : null,
  };
}

const partOf = ({ reported, estimate }: PartOf, whole: number): Figure =>
  figureOf({ reported, least: 0, most: whole, estimate: Math.min(estimate, whole) });

type Figure = { readonly tokens: number; readonly problem: UsageMark | null };

/** Returns a reported number if it is possible, else the estimate. */
function figureOf({ reported, least, most, estimate }: ReportedFigure): Figure {
  if (typeof reported !== 'number') return { tokens: estimate, problem: 'estimated' };
  const isPossible = Number.isInteger(reported) && reported >= least && reported <= most;
  return isPossible ? { tokens: reported, problem: null } : { tokens: estimate, problem: 'implausible' };
}

function figureText(figure: unknown): string | null {
  if (figure === undefined || figure === null) return null;
  return cutText(typeof figure === 'string' ? figure : JSON.stringify(figure), FIGURE_LIMIT);
}

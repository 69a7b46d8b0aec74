import { estimatedTokens } from '@fieldstone/contracts/skills/ai-usage';
import type { UsageMark } from '@fieldstone/contracts/skills/ai-usage';
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
  prompt_tokens_details: optional,
  completion_tokens_details: optional,
});
const cachedPart = z.object({ cached_tokens: z.unknown() });
const reasoningPart = z.object({ reasoning_tokens: z.unknown() });

/**
 * Returns the tokens to book for a request: those that the endpoint reported, if they are possible. A token has at least
 * one byte, so the input cannot have more tokens than bytes.
 */
export function bookedUsage(reported: unknown, { request, response, thinking, maximum }: Exchange): BookedUsage {
  const usage = usageReport.safeParse(reported).data ?? {};
  const text = response + thinking;
  return bookFigures({
    input: {
      reported: usage.prompt_tokens,
      least: 1,
      most: Buffer.byteLength(request) + TEMPLATE_TOKENS,
      estimate: estimatedTokens(request.length),
    },
    output: {
      reported: usage.completion_tokens,
      least: text === '' ? 0 : 1,
      most: maximum,
      estimate: Math.min(estimatedTokens(text.length), maximum),
    },
    cached: { reported: cachedPart.safeParse(usage.prompt_tokens_details).data?.cached_tokens, estimate: 0 },
    reasoning: {
      reported: reasoningPart.safeParse(usage.completion_tokens_details).data?.reasoning_tokens,
      estimate: estimatedTokens(thinking.length),
    },
  });
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

/** Returns a reported number if it is possible, else the estimate. Text is no number, as in the protocol. */
function figureOf({ reported, least, most, estimate }: ReportedFigure): Figure {
  if (typeof reported !== 'number') return { tokens: estimate, problem: 'estimated' };
  const isPossible = Number.isInteger(reported) && reported >= least && reported <= most;
  return isPossible ? { tokens: reported, problem: null } : { tokens: estimate, problem: 'implausible' };
}

function figureText(figure: unknown): string | null {
  if (figure === undefined || figure === null) return null;
  return cutText(typeof figure === 'string' ? figure : JSON.stringify(figure), FIGURE_LIMIT);
}

import { WORK_USES } from '@fieldstone/contracts/skills/all-skills';
import { AI_OUTCOMES } from '@fieldstone/contracts/skills/ai-outcomes';
import { CREDITS_LIMIT, estimatedTokens, TOKENS_LIMIT } from '@fieldstone/contracts/skills/ai-usage';
import type { AiOutcome } from '@fieldstone/contracts/skills/ai-outcomes';
import { type CreditPrices, toMilliCredits } from '../../ai/credits.ts';
import { bookFigures, TEMPLATE_TOKENS } from '../../ai/model-usage.ts';
import { cutText } from '../../platform/cut-text.ts';
import { isRecordId } from '../../salesforce/record-id.ts';
import { UNNAMED, type AiUseEntry } from '../../store/repositories/ai-usage.ts';
import { NAME_LIMIT } from './limits.ts';
import type { Rejection, ReportedEvent } from './reported-event.ts';
import { reportedNumber, reportedText } from './texts.ts';

type Reported = Pick<ReportedEvent, 'attributes'> &
  Pick<AiUseEntry, 'at' | 'timeSource' | 'dedupeKey'> & {
    readonly userId: string | null;
    readonly prices: CreditPrices;
  };

/** Maximum milliseconds of one use. */
const LATENCY_LIMIT = 86_400_000;
const ERROR_LIMIT = 1000;
const OBJECT = /^[A-Za-z]\w{0,79}$/;

/** Maximum bytes of a character. */
const CHARACTER_BYTES = 4;

/** The whole numbers of a use, with their maximum. */
const COUNTS = {
  inputTokens: TOKENS_LIMIT,
  cachedTokens: TOKENS_LIMIT,
  outputTokens: TOKENS_LIMIT,
  reasoningTokens: TOKENS_LIMIT,
  latencyMs: LATENCY_LIMIT,
  maxTokens: TOKENS_LIMIT,
  requestLength: TOKENS_LIMIT * CHARACTER_BYTES,
} as const;

type Count = keyof typeof COUNTS;

type Figures = { readonly [C in Count]: number | null } & { readonly credits: number | null };

const STATUSES: Readonly<Record<string, AiOutcome>> = {
  success: 'complete',
  ...Object.fromEntries(AI_OUTCOMES.map((outcome) => [outcome, outcome])),
};

/**
 * Converts a reported AI use (`eventType: AIUsage`). Its credits are the reported ones, else computed by this console's
 * prices; a use without a model costs none. The name of its user is read from the org later.
 */
export function toAiUse({ attributes, userId, prices, ...time }: Reported): { readonly aiUse: AiUseEntry } | Rejection {
  const skill = WORK_USES.find((name) => name === attributes.get('skill'));
  if (skill === undefined) {
    return { rejected: 'skill', reason: `A use of the AI requires a skill: ${WORK_USES.join(', ')}.` };
  }
  if (userId === null || !isRecordId(userId)) {
    return { rejected: 'user', reason: 'A use of the AI requires the Salesforce id of its user.' };
  }
  const status = reportedText(attributes.get('status')) ?? 'success';
  const outcome = STATUSES[status];
  if (outcome === undefined) {
    return { rejected: 'status', reason: `status must be one of ${Object.keys(STATUSES).join(', ')}.` };
  }
  const figures = figuresOf(attributes);
  if ('rejected' in figures) return figures;

  const text = (name: string, limit = NAME_LIMIT): string | null => {
    const full = reportedText(attributes.get(name));
    return full === null ? null : cutText(full, limit);
  };
  const [model, responseModel, object, recordId] = [
    text('model'),
    text('responseModel'),
    text('object'),
    text('recordId'),
  ];
  const error = text('error', ERROR_LIMIT);
  const usage = usageOf(figures, { isPaid: (model ?? responseModel) !== null && outcome !== 'failed' });
  const byPrice = (model ?? responseModel) === null ? 0 : toMilliCredits(prices, usage);
  return {
    aiUse: {
      ...time,
      ...usage,
      userId,
      userName: UNNAMED,
      skill,
      action: text('action'),
      source: 'app',
      model: model ?? responseModel,
      responseModel,
      milliCredits: figures.credits === null ? byPrice : Math.round(figures.credits * 1000),
      latencyMs: figures.latencyMs ?? 0,
      outcome,
      object: object !== null && OBJECT.test(object) ? object : null,
      recordId: recordId !== null && isRecordId(recordId) ? recordId : null,
      error: error === null ? null : { message: error },
    },
  };
}

/** Returns the numbers of a use; null for those without a value, and the reason for the first invalid one. */
function figuresOf(attributes: Reported['attributes']): Figures | Rejection {
  const problems: string[] = [];
  const read = (name: Count | 'credits', maximum: number): number | null => {
    if (reportedText(attributes.get(name)) === null) return null;
    const number = reportedNumber(attributes.get(name));
    const isValid = number !== null && number >= 0 && number <= maximum;
    if (isValid && (name === 'credits' || Number.isInteger(number))) return number;
    const kind = name === 'credits' ? 'a number' : 'a whole number';
    problems.push(`${name} must be ${kind} from 0 to ${String(maximum)}.`);
    return null;
  };
  const figures: Figures = {
    inputTokens: read('inputTokens', COUNTS.inputTokens),
    cachedTokens: read('cachedTokens', COUNTS.cachedTokens),
    outputTokens: read('outputTokens', COUNTS.outputTokens),
    reasoningTokens: read('reasoningTokens', COUNTS.reasoningTokens),
    latencyMs: read('latencyMs', COUNTS.latencyMs),
    maxTokens: read('maxTokens', COUNTS.maxTokens),
    requestLength: read('requestLength', COUNTS.requestLength),
    credits: read('credits', CREDITS_LIMIT),
  };
  const [problem] = problems;
  return problem === undefined ? figures : { rejected: 'number', reason: problem };
}

/** Returns the tokens to book: those that are possible for the request, as far as the app describes it. */
function usageOf(
  { inputTokens, cachedTokens, outputTokens, reasoningTokens, maxTokens, requestLength, credits }: Figures,
  { isPaid }: { readonly isPaid: boolean },
) {
  // Without a cost, missing tokens are none.
  const missing = isPaid && credits === null ? undefined : 0;
  return bookFigures({
    input: {
      reported: inputTokens ?? missing,
      least: 0,
      most: requestLength === null ? TOKENS_LIMIT : requestLength * CHARACTER_BYTES + TEMPLATE_TOKENS,
      estimate: estimatedTokens(requestLength ?? 0),
    },
    output: {
      reported: outputTokens ?? missing,
      least: 0,
      most: maxTokens ?? TOKENS_LIMIT,
      estimate: outputTokens === null ? 0 : (maxTokens ?? 0),
    },
    cached: { reported: cachedTokens, estimate: 0 },
    reasoning: { reported: reasoningTokens, estimate: 0 },
  });
}

import { AI_USES, TOKENS_LIMIT } from '@fieldstone/contracts/skills/ai-usage';
import { type CreditPrices, milliCreditsOf } from '../../ai/credits.ts';
import { isRecordId } from '../../salesforce/record-id.ts';
import type { AiUseEntry } from '../../store/repositories/ai-usage.ts';
import { NAME_LIMIT } from './limits.ts';
import type { ReportedEvent } from './reported-event.ts';
import { countOf, numberOf, textOf } from './texts.ts';

type Reported = Pick<ReportedEvent, 'attributes'> & {
  readonly at: number;
  readonly userId: string | null;
  readonly dedupeKey: string;
  readonly prices: CreditPrices;
};

/** Maximum milliseconds and credits of one use; more is a mistake. */
const LATENCY_LIMIT = 86_400_000;
const CREDITS_LIMIT = 1_000_000;
const ERROR_LIMIT = 1000;
const OBJECT = /^[A-Za-z]\w{0,79}$/;

/**
 * Converts a reported AI use (`eventType: AIUsage`). Its credits are the reported ones, else computed by this console's
 * prices; a use without a model costs none.
 */
export function toAiUse({
  attributes,
  at,
  userId,
  dedupeKey,
  prices,
}: Reported): { readonly aiUse: AiUseEntry } | { readonly rejected: string } {
  const skill = AI_USES.find((name) => name === attributes.get('skill'));
  if (skill === undefined) return { rejected: `A use of the AI requires a skill: ${AI_USES.join(', ')}.` };
  if (userId === null || !isRecordId(userId))
    return { rejected: 'A use of the AI requires the Salesforce id of its user.' };
  const text = (name: string, limit = NAME_LIMIT): string | null =>
    textOf(attributes.get(name))?.slice(0, limit) ?? null;
  const count = (name: string, limit: number): number => Math.min(countOf(attributes.get(name)) ?? 0, limit);
  const [model, object, recordId] = [text('model'), text('object'), text('recordId')];
  const error = text('error', ERROR_LIMIT);
  const [inputTokens, outputTokens] = [count('inputTokens', TOKENS_LIMIT), count('outputTokens', TOKENS_LIMIT)];
  const credits = numberOf(attributes.get('credits'));
  const byPrice = model === null ? 0 : milliCreditsOf(prices, inputTokens, outputTokens);
  return {
    aiUse: {
      at,
      userId,
      userName: text('userName') ?? userId,
      skill,
      action: text('action'),
      source: 'app',
      model,
      inputTokens,
      outputTokens,
      milliCredits: credits !== null && credits >= 0 && credits <= CREDITS_LIMIT ? Math.round(credits * 1000) : byPrice,
      latencyMs: count('latencyMs', LATENCY_LIMIT),
      outcome: attributes.get('status') === 'failed' ? 'failed' : 'complete',
      object: object !== null && OBJECT.test(object) ? object : null,
      recordId: recordId !== null && isRecordId(recordId) ? recordId : null,
      error: error === null ? null : { message: error },
      dedupeKey,
    },
  };
}

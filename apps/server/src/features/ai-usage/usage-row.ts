import { AI_OUTCOMES, AI_USES } from '@fieldstone/contracts/ai-usage';
import type { AiOutcome, AiUse, AiUseDetail, AiUseRow } from '@fieldstone/contracts/ai-usage';
import { usageTimeOf } from '../../store/ai-usage.ts';
import type { Tables } from '../../store/tables.ts';

type Stored = Tables['ai_usage'];

const MILLI = 1000;

/** Credits with three decimals of what the store keeps as whole thousandths. */
export const creditsOf = (milliCredits: number): number => milliCredits / MILLI;

/** What the AI was used for; a kind that this version does not know counts as an action. */
export function skillOf(stored: string): AiUse {
  return AI_USES.find((skill) => skill === stored) ?? 'ai-action';
}

/** Returns how a use ended; by its status where nothing else is stored, or an outcome that this version does not know. */
function outcomeOf({ outcome, status }: Stored): AiOutcome {
  return AI_OUTCOMES.find((each) => each === outcome) ?? (status === 'failed' ? 'failed' : 'complete');
}

/** A stored use as the list shows it. */
export function toRow(row: Stored): AiUseRow {
  return {
    id: row.id,
    at: new Date(usageTimeOf(row.id)).toISOString(),
    userId: row.user_id,
    userName: row.user_name,
    skill: skillOf(row.skill),
    action: row.action,
    model: row.model === '' ? null : row.model,
    tokens: row.tokens,
    credits: creditsOf(row.milli_credits),
    latencyMs: row.latency_ms,
    status: row.status === 'failed' ? 'failed' : 'success',
    outcome: outcomeOf(row),
  };
}

/** A stored use with all that is known of it. */
export function toDetail(row: Stored): AiUseDetail {
  return {
    ...toRow(row),
    source: row.source === 'console' ? 'console' : 'app',
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    object: row.object,
    recordId: row.record_id,
    error: row.error,
  };
}

import { messageParams } from '@fieldstone/contracts/platform/error';
import { AI_OUTCOMES, AI_USES } from '@fieldstone/contracts/skills/ai-usage';
import type { AiOutcome, AiUse, AiUseDetail, AiUseRow } from '@fieldstone/contracts/skills/ai-usage';
import { timeOfId } from '../../platform/time-ordered-id.ts';
import type { Tables } from '../../store/engine/tables.ts';

type Stored = Tables['ai_usage'];

const MILLI = 1000;

/** Converts the store's whole thousandths to credits with three decimals. */
export const creditsOf = (milliCredits: number): number => milliCredits / MILLI;

/** Returns the skill of a use; an unknown one counts as an action. */
export function skillOf(stored: string): AiUse {
  return AI_USES.find((skill) => skill === stored) ?? 'ai-action';
}

/** Returns how a use ended; without a stored outcome that this version supports, by its status. */
function outcomeOf({ outcome, status }: Stored): AiOutcome {
  return AI_OUTCOMES.find((each) => each === outcome) ?? (status === 'failed' ? 'failed' : 'complete');
}

/** Converts a stored use to a row of the list, without its user for a caller who may not see people. */
export function toRow(row: Stored, seesPeople: boolean): AiUseRow {
  return {
    id: row.id,
    at: new Date(timeOfId(row.id)).toISOString(),
    userId: seesPeople ? row.user_id : null,
    userName: seesPeople ? row.user_name : null,
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

/** Converts a stored use with all its details. */
export function toDetail(row: Stored, seesPeople: boolean): AiUseDetail {
  return {
    ...toRow(row, seesPeople),
    source: row.source === 'console' ? 'console' : 'app',
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    object: row.object,
    recordId: row.record_id,
    error: errorOf(row),
  };
}

function errorOf({ error, error_code: code, error_params_json: params }: Stored): AiUseDetail['error'] {
  if (error === null) return null;
  return {
    ...(code !== null && { code }),
    ...(params !== null && { params: messageParams.parse(JSON.parse(params)) }),
    message: error,
  };
}

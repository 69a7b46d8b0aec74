import { messageParams } from '@fieldstone/contracts/platform/error';
import { AI_USES } from '@fieldstone/contracts/skills/all-skills';
import { AI_OUTCOMES } from '@fieldstone/contracts/skills/ai-outcomes';
import type { AiUse } from '@fieldstone/contracts/skills/all-skills';
import type { AiOutcome } from '@fieldstone/contracts/skills/ai-outcomes';
import type { AiUseDetail, AiUseRow } from '@fieldstone/contracts/skills/ai-usage';
import * as z from 'zod/mini';
import { timeOfId } from '../../platform/time-ordered-id.ts';
import type { Tables } from '../../store/engine/tables.ts';

type Stored = Tables['ai_usage'];

const MILLI = 1000;

const reportedFigures = z.object({ inputTokens: z.nullable(z.string()), outputTokens: z.nullable(z.string()) });

/** Converts the store's whole thousandths to credits with three decimals. */
export const toCredits = (milliCredits: number): number => milliCredits / MILLI;

/** Returns the skill of a use; an unknown one counts as an action. */
export function toSkill(stored: string): AiUse {
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
    userName: seesPeople ? row.user_name || row.user_id : null,
    skill: toSkill(row.skill),
    action: row.action,
    model: row.model === '' ? null : row.model,
    responseModel: row.response_model,
    tokens: row.tokens,
    credits: toCredits(row.milli_credits),
    latencyMs: row.latency_ms,
    status: row.status === 'failed' ? 'failed' : 'success',
    outcome: outcomeOf(row),
    mark: row.mark,
  };
}

/** Converts a stored use with all its details. */
export function toDetail(row: Stored, seesPeople: boolean): AiUseDetail {
  return {
    ...toRow(row, seesPeople),
    version: versionOf(row),
    source: row.source === 'console' ? 'console' : 'app',
    inputTokens: row.input_tokens,
    cachedTokens: row.cached_tokens,
    outputTokens: row.output_tokens,
    reasoningTokens: row.reasoning_tokens,
    reported: row.reported_json === null ? null : reportedFigures.parse(JSON.parse(row.reported_json)),
    timeSource: row.time_source,
    object: row.object,
    recordId: row.record_id,
    error: errorOf(row),
  };
}

/** Returns the version of a use, whose figures alone can change. */
export const versionOf = ({ input_tokens, output_tokens, milli_credits }: Stored): string =>
  [input_tokens, output_tokens, milli_credits].join('-');

function errorOf({ error, error_code: code, error_params_json: params }: Stored): AiUseDetail['error'] {
  if (error === null) return null;
  return {
    ...(code !== null && { code }),
    ...(params !== null && { params: messageParams.parse(JSON.parse(params)) }),
    message: error,
  };
}

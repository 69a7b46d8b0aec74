import type { AiOutcome, AiUse } from '@fieldstone/contracts/skills/ai-usage';
import { createHash } from 'node:crypto';
import type { Store } from '../engine/database.ts';

/** A reported use of the AI. */
export type AiUseEntry = {
  /** UTC milliseconds. */
  readonly at: number;
  readonly userId: string;
  readonly userName: string;
  readonly skill: AiUse;
  readonly action: string | null;
  readonly source: 'console' | 'app';
  readonly model: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Thousandths of a credit. */
  readonly milliCredits: number;
  readonly latencyMs: number;
  readonly outcome: AiOutcome;
  readonly object: string | null;
  readonly recordId: string | null;
  readonly error: string | null;
  /** Identifies the use when it is reported again. */
  readonly dedupeKey: string;
};

const CHUNK = 500;
const TIME_DIGITS = 12;

/** Returns an id that is not after the ids of all uses from this moment on. */
export function usageIdFrom(at: number): string {
  return Math.max(0, at).toString(16).padStart(TIME_DIGITS, '0');
}

function idOf({ at, dedupeKey }: AiUseEntry): string {
  return usageIdFrom(at) + createHash('sha256').update(dedupeKey).digest('hex').slice(0, 20);
}

/** Returns the time of a use, which its id begins with. */
export function usageTimeOf(id: string): number {
  return Number.parseInt(id.slice(0, TIME_DIGITS), 16);
}

/** Returns whether a use produced a usable text. */
function statusOf(outcome: AiOutcome): 'success' | 'failed' {
  return outcome === 'complete' || outcome === 'cut-off' ? 'success' : 'failed';
}

/** Stores AI uses of an org; existing ones stay unchanged. */
export async function appendAiUsage({ db }: Store, orgId: string, entries: readonly AiUseEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += CHUNK) {
    await db
      .insertInto('ai_usage')
      .values(
        entries.slice(start, start + CHUNK).map((entry) => ({
          org_id: orgId,
          id: idOf(entry),
          user_id: entry.userId,
          user_name: entry.userName,
          skill: entry.skill,
          action: entry.action,
          source: entry.source,
          model: entry.model ?? '',
          input_tokens: entry.inputTokens,
          output_tokens: entry.outputTokens,
          tokens: entry.inputTokens + entry.outputTokens,
          milli_credits: entry.milliCredits,
          latency_ms: entry.latencyMs,
          status: statusOf(entry.outcome),
          outcome: entry.outcome,
          object: entry.object,
          record_id: entry.recordId,
          error: entry.error,
        })),
      )
      .onConflict((conflict) => conflict.columns(['org_id', 'id']).doNothing())
      .execute();
  }
}

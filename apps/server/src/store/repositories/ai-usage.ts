import type { Message } from '@fieldstone/contracts/platform/error';
import type { AiOutcome, AiUse } from '@fieldstone/contracts/skills/ai-usage';
import { createHash } from 'node:crypto';
import { idPrefix } from '../../platform/time-ordered-id.ts';
import { chunksOf } from '../../platform/chunks.ts';
import type { Store } from '../engine/database.ts';

/** The error of a failed use. */
export type UseError = Pick<Message, 'message'> & Partial<Message>;

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
  /** Without a code: the words of another program. */
  readonly error: UseError | null;
  /** Identifies the use when it is reported again. */
  readonly dedupeKey: string;
};

const CHUNK = 500;

/** Returns an id that begins with the time; equal reports have equal ids. */
function idOf({ at, dedupeKey }: AiUseEntry): string {
  return idPrefix(at) + createHash('sha256').update(dedupeKey).digest('hex').slice(0, 20);
}

/** Returns whether a use produced a usable text. */
function statusOf(outcome: AiOutcome): 'success' | 'failed' {
  return outcome === 'complete' || outcome === 'cut-off' ? 'success' : 'failed';
}

/** Stores AI uses of an org; existing ones stay unchanged. */
export async function appendAiUsage({ db }: Store, orgId: string, entries: readonly AiUseEntry[]): Promise<void> {
  for (const chunk of chunksOf(entries, CHUNK)) {
    await db
      .insertInto('ai_usage')
      .values(
        chunk.map((entry) => ({
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
          error: entry.error?.message ?? null,
          error_code: entry.error?.code ?? null,
          error_params_json: entry.error?.params ? JSON.stringify(entry.error.params) : null,
        })),
      )
      .onConflict((conflict) => conflict.columns(['org_id', 'id']).doNothing())
      .execute();
  }
}

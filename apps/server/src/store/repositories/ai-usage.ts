import type { Message } from '@fieldstone/contracts/platform/error';
import type { AiUse } from '@fieldstone/contracts/skills/all-skills';
import type { AiOutcome, UsageMark } from '@fieldstone/contracts/skills/ai-outcomes';
import { createHash } from 'node:crypto';
import { idPrefix } from '../../platform/time-ordered-id.ts';
import { toChunks } from '../../platform/chunks.ts';
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
  /** The requested model. */
  readonly model: string | null;
  /** The responding model; null if unknown. */
  readonly responseModel: string | null;
  readonly inputTokens: number;
  /** The part of the input that the endpoint had cached. */
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** The part of the output that was thinking. */
  readonly reasoningTokens: number;
  /** Null: as reported. */
  readonly mark: UsageMark | null;
  /** As text, because it may be anything; null if it is booked or missing. */
  readonly reported: { readonly inputTokens: string | null; readonly outputTokens: string | null } | null;
  /** Thousandths of a credit. */
  readonly milliCredits: number;
  readonly latencyMs: number;
  readonly outcome: AiOutcome;
  readonly object: string | null;
  readonly recordId: string | null;
  /** Without a code: the words of another program. */
  readonly error: UseError | null;
  /** Set if `at` is not the time of the app. */
  readonly timeSource: 'observed' | null;
  /** Identifies the use when it is reported again. */
  readonly dedupeKey: string;
};

/** The name of a user that has not been read from the org. */
export const UNNAMED = '';

const CHUNK = 500;

/** Returns an id that begins with the time; equal reports have equal ids. */
function idOf({ at, dedupeKey }: AiUseEntry): string {
  return idPrefix(at) + createHash('sha256').update(dedupeKey).digest('hex').slice(0, 20);
}

/** Returns whether a use produced a usable text. */
function statusOf(outcome: AiOutcome): 'success' | 'failed' {
  return outcome === 'complete' || outcome === 'cut-off' ? 'success' : 'failed';
}

/** Stores AI uses of an org; existing ones stay unchanged. Returns the number of new ones. */
export async function appendAiUsage({ db }: Store, orgId: string, entries: readonly AiUseEntry[]): Promise<number> {
  let added = 0n;
  for (const chunk of toChunks(entries, CHUNK)) {
    const { numInsertedOrUpdatedRows = 0n } = await db
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
          response_model: entry.responseModel,
          input_tokens: entry.inputTokens,
          output_tokens: entry.outputTokens,
          cached_tokens: entry.cachedTokens,
          reasoning_tokens: entry.reasoningTokens,
          mark: entry.mark,
          reported_json: entry.reported === null ? null : JSON.stringify(entry.reported),
          time_source: entry.timeSource,
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
      .executeTakeFirstOrThrow();
    added += numInsertedOrUpdatedRows;
  }
  return Number(added);
}

/** The figures of a use that a correction replaces. */
export type UseFigures = { readonly inputTokens: number; readonly outputTokens: number; readonly milliCredits: number };

/** Replaces the figures of a use. Returns false, and changes nothing, if they are no longer those of `before`. */
export async function correctUse(
  { db }: Store,
  { orgId, id, before }: { readonly orgId: string; readonly id: string; readonly before: UseFigures },
  { inputTokens, outputTokens, milliCredits }: UseFigures,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ai_usage')
    .set({
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      // Parts of figures that were wrong.
      cached_tokens: 0,
      reasoning_tokens: 0,
      tokens: inputTokens + outputTokens,
      milli_credits: milliCredits,
      mark: 'corrected',
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('input_tokens', '=', before.inputTokens)
    .where('output_tokens', '=', before.outputTokens)
    .where('milli_credits', '=', before.milliCredits)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Users to name at once. */
const UNNAMED_LIMIT = 200;

/** Returns the ids of users whose names have not been read from the org yet, at most some hundred. */
export async function unnamedUsers({ reads }: Store, orgId: string): Promise<readonly string[]> {
  const rows = await reads
    .selectFrom('ai_usage')
    .select('user_id')
    .distinct()
    .where('org_id', '=', orgId)
    .where('user_name', '=', UNNAMED)
    .limit(UNNAMED_LIMIT)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Stores the names of users in their uses, at least one name. */
export async function nameUsers({ db }: Store, orgId: string, names: ReadonlyMap<string, string>): Promise<void> {
  await db
    .updateTable('ai_usage')
    .set((eb) => {
      const [[firstId, firstName] = ['', UNNAMED], ...others] = names;
      let cases = eb.case().when('user_id', '=', firstId).then(firstName);
      for (const [id, name] of others) cases = cases.when('user_id', '=', id).then(name);
      return { user_name: cases.else(UNNAMED).end() };
    })
    .where('org_id', '=', orgId)
    .where('user_name', '=', UNNAMED)
    .where('user_id', 'in', [...names.keys()])
    .execute();
}

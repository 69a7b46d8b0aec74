import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { listAiUsage } from '@fieldstone/contracts/ai-usage';
import type { UsageSort } from '@fieldstone/contracts/ai-usage';
import * as z from 'zod/mini';
import { median, withSignedIn } from './signed-in.ts';

/** A page of the AI usage over the whole API, as a ratio to the engine's own query for the same page, with page numbers as an offset. */

const ROWS = Number(process.env['BENCH_USAGE_ROWS'] ?? 2_000_000);
const PAGE = 100;
const ROUNDS = 5;
const START = Date.parse('2026-01-01T00:00:00Z');
const STEP_MS = 5_000;
/** A sort of the API and the column it stands for. */
const SORTS = [
  ['at', 'id'],
  ['userName', 'user_name'],
  ['credits', 'milli_credits'],
  ['latencyMs', 'latency_ms'],
] as const satisfies ReadonlyArray<readonly [UsageSort, string]>;

/** Uses of 400 users, one every five seconds, made by the engine itself. */
function fill(database: DatabaseSync, orgId: string): void {
  database
    .prepare(
      `INSERT INTO ai_usage
       WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ? - 1)
       SELECT ?, printf('%012x%020x', ? + i * ?, i), printf('005000000000%03dAAA', i % 400), 'User ' || (i % 400),
         CASE i % 5 WHEN 0 THEN 'service-history' WHEN 1 THEN 'schedule-management' WHEN 2 THEN 'hotline-summarization'
           WHEN 3 THEN 'knowledge-access' ELSE 'ai-action' END,
         NULL, 'app', 'model', i % 900, i % 200, i % 900 + i % 200, (i * 7919) % 4001, (i * 104729) % 9001,
         CASE WHEN i % 50 = 0 THEN 'failed' ELSE 'success' END, NULL, NULL, NULL, NULL
       FROM n`,
    )
    .run(ROWS, orgId, START, STEP_MS);
}

async function timed(work: () => Promise<void> | void): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return median(times);
}

await withSignedIn(async ({ app, cookie }) => {
  const database = new DatabaseSync(join(app.dataDir, 'console.sqlite'), { timeout: 60_000 });
  const session = z.parse(z.object({ org_id: z.string() }), database.prepare('SELECT org_id FROM sessions').get());
  database.exec('DELETE FROM ai_usage');
  fill(database, session.org_id);
  const end = new Date(START + ROWS * STEP_MS).toISOString();
  const last = Math.ceil(ROWS / PAGE);
  console.log(`ai usage        ${ROWS.toLocaleString('en')} uses, pages of ${PAGE}, median of ${ROUNDS}`);

  for (const [sort, column] of SORTS) {
    for (const page of [1, 2, Math.ceil(last / 2), last]) {
      const query = new URLSearchParams({
        start: new Date(START).toISOString(),
        end,
        page: String(page),
        sortBy: `-${sort}`,
      });
      const ours = await timed(async () => {
        const answer = await fetch(`${app.url}${listAiUsage.path}?${query}`, { headers: { cookie } });
        const { data } = z.parse(listAiUsage.response, await answer.json());
        if (data.length === 0) throw new Error(`Page ${page} by ${sort} is empty.`);
      });
      const raw = database.prepare(
        `SELECT * FROM ai_usage WHERE org_id = ? ORDER BY ${column} DESC, id DESC LIMIT ${PAGE} OFFSET ?`,
      );
      const counted = database.prepare('SELECT count(*) FROM ai_usage WHERE org_id = ?');
      const theirs = await timed(() => {
        counted.get(session.org_id);
        raw.all(session.org_id, (page - 1) * PAGE);
      });
      console.log(
        `  by ${sort.padEnd(10)} page ${String(page).padStart(6)}   ${(ours / theirs).toFixed(2)} of count and page in the engine (${ours.toFixed(1)} and ${theirs.toFixed(1)} ms)`,
      );
    }
  }
  database.close();
});

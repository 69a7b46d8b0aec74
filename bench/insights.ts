import { readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INSIGHT_NAMES, INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import { INSIGHT_LIMIT, insightCsv, insightRoutes } from '@fieldstone/contracts/insights/insights';
import { sessionInfo } from '@fieldstone/contracts/organization/session';
import * as z from 'zod/mini';
import { type ReportPeriods, bareQuery, fill, withEngine } from './insights-events.ts';
import { withSignedIn } from './signed-in.ts';

/**
 * Measures every report through the API until its last byte, as a ratio to an equivalent query on the bare engine with the same events, and the
 * dashboard of all reports.
 */

const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 10_000_000);
/** The best run counts, because other programs disturb the measurement. */
const ROUNDS = 7;

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Returns the best time of each task. The tasks take turns, so that other load on the machine affects all of them. */
async function timed(...works: ReadonlyArray<() => Promise<unknown>>): Promise<number[]> {
  // A warm-up run, so that all tasks read cached files.
  for (const work of works) await work();
  const times = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, work] of works.entries()) {
      const begin = performance.now();
      await work();
      times[index] = Math.min(times[index] ?? 0, performance.now() - begin);
    }
  }
  return times;
}

/** Returns current and peak memory of a process; not available on every system. */
function memoryOf(pid: number | undefined): string {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
    return `${megabytes('VmRSS')} MB, at most ${megabytes('VmHWM')} MB`;
  } catch {
    return 'not available on this system';
  }
}

/** Throws unless both returned the same counts; otherwise the comparison would be meaningless. */
function assertEqualCounts(name: string, text: string, rows: readonly unknown[][]): void {
  const inOrder = (values: readonly number[]): string => JSON.stringify(values.filter(Boolean).slice(0, INSIGHT_LIMIT));
  const counted = text.matchAll(/"(?:uniqueCount|count|latest|timestamp)":(\d+)/g);
  const measured = inOrder([...counted].map(([, value]) => Number(value)));
  // Only counts and timestamps are 64 bits wide.
  const baseline = inOrder(rows.flat().flatMap((value) => (typeof value === 'bigint' ? [Number(value)] : [])));
  if (measured !== baseline)
    throw new Error(`${name} returned ${measured.slice(0, 200)}, the bare engine ${baseline.slice(0, 200)}`);
}

const steps = z.array(z.object({ beginTimeSeconds: z.number() }));

const reportResponse = z.object({
  metadata: z.object({
    beginTimeMillis: z.number(),
    endTimeMillis: z.number(),
    previous: z.optional(z.object({ beginTimeMillis: z.number(), endTimeMillis: z.number() })),
  }),
  timeSeries: z.optional(steps),
  facets: z.optional(z.array(z.object({ timeSeries: z.optional(steps) }))),
});

/** Returns the periods in a report's response. */
function periodsOf(text: string): ReportPeriods {
  const { metadata, facets, timeSeries } = z.parse(reportResponse, JSON.parse(text));
  const { beginTimeMillis: begin, endTimeMillis: end, previous } = metadata;
  return {
    begin,
    end,
    before: { begin: previous?.beginTimeMillis ?? begin, end: previous?.endTimeMillis ?? begin },
    steps: (timeSeries ?? facets?.[0]?.timeSeries)?.map(({ beginTimeSeconds }) => beginTimeSeconds * 1000) ?? [],
  };
}

await withSignedIn(async ({ app, cookie }) => {
  const headers = { cookie };
  const get = async (path: string): Promise<string> => {
    const response = await fetch(`${app.url}${path}`, { headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
    return text;
  };
  const { orgId } = z.parse(sessionInfo.response, JSON.parse(await get(sessionInfo.path)));
  const file = join(app.dataDir, 'telemetry/events.duckdb');
  const copy = join(app.dataDir, 'bare.duckdb');
  await app.restart(async () => {
    const begin = performance.now();
    await withEngine(file, (engine) => fill(engine, orgId, Date.now(), EVENTS));
    const seconds = ((performance.now() - begin) / 1000).toFixed(0);
    console.log(`insights        ${EVENTS.toLocaleString('en')} events generated in ${seconds} s, best of ${ROUNDS}`);
    // Only one process can open a file.
    await copyFile(file, copy);
  });
  console.log(`  memory of the server before the first report: ${memoryOf(app.pid())}`);

  await withEngine(copy, async (engine) => {
    let sum = 0;
    for (const name of INSIGHT_NAMES) {
      const { path } = insightRoutes[name];
      const text = await get(path);
      const sql = bareQuery(orgId, INSIGHT_QUERIES[name], periodsOf(text));
      const bare = async () => (await engine.runAndReadAll(sql)).getRows();
      assertEqualCounts(name, text, await bare());
      // The cost of session and HTTP, which every API call has and the bare engine does not.
      const [measured = 0, call = 0, baseline = 0] = await timed(
        () => get(path),
        () => get(sessionInfo.path),
        bare,
      );
      sum += baseline;
      console.log(
        `  ${name.padEnd(24)} ${((measured - call) / baseline).toFixed(2)} of the bare engine (${ms(measured)}, of which ${ms(call)} is the cost of any call; ${ms(baseline)})`,
      );
    }
    const [all = 0] = await timed(() => Promise.all(INSIGHT_NAMES.map((name) => get(insightRoutes[name].path))));
    console.log(
      `  the whole dashboard, ${INSIGHT_NAMES.length} reports at once: ${(all / sum).toFixed(2)} of the bare engine's queries one after another (${ms(all)} and ${ms(sum)})`,
    );
  });

  const begin = performance.now();
  const csv = await fetch(`${app.url}${insightCsv.path.replace(':endpoint', 'usageAll')}`, { headers });
  let bytes = 0;
  for await (const chunk of csv.body ?? []) bytes += chunk.length;
  console.log(`  CSV file of a weeks usage: ${(bytes / 1e6).toFixed(0)} MB in ${ms(performance.now() - begin)}`);
  console.log(`  memory of the server: ${memoryOf(app.pid())}`);
});

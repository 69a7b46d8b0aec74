import { readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INSIGHT_NAMES } from '@fieldstone/contracts/insight-queries';
import { INSIGHT_LIMIT, insightCsv, insightRoutes } from '@fieldstone/contracts/insights';
import { sessionInfo } from '@fieldstone/contracts/session';
import * as z from 'zod/mini';
import { type Asked, bareQuery, fill, withEngine } from './insights-events.ts';
import { withSignedIn } from './signed-in.ts';

/**
 * Every report over the whole API, until its last byte is there, as a ratio to the bare engine's own query that answers the same over the same events; and
 * the dashboard of all of them.
 */

const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 10_000_000);
/** The best counts: other programs disturb any. */
const ROUNDS = 7;

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** The best times of each, taken in turns, so that what else the machine does meets all of them. */
async function timed(...works: ReadonlyArray<() => Promise<unknown>>): Promise<number[]> {
  // Once before it counts: all read from warm files.
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

/** Megabytes of a process now and at most; not known on every system. */
function memoryOf(pid: number | undefined): string {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
    return `${megabytes('VmRSS')} MB, at most ${megabytes('VmHWM')} MB`;
  } catch {
    return 'not known on this system';
  }
}

/** Throws unless both counted the same: a query that answers something else is nothing to compare with. */
function mustAgree(name: string, text: string, rows: readonly unknown[][]): void {
  const inOrder = (values: readonly number[]): string => JSON.stringify(values.filter(Boolean).slice(0, INSIGHT_LIMIT));
  const counted = text.matchAll(/"(?:uniqueCount|count|latest|timestamp)":(\d+)/g);
  const ours = inOrder([...counted].map(([, value]) => Number(value)));
  // Only counts and moments are 64 bits wide.
  const theirs = inOrder(rows.flat().flatMap((value) => (typeof value === 'bigint' ? [Number(value)] : [])));
  if (ours !== theirs)
    throw new Error(`${name} answered ${ours.slice(0, 200)}, the bare engine ${theirs.slice(0, 200)}`);
}

const answered = z.object({
  metadata: z.object({
    beginTimeMillis: z.number(),
    endTimeMillis: z.number(),
    previous: z.optional(z.object({ beginTimeMillis: z.number(), endTimeMillis: z.number() })),
  }),
  facets: z.optional(
    z.array(z.object({ timeSeries: z.optional(z.array(z.object({ beginTimeSeconds: z.number() }))) })),
  ),
});

/** What a report's answer says that it was asked for. */
function askedOf(text: string): Asked {
  const { metadata, facets } = z.parse(answered, JSON.parse(text));
  const { beginTimeMillis: begin, endTimeMillis: end, previous } = metadata;
  return {
    begin,
    end,
    before: { begin: previous?.beginTimeMillis ?? begin, end: previous?.endTimeMillis ?? begin },
    steps: facets?.[0]?.timeSeries?.map(({ beginTimeSeconds }) => beginTimeSeconds * 1000) ?? [],
  };
}

await withSignedIn(async ({ app, cookie }) => {
  const headers = { cookie };
  const get = async (path: string): Promise<string> => {
    const answer = await fetch(`${app.url}${path}`, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return text;
  };
  const { orgId } = z.parse(sessionInfo.response, JSON.parse(await get(sessionInfo.path)));
  const file = join(app.dataDir, 'telemetry/events.duckdb');
  const copy = join(app.dataDir, 'bare.duckdb');
  await app.restart(async () => {
    const begin = performance.now();
    await withEngine(file, (engine) => fill(engine, orgId, Date.now(), EVENTS));
    const seconds = ((performance.now() - begin) / 1000).toFixed(0);
    console.log(`insights        ${EVENTS.toLocaleString('en')} events made in ${seconds} s, best of ${ROUNDS}`);
    // A file serves one process.
    await copyFile(file, copy);
  });
  console.log(`  memory of the server before the first question: ${memoryOf(app.pid())}`);

  await withEngine(copy, async (engine) => {
    let sum = 0;
    for (const name of INSIGHT_NAMES) {
      const { path } = insightRoutes[name];
      const text = await get(path);
      const sql = bareQuery(orgId, name, askedOf(text));
      const bare = async () => (await engine.runAndReadAll(sql)).getRows();
      mustAgree(name, text, await bare());
      // Session, HTTP and this program's own part, which a bare engine does not have and every call has.
      const [ours = 0, call = 0, theirs = 0] = await timed(
        () => get(path),
        () => get(sessionInfo.path),
        bare,
      );
      sum += theirs;
      console.log(
        `  ${name.padEnd(24)} ${((ours - call) / theirs).toFixed(2)} of the bare engine (${ms(ours)}, of which any call takes ${ms(call)}; ${ms(theirs)})`,
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
  console.log(`  usage of a week as a file: ${(bytes / 1e6).toFixed(0)} MB in ${ms(performance.now() - begin)}`);
  console.log(`  memory of the server: ${memoryOf(app.pid())}`);
});

import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { InsightName } from '@fieldstone/contracts/insight-queries';

const USERS = 5000;
const DAYS = 180;
const DAY_MS = 86_400_000;

/** Events of one statement; more at once would take the memory that they are meant to measure. */
const CHUNK = 1_000_000;

/** Runs `work` on the file of the event store, which no other process may have open. */
export async function withEngine(file: string, work: (connection: DuckDBConnection) => Promise<void>): Promise<void> {
  const instance = await DuckDBInstance.create(file, { memory_limit: '1GB', preserve_insertion_order: 'false' });
  const connection = await instance.connect();
  try {
    await work(connection);
  } finally {
    connection.disconnectSync();
    instance.closeSync();
  }
}

/** Fills the store with half a year of events until now, four fifths of them of this org, all made by the engine itself. */
export async function fill(connection: DuckDBConnection, orgId: string, now: number, events: number): Promise<void> {
  await connection.run('DELETE FROM events');
  for (let from = 0; from < events; from += CHUNK) {
    await connection.run(
      `INSERT INTO events
       SELECT CASE WHEN h % 5 = 0 THEN '00D000000000009AAA' ELSE $org END,
         CASE WHEN h % 100 < 60 THEN 'AppUsage' WHEN h % 100 < 75 THEN 'AppLaunch' WHEN h % 100 < 98 THEN 'Sync' ELSE 'Feedback' END,
         $begin::BIGINT + (i::HUGEINT * $span::BIGINT) // $events::BIGINT, i,
         printf('0055f0000%06dAAA', u), NULL,
         CASE WHEN u % 4 = 0 THEN 'fieldstone-legacy' ELSE 'fieldstone-go' END,
         printf('24.%d', 1 + (i * 12) // $events::BIGINT + u % 3),
         printf('Category %d', (h // 100) % 12),
         ['US', 'DE', 'FR', 'GB', 'JP', 'BR', 'ES', 'NL', 'SE', 'PL'][1 + u % 10],
         printf('Model %d', u % 60),
         CASE WHEN u % 3 = 0 THEN 'Android' ELSE 'iOS' END, printf('%d', 14 + u % 5), printf('%d.%d', 14 + u % 5, u % 4),
         CASE WHEN h % 100 >= 98 THEN 'It does what it should' END,
         CASE WHEN h % 100 >= 98 THEN printf('Feedback %d', u % 6) END,
         CASE WHEN h % 100 >= 98 THEN 1 + u % 5 END
       FROM (SELECT i, hash(i) AS h, (hash(i, 7) % ${String(USERS)})::BIGINT AS u FROM range($from::BIGINT, $until::BIGINT) AS numbers(i))`,
      {
        org: orgId,
        begin: BigInt(now - DAYS * DAY_MS),
        span: BigInt(DAYS * DAY_MS),
        events: BigInt(events),
        from: BigInt(from),
        until: BigInt(Math.min(events, from + CHUNK)),
      },
    );
  }
  await connection.run('CHECKPOINT');
}

/** What a report was asked for and what it answered: its own spans, in UTC milliseconds. */
export type Asked = {
  readonly begin: number;
  readonly end: number;
  /** Where the period before begins and ends, of a comparison. */
  readonly before: { readonly begin: number; readonly end: number };
  /** Where the steps of a time series begin. */
  readonly steps: readonly number[];
};

/**
 * What someone would write by hand for DuckDB to get the same answer, with the values in the statement: what the reports are compared with. The names have no
 * quotes in them, and every event of the store has a user, an app and a device.
 */
export function bareQuery(orgId: string, name: InsightName, { begin, end, before, steps }: Asked): string {
  const events = (type: string, from = begin): string =>
    `FROM events WHERE org_id = '${orgId}' AND event_type = '${type}' AND ts >= ${String(from)} AND ts < ${String(end)}`;
  const usersOf = (type: string, app: string): string =>
    `SELECT count(DISTINCT user_id) FILTER (WHERE ts >= ${String(begin)}), count(DISTINCT user_id) FILTER (WHERE ts < ${String(before.end)})
     ${events(type, before.begin)} AND app_name = '${app}'`;
  const totals = (type: string): string =>
    `SELECT count(*) FILTER (WHERE ts >= ${String(begin)}), count(*) FILTER (WHERE ts < ${String(before.end)}) ${events(type, before.begin)}`;
  const facets = (columns: string, value: string, type: string): string =>
    `SELECT ${columns}, ${value} AS value ${events(type)} GROUP BY ALL ORDER BY value DESC, ${columns} LIMIT 5000`;
  const usersBy = (columns: string): string => facets(columns, 'count(DISTINCT user_id)', 'AppUsage');
  const step = steps.map((at, index) => `WHEN ts >= ${String(at)} THEN ${String(index)}`).toReversed();
  const syncs = `SELECT count(*) ${events('Sync')}`;
  const list = (type: string): string =>
    `SELECT user_id, ts, app_name, app_version, country_code, device_model, os_major_version, os_version, feedback_comment, feedback_category, feedback_rating
     ${events(type)} ORDER BY ts DESC, dedupe LIMIT 5001`;
  const queries: Readonly<Record<InsightName, string>> = {
    uniqueUsersWeekly: usersOf('AppUsage', 'fieldstone-go'),
    uniqueUsersWeeklyLegacy: usersOf('AppUsage', 'fieldstone-legacy'),
    uniqueUsersDaily: usersOf('AppUsage', 'fieldstone-go'),
    uniqueUsersDailyLegacy: usersOf('AppUsage', 'fieldstone-legacy'),
    appLaunchesGo: usersOf('AppLaunch', 'fieldstone-go'),
    appLaunchesLegacy: usersOf('AppLaunch', 'fieldstone-legacy'),
    usageTotal: totals('AppUsage'),
    feedbackTotal: totals('Feedback'),
    appUsageLastSixMonths: `SELECT app_name, CASE ${step.join(' ')} END AS step, count(DISTINCT user_id) ${events('AppUsage')} GROUP BY ALL ORDER BY ALL`,
    usageByCategory: usersBy('category'),
    usageByApp: usersBy('app_name'),
    usageByOsVersion: usersBy('os_name, os_version'),
    usageByAppVersion: usersBy('app_name, app_version'),
    usageByCountry: usersBy('country_code'),
    usageByDevice: usersBy('device_model'),
    feedbackByApp: facets('app_name', 'count(*)', 'Feedback'),
    feedbackByCategory: facets('feedback_category', 'count(*)', 'Feedback'),
    usageAll: list('AppUsage'),
    feedbackAll: list('Feedback'),
    syncActivityLastDay: syncs,
    syncActivityLastTwoDays: syncs,
    syncActivityLastMonth: syncs,
    lastSyncTimeByUser: `SELECT user_id, max(ts) AS latest ${events('Sync')} GROUP BY user_id ORDER BY latest DESC, user_id LIMIT 100000`,
  };
  return queries[name];
}

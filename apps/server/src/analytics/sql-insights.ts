import type { InsightShape } from '@fieldstone/contracts/insights/insight-queries';
import type { ReportedEvent } from '@fieldstone/contracts/insights/insights';
import { toReported } from './columns.ts';
import type { QueryResults, Insights, EventQuery } from './port.ts';
import { toRating, toSeries } from './series.ts';
import { compile, compileEvents, compileFirst, type Dialect, type Statement } from './sql.ts';

type Row = readonly unknown[];

/** A database that runs statements; rows are lists in the order of the selected columns. */
export type SqlRunner = {
  readonly dialect: Dialect;
  readonly run: (statement: Statement) => Promise<readonly Row[]>;
  /** Yields rows as they are read, some thousands at a time, until the signal aborts. */
  readonly stream: (statement: Statement, signal: AbortSignal) => AsyncIterable<readonly Row[]>;
};

/** Creates the port over a SQL engine. */
export function createSqlInsights({ dialect, run, stream }: SqlRunner): Insights {
  return {
    query: async (eventQuery) => {
      const read = READERS[eventQuery.query.shape];
      return read(await run(compile(eventQuery, dialect)), eventQuery);
    },
    firstEvent: async (orgId, event, before) => {
      const [row] = await run(compileFirst(orgId, event, before, dialect));
      return row === undefined ? null : numberAt(row, 0);
    },
    async *events(eventQuery, signal): AsyncGenerator<readonly ReportedEvent[]> {
      for await (const rows of stream(compileEvents(eventQuery, dialect), signal)) yield rows.map(toReported);
    },
  };
}

type Readers = { readonly [S in InsightShape]: (rows: readonly Row[], eventQuery: EventQuery<S>) => QueryResults[S] };

const READERS: Readers = {
  userComparison: ([row]) => ({
    current: { results: [{ uniqueCount: numberAt(row, 0) }] },
    previous: { results: [{ uniqueCount: numberAt(row, 1) }] },
  }),
  countComparison: ([row]) => ({
    current: { results: [{ count: numberAt(row, 0) }] },
    previous: { results: [{ count: numberAt(row, 1) }] },
  }),
  ratingComparison: ([row]) => ({
    current: { results: [toRating(numberAt(row, 0), numberAt(row, 1))] },
    previous: { results: [toRating(numberAt(row, 2), numberAt(row, 3))] },
  }),
  userFacets: (rows) => ({
    facets: rows.map((row) => ({ name: nameOf(row.slice(0, -1)), results: [{ uniqueCount: numberAt(row, -1) }] })),
  }),
  countFacets: (rows) => ({
    facets: rows.map((row) => ({ name: nameOf(row.slice(0, -1)), results: [{ count: numberAt(row, -1) }] })),
  }),
  count: ([row]) => ({ results: [{ count: numberAt(row, 0) }] }),
  userTrend: (rows, eventQuery) => {
    const users = new Map(rows.map((row) => [numberAt(row, 0), numberAt(row, 1)]));
    return { timeSeries: toSeries(eventQuery, (step) => ({ uniqueCount: users.get(step) ?? 0 })) };
  },
  countTrend: (rows, eventQuery) => {
    const counts = new Map(rows.map((row) => [numberAt(row, 0), numberAt(row, 1)]));
    return { timeSeries: toSeries(eventQuery, (step) => ({ count: counts.get(step) ?? 0 })) };
  },
  ratingTrend: (rows, eventQuery) => {
    const ratings = new Map(rows.map((row) => [numberAt(row, 0), toRating(numberAt(row, 1), numberAt(row, 2))]));
    return { timeSeries: toSeries(eventQuery, (step) => ratings.get(step) ?? toRating(0, 0)) };
  },
  timeSeries: (rows, eventQuery) => {
    const byName = Map.groupBy(rows, (row) => String(row[0]));
    return {
      facets: [...byName].map(([name, same]) => {
        const users = new Map(same.map((row) => [numberAt(row, 1), numberAt(row, 2)]));
        return { name, timeSeries: toSeries(eventQuery, (step) => ({ uniqueCount: users.get(step) ?? 0 })) };
      }),
    };
  },
  latest: (rows) => ({
    facets: rows.map((row) => ({ name: String(row[0]), results: [{ latest: numberAt(row, 1) }] })),
  }),
  events: (rows) => ({ results: [{ events: rows.map(toReported) }] }),
};

const numberAt = (row: Row | undefined, index: number): number => Number(row?.at(index) ?? 0);

const nameOf = (names: Row): string | null | Array<string | null> => {
  const values = names.map((value) => (typeof value === 'string' ? value : null));
  return values.length === 1 ? (values[0] ?? null) : values;
};

import type { InsightShape } from '@fieldstone/contracts/insights/insight-queries';
import type { ReportedEvent } from '@fieldstone/contracts/insights/insights';
import { toReported } from './columns.ts';
import type { QueryResults, Insights, EventQuery } from './port.ts';
import { compile, compileEvents, type Dialect, type Statement } from './sql.ts';

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
  userFacets: (rows) => ({
    facets: rows.map((row) => ({ name: nameOf(row.slice(0, -1)), results: [{ uniqueCount: numberAt(row, -1) }] })),
  }),
  countFacets: (rows) => ({
    facets: rows.map((row) => ({ name: nameOf(row.slice(0, -1)), results: [{ count: numberAt(row, -1) }] })),
  }),
  count: ([row]) => ({ results: [{ count: numberAt(row, 0) }] }),
  timeSeries: (rows, eventQuery) => {
    const byName = Map.groupBy(rows, (row) => String(row[0]));
    return {
      facets: [...byName].map(([name, same]) => ({
        name,
        timeSeries: seriesOf(eventQuery, new Map(same.map((row) => [numberAt(row, 1), numberAt(row, 2)]))),
      })),
    };
  },
  latest: (rows) => ({
    facets: rows.map((row) => ({ name: String(row[0]), results: [{ latest: numberAt(row, 1) }] })),
  }),
  events: (rows) => ({ results: [{ events: rows.map(toReported) }] }),
};

const numberAt = (row: Row | undefined, index: number): number => Number(row?.at(index) ?? 0);

const nameOf = (names: Row): string | string[] => (names.length === 1 ? String(names[0]) : names.map(String));

/** Returns the users of every step of a query; 0 for a step without any. */
export const seriesOf = (
  { steps, span }: EventQuery,
  users: ReadonlyMap<number, number>,
): QueryResults['timeSeries']['facets'][number]['timeSeries'] =>
  steps.map((begin, index) => ({
    beginTimeSeconds: Math.floor(begin / 1000),
    endTimeSeconds: Math.floor((steps[index + 1] ?? span.end) / 1000),
    results: [{ uniqueCount: users.get(index) ?? 0 }],
  }));

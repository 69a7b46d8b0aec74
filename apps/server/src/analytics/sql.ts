import type { EventType, InsightShape } from '@fieldstone/contracts/insights/insight-queries';
import { INSIGHT_LIMIT, LAST_SYNC_LIMIT } from '@fieldstone/contracts/insights/insights';
import { REPORTED_COLUMNS } from './columns.ts';
import { ATTRIBUTE_COLUMNS } from './layout.ts';
import type { Span } from '@fieldstone/contracts/platform/period';
import type { EventQuery } from './port.ts';

/** A bound value, never inlined into a statement. Integers have 64 bits. */
export type Bound =
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'integer'; readonly value: number }
  | { readonly type: 'texts'; readonly value: readonly string[] };

export type Statement = { readonly sql: string; readonly values: Readonly<Record<string, Bound>> };

/** The differences between the two SQL engines. */
export type Dialect = {
  /** The table or subquery to select from. */
  readonly table: string;
  /** Returns the placeholder of a bound value. */
  readonly place: (name: string, type: Bound['type']) => string;
  /** Returns the condition that a column's value is in a bound list. */
  readonly isAmong: (column: string, list: string) => string;
};

type Binder = { readonly values: Record<string, Bound>; readonly bind: (name: string, bound: Bound) => string };

function binder({ place }: Dialect): Binder {
  const values: Record<string, Bound> = {};
  return {
    values,
    bind: (name, bound) => {
      values[name] = bound;
      return place(name, bound.type);
    },
  };
}

/** Returns the condition of a query in a span. */
function condition(eventQuery: EventQuery, span: Span, dialect: Dialect, { bind }: Binder): string {
  const { query, audience, values } = eventQuery;
  const parts = [
    `org_id = ${bind('org', { type: 'text', value: audience.orgId })}`,
    `event_type = ${bind('event', { type: 'text', value: query.event })}`,
    `ts >= ${bind('begin', { type: 'integer', value: span.begin })}`,
    `ts < ${bind('end', { type: 'integer', value: span.end })}`,
  ];
  if (query.app !== undefined) parts.push(`app_name = ${bind('app', { type: 'text', value: query.app })}`);
  for (const [index, column] of facetColumns(eventQuery).entries()) {
    const value = values?.[index];
    if (value === null) parts.push(`${column} IS NULL`);
    else if (value !== undefined) parts.push(`${column} = ${bind(`value${String(index)}`, { type: 'text', value })}`);
    else if (query.shape === 'timeSeries') parts.push(`${column} IS NOT NULL`);
  }
  if (query.shape === 'latest') parts.push('user_id IS NOT NULL');
  if (audience.profile) {
    const profile = bind('profile', { type: 'text', value: audience.profile.id });
    const users = bind('users', { type: 'texts', value: audience.profile.userIds });
    parts.push(`(profile_id = ${profile} OR (profile_id IS NULL AND ${dialect.isAmong('user_id', users)}))`);
  }
  return parts.join(' AND ');
}

const facetColumns = ({ query }: Pick<EventQuery, 'query'>): string[] =>
  (query.facet ?? []).map((attribute) => (attribute === 'profileId' ? 'profile_id' : ATTRIBUTE_COLUMNS[attribute]));

/** Facets by value, then by name, the missing one last. */
const facetOrder = (eventQuery: EventQuery): string =>
  ['value DESC', ...facetColumns(eventQuery).map((column) => `${column} NULLS LAST`)].join(', ');

/** Compiles a query. Names come from the closed table, values are bound. */
export function compile(eventQuery: EventQuery, dialect: Dialect): Statement {
  const binding = binder(dialect);
  return { sql: COMPILERS[eventQuery.query.shape](eventQuery, dialect, binding), values: binding.values };
}

/** Compiles the query for the first event of a kind before a moment. */
export function compileFirst(orgId: string, event: EventType, before: number, dialect: Dialect): Statement {
  const { values, bind } = binder(dialect);
  const where = [
    `org_id = ${bind('org', { type: 'text', value: orgId })}`,
    `event_type = ${bind('event', { type: 'text', value: event })}`,
    `ts < ${bind('before', { type: 'integer', value: before })}`,
  ].join(' AND ');
  return { sql: `SELECT ts FROM ${dialect.table} WHERE ${where} ORDER BY ts LIMIT 1`, values };
}

/** Compiles the query for all events, newest first. */
export function compileEvents(eventQuery: EventQuery, dialect: Dialect): Statement {
  const binding = binder(dialect);
  return { sql: selectEvents(eventQuery, dialect, binding), values: binding.values };
}

type Compiler = (eventQuery: EventQuery, dialect: Dialect, binding: Binder) => string;

const selectEvents: Compiler = (eventQuery, dialect, binding) =>
  `SELECT ${REPORTED_COLUMNS.join(', ')} FROM ${dialect.table}` +
  ` WHERE ${condition(eventQuery, eventQuery.span, dialect, binding)} ORDER BY ts DESC, dedupe`;

/** Users are deduplicated before counting: several times faster than a distinct count in each group. */
const COMPILERS: Readonly<Record<InsightShape, Compiler>> = {
  userComparison: (eventQuery, dialect, binding) => {
    const { now, until, where } = compared(eventQuery, dialect, binding);
    return (
      `SELECT count(CASE WHEN latest >= ${now} THEN 1 END), count(CASE WHEN earliest < ${until} THEN 1 END) FROM` +
      ` (SELECT user_id, max(ts) AS latest, min(ts) AS earliest` +
      ` FROM ${dialect.table} WHERE ${where} AND user_id IS NOT NULL GROUP BY user_id) AS people`
    );
  },
  countComparison: (eventQuery, dialect, binding) => {
    const { now, until, where } = compared(eventQuery, dialect, binding);
    return (
      `SELECT count(CASE WHEN ts >= ${now} THEN 1 END), count(CASE WHEN ts < ${until} THEN 1 END)` +
      ` FROM ${dialect.table} WHERE ${where}`
    );
  },
  ratingComparison: (eventQuery, dialect, binding) => {
    const { now, until, where } = compared(eventQuery, dialect, binding);
    const columns = [`ts >= ${now}`, `ts < ${until}`]
      .map((isIn) => `CASE WHEN ${isIn} THEN feedback_rating END`)
      .flatMap((rating) => [`sum(${rating})`, `count(${rating})`]);
    return `SELECT ${columns.join(', ')} FROM ${dialect.table} WHERE ${where}`;
  },
  userFacets: (eventQuery, dialect, binding) => {
    const columns = facetColumns(eventQuery).join(', ');
    return (
      `SELECT ${columns}, count(*) AS value FROM (SELECT DISTINCT ${columns}, user_id FROM ${dialect.table}` +
      ` WHERE ${condition(eventQuery, eventQuery.span, dialect, binding)} AND user_id IS NOT NULL) AS people` +
      ` GROUP BY ${columns} ORDER BY ${facetOrder(eventQuery)} LIMIT ${String(INSIGHT_LIMIT)}`
    );
  },
  countFacets: (eventQuery, dialect, binding) => {
    const columns = facetColumns(eventQuery).join(', ');
    return (
      `SELECT ${columns}, count(*) AS value FROM ${dialect.table}` +
      ` WHERE ${condition(eventQuery, eventQuery.span, dialect, binding)}` +
      ` GROUP BY ${columns} ORDER BY ${facetOrder(eventQuery)} LIMIT ${String(INSIGHT_LIMIT)}`
    );
  },
  count: (eventQuery, dialect, binding) =>
    `SELECT count(*) FROM ${dialect.table} WHERE ${condition(eventQuery, eventQuery.span, dialect, binding)}`,
  userTrend: (eventQuery, dialect, binding) =>
    `SELECT step, count(user_id) FROM (SELECT DISTINCT ${stepNumber(eventQuery, binding)} AS step, user_id` +
    ` FROM ${dialect.table} WHERE ${condition(eventQuery, eventQuery.span, dialect, binding)}) AS people GROUP BY step`,
  countTrend: (eventQuery, dialect, binding) => selectSteps('count(*)', eventQuery, dialect, binding),
  ratingTrend: (eventQuery, dialect, binding) =>
    selectSteps('sum(feedback_rating), count(feedback_rating)', eventQuery, dialect, binding),
  timeSeries: (eventQuery, dialect, binding) => {
    const columns = facetColumns(eventQuery).join(', ');
    return (
      `SELECT ${columns}, step, count(user_id) AS value FROM` +
      ` (SELECT DISTINCT ${columns}, ${stepNumber(eventQuery, binding)} AS step, user_id FROM ${dialect.table}` +
      ` WHERE ${condition(eventQuery, eventQuery.span, dialect, binding)}) AS people` +
      ` GROUP BY ${columns}, step ORDER BY ${columns}, step`
    );
  },
  latest: (eventQuery, dialect, binding) =>
    `SELECT user_id, max(ts) AS latest FROM ${dialect.table}` +
    ` WHERE ${condition(eventQuery, eventQuery.span, dialect, binding)}` +
    ` GROUP BY user_id ORDER BY latest DESC, user_id LIMIT ${String(LAST_SYNC_LIMIT)}`,
  // One more than the response holds shows whether there are more.
  events: (eventQuery, dialect, binding) =>
    `${selectEvents(eventQuery, dialect, binding)} LIMIT ${String(INSIGHT_LIMIT + 1)}`,
};

const selectSteps = (value: string, eventQuery: EventQuery, dialect: Dialect, binding: Binder): string =>
  `SELECT ${stepNumber(eventQuery, binding)} AS step, ${value} FROM ${dialect.table}` +
  ` WHERE ${condition(eventQuery, eventQuery.span, dialect, binding)} GROUP BY step`;

/** Returns the number of an event's step, compared from the last step back: most events are recent. */
function stepNumber({ steps }: EventQuery, { bind }: Binder): string {
  const branches = steps
    .map((begin, index) => {
      const from = bind(`step${String(index)}`, { type: 'integer', value: begin });
      return `WHEN ts >= ${from} THEN ${String(index)}`;
    })
    .toReversed();
  return `CASE ${branches.join(' ')} ELSE 0 END`;
}

function compared(eventQuery: EventQuery, dialect: Dialect, binding: Binder) {
  const { span, previous } = eventQuery;
  const where = condition(eventQuery, { begin: previous.begin, end: span.end }, dialect, binding);
  const now = binding.bind('now', { type: 'integer', value: span.begin });
  const until = binding.bind('until', { type: 'integer', value: previous.end });
  return { where, now, until };
}

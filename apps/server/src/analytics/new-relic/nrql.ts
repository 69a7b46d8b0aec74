import { REPORT_COLUMNS, type InsightQuery } from '@fieldstone/contracts/insights/insight-queries';
import type { EventQuery, Span } from '../port.ts';

/** Returns an NRQL literal: New Relic has no bound values, so quotes and backslashes are escaped. */
const literal = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;

/** Returns the condition of a query in a span. Attributes have the names of the contracts; the org is `orgId`. */
function condition({ query, audience }: EventQuery): string {
  const parts = [`orgId = ${literal(audience.orgId)}`];
  if (query.app !== undefined) parts.push(`appName = ${literal(query.app)}`);
  for (const attribute of query.facet ?? []) parts.push(`${attribute} IS NOT NULL`);
  if (query.shape === 'latest') parts.push('userId IS NOT NULL');
  if (audience.profile) {
    const { id, userIds } = audience.profile;
    const members =
      userIds.length === 0 ? '' : ` OR (profileId IS NULL AND userId IN (${userIds.map(literal).join(', ')}))`;
    parts.push(`(profileId = ${literal(id)}${members})`);
  }
  return parts.join(' AND ');
}

/** UNTIL excludes its moment; epoch milliseconds avoid New Relic's own time zone. */
const during = ({ begin, end }: Span): string => `SINCE ${String(begin)} UNTIL ${String(end)}`;

function select(eventQuery: EventQuery, span: Span, what: string, rest = ''): string {
  return `SELECT ${what} FROM ${eventQuery.query.event} WHERE ${condition(eventQuery)}${rest} ${during(span)}`;
}

const facetsBy = ({ facet = [] }: InsightQuery): string => ` FACET ${facet.join(', ')}`;

/** New Relic counts more than 256 users with an error of a few percent. */
const USERS = 'uniqueCount(userId)';

/** Returns the query that counts users or events of a span. */
export const nrqlCount = (eventQuery: EventQuery, span: Span, counted: 'users' | 'events'): string =>
  select(eventQuery, span, counted === 'users' ? USERS : 'count(*)');

/** Returns the query that counts users or events of a span by the query's attributes. */
export const nrqlFacets = (eventQuery: EventQuery, span: Span, counted: 'users' | 'events'): string =>
  `${select(eventQuery, span, counted === 'users' ? USERS : 'count(*)', facetsBy(eventQuery.query))} LIMIT MAX`;

/** Returns the query for the last event of each user of a span, newest first. */
export const nrqlLatest = (eventQuery: EventQuery, span: Span): string =>
  `${select(eventQuery, span, 'latest(timestamp)', ' FACET userId')} LIMIT MAX`;

/** Returns the query for the newest events of a span. */
export const nrqlEvents = (eventQuery: EventQuery, span: Span): string =>
  `${select(eventQuery, span, REPORT_COLUMNS.join(', '))} ORDER BY timestamp DESC LIMIT MAX`;

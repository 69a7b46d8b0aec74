import {
  REPORT_COLUMNS,
  type EventType,
  type FacetAttribute,
  type InsightQuery,
} from '@fieldstone/contracts/insights/insight-queries';
import type { Span } from '@fieldstone/contracts/platform/period';
import type { EventQuery } from '../port.ts';

/** Returns an NRQL literal: New Relic has no bound values, so quotes and backslashes are escaped. */
const literal = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;

/**
 * Returns the condition of a query. Attributes have the names of the contracts; the org is `orgId`.
 * @param missing attributes of the facet without a value
 */
function condition({ query, audience, values }: EventQuery, missing?: readonly FacetAttribute[]): string {
  const parts = [`orgId = ${literal(audience.orgId)}`];
  if (query.app !== undefined) parts.push(`appName = ${literal(query.app)}`);
  for (const [index, attribute] of (query.facet ?? []).entries()) {
    const value = values?.[index];
    if (value !== undefined && value !== null) parts.push(`${attribute} = ${literal(value)}`);
    else if (value === null || missing?.includes(attribute) === true) parts.push(`${attribute} IS NULL`);
    else if (missing !== undefined) parts.push(`${attribute} IS NOT NULL`);
  }
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

type Selection = {
  readonly what: string;
  readonly rest?: string;
  readonly missing?: readonly FacetAttribute[] | undefined;
};

function select(eventQuery: EventQuery, span: Span, { what, rest = '', missing }: Selection): string {
  return `SELECT ${what} FROM ${eventQuery.query.event} WHERE ${condition(eventQuery, missing)}${rest} ${during(span)}`;
}

/** The counted values. New Relic counts more than 256 users with an error of a few percent. */
const COUNTED = {
  users: 'uniqueCount(userId)',
  events: 'count(*)',
  ratings: 'sum(feedbackRating), count(feedbackRating)',
} as const;

/** Returns the query that counts users, events or ratings of a span. */
export const nrqlCount = (eventQuery: EventQuery, span: Span, counted: keyof typeof COUNTED): string =>
  select(eventQuery, span, { what: COUNTED[counted] });

/**
 * Returns the query that counts users or events of a span by the query's attributes.
 * @param missing the attributes without a value, because New Relic leaves such events out of facets; the facets are those of the others
 */
export function nrqlFacets(
  eventQuery: EventQuery,
  span: Span,
  counted: 'users' | 'events',
  missing: readonly FacetAttribute[] = [],
): string {
  const present = presentOf(eventQuery.query, missing);
  const rest = present.length === 0 ? '' : ` FACET ${present.join(', ')}`;
  return `${select(eventQuery, span, { what: COUNTED[counted], rest, missing })}${rest === '' ? '' : ' LIMIT MAX'}`;
}

/** Returns the attributes of a query's facet but the missing ones. */
export const presentOf = (
  { facet = [] }: InsightQuery,
  missing: readonly FacetAttribute[],
): readonly FacetAttribute[] => facet.filter((attribute) => !missing.includes(attribute));

/** Returns the query for the time of the first event of a kind in a span. */
export const nrqlFirst = (orgId: string, event: EventType, span: Span): string =>
  `SELECT min(timestamp) FROM ${event} WHERE orgId = ${literal(orgId)} ${during(span)}`;

/** Returns the query for the last event of each user of a span, newest first. */
export const nrqlLatest = (eventQuery: EventQuery, span: Span): string =>
  `${select(eventQuery, span, { what: 'latest(timestamp)', rest: ' FACET userId' })} LIMIT MAX`;

/** Returns the query for the newest events of a span. */
export const nrqlEvents = (eventQuery: EventQuery, span: Span): string =>
  `${select(eventQuery, span, { what: REPORT_COLUMNS.join(', ') })} ORDER BY timestamp DESC LIMIT MAX`;

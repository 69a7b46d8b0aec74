import {
  INSIGHT_NAMES,
  INSIGHT_QUERIES as queries,
  type InsightQuery,
  type InsightShape,
} from '@fieldstone/contracts/insights/insight-queries';
import { INSIGHT_LIMIT, insightRoutes } from '@fieldstone/contracts/insights/insights';
import type { insightCsv, InsightFilter } from '@fieldstone/contracts/insights/insights';
import { longId } from '../../salesforce/record-id.ts';
import type { Audience, Insights } from '../../analytics/port.ts';
import { planQuery, type PlannedQuery } from '../../analytics/plan-query.ts';
import type { Handler, SessionContext } from '../../platform/http/context.ts';
import { handled } from '../../platform/http/register.ts';
import type { HandledRoute } from '../../platform/http/register.ts';
import { sendCsv } from '../../platform/http/csv.ts';
import { reportOf } from './report.ts';

export type InsightDependencies = {
  readonly insights: Insights;
  /** Returns the ids of a group profile's users, as the session's user sees them. */
  readonly usersOf: (context: SessionContext, profileId: string) => Promise<readonly string[]>;
  /** UTC milliseconds. */
  readonly now: () => number;
};

type Input = { readonly query: InsightFilter };

/** Returns the routes of the reports, each with its query of the closed table. */
export function insightReports(dependencies: InsightDependencies): readonly HandledRoute[] {
  const { insights } = dependencies;

  const report =
    (query: InsightQuery<Exclude<InsightShape, 'events' | 'latest'>>) =>
    async (input: Input, context: SessionContext) => {
      const about = await planned(dependencies, query, input.query, context);
      return { ...(await insights.query(about.eventQuery)), metadata: metadataOf(about) };
    };

  const list = (query: InsightQuery<'events'>) => async (input: Input, context: SessionContext) => {
    const about = await planned(dependencies, query, input.query, context);
    const [found] = (await insights.query(about.eventQuery)).results;
    const events = found?.events ?? [];
    const withPeople = await context.seesPeople();
    const shown = events.slice(0, INSIGHT_LIMIT).map((event) => (withPeople ? event : { ...event, userId: null }));
    return {
      results: [{ events: shown }],
      metadata: { ...metadataOf(about), truncated: events.length > INSIGHT_LIMIT },
    };
  };

  const latest = (query: InsightQuery<'latest'>) => async (input: Input, context: SessionContext) => {
    const about = await planned(dependencies, query, input.query, context);
    const { facets } = await insights.query(about.eventQuery);
    const withPeople = await context.seesPeople();
    return {
      facets: facets.map((facet) => (withPeople ? facet : { ...facet, name: null })),
      metadata: metadataOf(about),
    };
  };

  return INSIGHT_NAMES.map((name) => {
    const query = queries[name];
    if (query.shape === 'events') return handled(insightRoutes[name], list(query));
    return handled(insightRoutes[name], query.shape === 'latest' ? latest(query) : report(query));
  });
}

/** Returns the handler of the reports' downloads. */
export function insightHandlers(dependencies: InsightDependencies) {
  return {
    insightCsv: (async ({ params, query: { separator, ...filter } }, context) => {
      const query: InsightQuery = queries[params.endpoint];
      // A download covers the last week, regardless of the report's own period (INS-07).
      const { eventQuery } = await planned(dependencies, { ...query, period: 'week' }, filter, context);
      const reader = { ...context.session.user, seesPeople: await context.seesPeople() };
      return sendCsv(context, reportOf(params.endpoint, eventQuery, reader, dependencies.insights, separator));
    }) satisfies Handler<typeof insightCsv>,
  };
}

async function planned<S extends InsightShape>(
  { usersOf, now }: InsightDependencies,
  query: InsightQuery<S>,
  filter: InsightFilter,
  context: SessionContext,
): Promise<PlannedQuery<S>> {
  const { session } = context;
  const { profile } = filter;
  const audience: Audience = {
    orgId: session.orgId,
    // Events store the 18-character id.
    profile: profile === undefined ? null : { id: longId(profile), userIds: await usersOf(context, profile) },
  };
  return planQuery(query, { filter, audience, timeZone: session.user.timeZone, now: now() });
}

const metadataOf = ({ eventQuery, step, timeZone }: PlannedQuery<InsightShape>) => ({
  beginTimeMillis: eventQuery.span.begin,
  endTimeMillis: eventQuery.span.end,
  timeZone,
  previous: { beginTimeMillis: eventQuery.previous.begin, endTimeMillis: eventQuery.previous.end },
  step,
});

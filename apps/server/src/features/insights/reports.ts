import {
  INSIGHT_NAMES,
  INSIGHT_QUERIES as queries,
  type InsightQuery,
  type InsightShape,
} from '@fieldstone/contracts/insights/insight-queries';
import { INSIGHT_LIMIT, INSIGHT_USERS_LIMIT, insightRoutes } from '@fieldstone/contracts/insights/insights';
import type { insightCsv, InsightFilter, insightUsers } from '@fieldstone/contracts/insights/insights';
import { hasEarlierData } from '@fieldstone/contracts/platform/period';
import { longId } from '../../salesforce/record-id.ts';
import type { Audience, Insights } from '../../analytics/port.ts';
import { planQuery, type PlannedQuery } from '../../analytics/plan-query.ts';
import type { Handler, SessionContext } from '../../http/context.ts';
import { handled } from '../../http/register.ts';
import type { HandledRoute } from '../../http/register.ts';
import { sendCsv } from '../../http/csv.ts';
import type { DataSince } from './data-since.ts';
import { createReport } from './report.ts';

export type InsightDependencies = {
  readonly insights: Insights;
  /** Returns the ids of a group profile's users, as the session's user sees them. */
  readonly usersOf: (context: SessionContext, profileId: string) => Promise<readonly string[]>;
  /** Returns since when there are events of a kind. */
  readonly dataSince: DataSince;
  /** UTC milliseconds. */
  readonly now: () => number;
};

type Input = { readonly query: InsightFilter };

/** Returns the routes of the reports, each with its report query. */
export function insightReports(dependencies: InsightDependencies): readonly HandledRoute[] {
  const { insights } = dependencies;

  const report =
    (query: InsightQuery<'userFacets' | 'countFacets' | 'count'>) => async (input: Input, context: SessionContext) => {
      const about = await planned(dependencies, query, input.query, context);
      return { ...(await insights.query(about.eventQuery)), metadata: metadataOf(about) };
    };

  /** Adds since when there are data, without which neither an earlier value nor an empty step can be understood. */
  const withDataSince = async <S extends InsightShape>(
    query: InsightQuery<S>,
    input: Input,
    context: SessionContext,
  ) => {
    const about = await planned(dependencies, query, input.query, context);
    const [found, dataSinceMillis] = await Promise.all([
      insights.query(about.eventQuery),
      dependencies.dataSince(context.session.orgId, query.event),
    ]);
    return { about, found, metadata: { ...metadataOf(about), dataSinceMillis } };
  };

  const comparison =
    (query: InsightQuery<'userComparison' | 'countComparison' | 'ratingComparison'>) =>
    async (input: Input, context: SessionContext) => {
      const { about, found, metadata } = await withDataSince(query, input, context);
      const hasEarlier = hasEarlierData(about.period, metadata.dataSinceMillis);
      return { ...(hasEarlier ? found : { ...found, previous: null }), metadata };
    };

  const steps =
    (query: InsightQuery<'userTrend' | 'countTrend' | 'ratingTrend' | 'timeSeries'>) =>
    async (input: Input, context: SessionContext) => {
      const { about, found, metadata } = await withDataSince(query, input, context);
      return { ...found, metadata: { ...metadata, step: about.period.step } };
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
    switch (query.shape) {
      case 'userComparison':
      case 'countComparison':
      case 'ratingComparison':
        return handled(insightRoutes[name], comparison(query));
      case 'userTrend':
      case 'countTrend':
      case 'ratingTrend':
      case 'timeSeries':
        return handled(insightRoutes[name], steps(query));
      case 'events':
        return handled(insightRoutes[name], list(query));
      case 'latest':
        return handled(insightRoutes[name], latest(query));
      default:
        return handled(insightRoutes[name], report(query));
    }
  });
}

/** Returns the handlers of the reports' downloads and users. */
export function reportHandlers(dependencies: InsightDependencies) {
  return {
    insightCsv: (async ({ params, query: { separator, period, ...filter } }, context) => {
      const own: InsightQuery = queries[params.endpoint];
      // Unless asked otherwise, a download covers the last week (INS-07, FIX-104).
      const query: InsightQuery = period === 'own' ? own : { ...own, period: 'week' };
      const { eventQuery, timeZone } = await planned(dependencies, query, filter, context);
      const reader = { ...context.session.user, timeZone, seesPeople: await context.seesPeople() };
      return sendCsv(context, createReport(params.endpoint, eventQuery, reader, dependencies.insights, separator));
    }) satisfies Handler<typeof insightCsv>,

    insightUsers: (async ({ params, query: { value, ...filter } }, context) => {
      const query: InsightQuery<'latest'> = { ...queries[params.endpoint], shape: 'latest' };
      const { eventQuery } = await planned(dependencies, query, filter, context);
      const values = value?.map((one) => (one === '' ? null : one));
      const [{ facets }, withPeople] = await Promise.all([
        dependencies.insights.query({ ...eventQuery, ...(values && { values }) }),
        context.seesPeople(),
      ]);
      const records = facets.slice(0, INSIGHT_USERS_LIMIT).map(({ name, results: [first] }) => ({
        userId: withPeople ? name : null,
        lastAt: new Date(first?.latest ?? 0).toISOString(),
      }));
      return { records, truncated: facets.length > INSIGHT_USERS_LIMIT };
    }) satisfies Handler<typeof insightUsers>,
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

const metadataOf = ({ eventQuery: { span, previous }, period, timeZone }: PlannedQuery<InsightShape>) => ({
  beginTimeMillis: span.begin,
  endTimeMillis: span.end,
  timeZone,
  isSoFar: period.isSoFar,
  previous: { beginTimeMillis: previous.begin, endTimeMillis: previous.end },
});

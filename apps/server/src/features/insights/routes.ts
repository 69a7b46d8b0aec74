import {
  INSIGHT_QUERIES as queries,
  type InsightQuery,
  type InsightShape,
} from '@fieldstone/contracts/insights/insight-queries';
import { INSIGHT_LIMIT, type insightCsv, type InsightFilter } from '@fieldstone/contracts/insights/insights';
import { longId } from '../../salesforce/record-id.ts';
import type { Audience, Insights } from '../../analytics/port.ts';
import { planQuery, type PlannedQuery } from '../../analytics/plan-query.ts';
import type { Handler, SessionContext } from '../../platform/http/context.ts';
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

/** Returns the handlers of the reports: each runs its query of the closed table. */
export function insightHandlers({ insights, usersOf, now }: InsightDependencies) {
  const planned = async <S extends InsightShape>(
    query: InsightQuery<S>,
    filter: InsightFilter,
    context: SessionContext,
  ): Promise<PlannedQuery<S>> => {
    const { session } = context;
    const { profile } = filter;
    const audience: Audience = {
      orgId: session.orgId,
      // Events store the 18-character id.
      profile: profile === undefined ? null : { id: longId(profile), userIds: await usersOf(context, profile) },
    };
    return planQuery(query, { filter, audience, timeZone: session.user.timeZone, now: now() });
  };

  const report =
    <S extends InsightShape>(query: InsightQuery<S>) =>
    async (input: Input, context: SessionContext) => {
      const about = await planned(query, input.query, context);
      return { ...(await insights.query(about.eventQuery)), metadata: metadataOf(about) };
    };

  const list = (query: InsightQuery<'events'>) => async (input: Input, context: SessionContext) => {
    const about = await planned(query, input.query, context);
    const [found] = (await insights.query(about.eventQuery)).results;
    const events = found?.events ?? [];
    return {
      results: [{ events: events.slice(0, INSIGHT_LIMIT) }],
      metadata: { ...metadataOf(about), truncated: events.length > INSIGHT_LIMIT },
    };
  };

  return {
    uniqueUsersWeekly: report(queries.uniqueUsersWeekly),
    uniqueUsersWeeklyLegacy: report(queries.uniqueUsersWeeklyLegacy),
    uniqueUsersDaily: report(queries.uniqueUsersDaily),
    uniqueUsersDailyLegacy: report(queries.uniqueUsersDailyLegacy),
    appLaunchesGo: report(queries.appLaunchesGo),
    appLaunchesLegacy: report(queries.appLaunchesLegacy),
    usageTotal: report(queries.usageTotal),
    feedbackTotal: report(queries.feedbackTotal),
    appUsageLastSixMonths: report(queries.appUsageLastSixMonths),
    usageByCategory: report(queries.usageByCategory),
    usageByApp: report(queries.usageByApp),
    usageByOsVersion: report(queries.usageByOsVersion),
    usageByAppVersion: report(queries.usageByAppVersion),
    usageByCountry: report(queries.usageByCountry),
    usageByDevice: report(queries.usageByDevice),
    feedbackByApp: report(queries.feedbackByApp),
    feedbackByCategory: report(queries.feedbackByCategory),
    usageAll: list(queries.usageAll),
    feedbackAll: list(queries.feedbackAll),
    syncActivityLastDay: report(queries.syncActivityLastDay),
    syncActivityLastTwoDays: report(queries.syncActivityLastTwoDays),
    syncActivityLastMonth: report(queries.syncActivityLastMonth),
    lastSyncTimeByUser: report(queries.lastSyncTimeByUser),

    insightCsv: (async ({ params, query: filter }, context) => {
      const query: InsightQuery = queries[params.endpoint];
      // A download covers the last week, whatever the report's own period is (INS-07).
      const { eventQuery: question } = await planned({ ...query, period: 'week' }, filter, context);
      return sendCsv(context, reportOf(params.endpoint, question, context.session.user, insights));
    }) satisfies Handler<typeof insightCsv>,
  };
}

const metadataOf = ({ eventQuery: question, step, timeZone }: PlannedQuery<InsightShape>) => ({
  beginTimeMillis: question.span.begin,
  endTimeMillis: question.span.end,
  timeZone,
  previous: { beginTimeMillis: question.previous.begin, endTimeMillis: question.previous.end },
  step,
});

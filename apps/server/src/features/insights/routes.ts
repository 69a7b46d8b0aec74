import {
  INSIGHT_QUERIES as queries,
  type InsightQuery,
  type InsightShape,
} from '@fieldstone/contracts/insight-queries';
import { INSIGHT_LIMIT, type insightCsv, type InsightFilter } from '@fieldstone/contracts/insights';
import { longId } from '../../crm/record-id.ts';
import type { Audience, Insights } from '../../events/port.ts';
import { ask, type Asked } from '../../events/question.ts';
import type { Handler, SessionContext } from '../../http/context.ts';
import { sendCsv } from '../../http/csv.ts';
import { reportOf } from './report.ts';

export type InsightDependencies = {
  readonly insights: Insights;
  /** Ids of a group profile's users, as the session's user sees them. */
  readonly usersOf: (context: SessionContext, profileId: string) => Promise<readonly string[]>;
  /** UTC milliseconds. */
  readonly now: () => number;
};

type Input = { readonly query: InsightFilter };

/** Handlers of the reports: each asks its query of the closed table. */
export function insightHandlers({ insights, usersOf, now }: InsightDependencies) {
  const asked = async <S extends InsightShape>(
    query: InsightQuery<S>,
    filter: InsightFilter,
    context: SessionContext,
  ): Promise<Asked<S>> => {
    const { session } = context;
    const { profile } = filter;
    const audience: Audience = {
      orgId: session.orgId,
      // Events hold the long form of an id.
      profile: profile === undefined ? null : { id: longId(profile), userIds: await usersOf(context, profile) },
    };
    return ask(query, { filter, audience, timeZone: session.user.timeZone, now: now() });
  };

  const answer =
    <S extends InsightShape>(query: InsightQuery<S>) =>
    async (input: Input, context: SessionContext) => {
      const about = await asked(query, input.query, context);
      return { ...(await insights.query(about.question)), metadata: metadataOf(about) };
    };

  const list = (query: InsightQuery<'events'>) => async (input: Input, context: SessionContext) => {
    const about = await asked(query, input.query, context);
    const [found] = (await insights.query(about.question)).results;
    const events = found?.events ?? [];
    return {
      results: [{ events: events.slice(0, INSIGHT_LIMIT) }],
      metadata: { ...metadataOf(about), truncated: events.length > INSIGHT_LIMIT },
    };
  };

  return {
    uniqueUsersWeekly: answer(queries.uniqueUsersWeekly),
    uniqueUsersWeeklyLegacy: answer(queries.uniqueUsersWeeklyLegacy),
    uniqueUsersDaily: answer(queries.uniqueUsersDaily),
    uniqueUsersDailyLegacy: answer(queries.uniqueUsersDailyLegacy),
    appLaunchesGo: answer(queries.appLaunchesGo),
    appLaunchesLegacy: answer(queries.appLaunchesLegacy),
    usageTotal: answer(queries.usageTotal),
    feedbackTotal: answer(queries.feedbackTotal),
    appUsageLastSixMonths: answer(queries.appUsageLastSixMonths),
    usageByCategory: answer(queries.usageByCategory),
    usageByApp: answer(queries.usageByApp),
    usageByOsVersion: answer(queries.usageByOsVersion),
    usageByAppVersion: answer(queries.usageByAppVersion),
    usageByCountry: answer(queries.usageByCountry),
    usageByDevice: answer(queries.usageByDevice),
    feedbackByApp: answer(queries.feedbackByApp),
    feedbackByCategory: answer(queries.feedbackByCategory),
    usageAll: list(queries.usageAll),
    feedbackAll: list(queries.feedbackAll),
    syncActivityLastDay: answer(queries.syncActivityLastDay),
    syncActivityLastTwoDays: answer(queries.syncActivityLastTwoDays),
    syncActivityLastMonth: answer(queries.syncActivityLastMonth),
    lastSyncTimeByUser: answer(queries.lastSyncTimeByUser),

    insightCsv: (async ({ params, query: filter }, context) => {
      const query: InsightQuery = queries[params.endpoint];
      // A download covers the last week, whatever the report's own period is (seed 2, section 9).
      const { question } = await asked({ ...query, period: 'week' }, filter, context);
      return sendCsv(context, reportOf(params.endpoint, question, context.session.user, insights));
    }) satisfies Handler<typeof insightCsv>,
  };
}

const metadataOf = ({ question, step, timeZone }: Asked<InsightShape>) => ({
  beginTimeMillis: question.span.begin,
  endTimeMillis: question.span.end,
  timeZone,
  previous: { beginTimeMillis: question.previous.begin, endTimeMillis: question.previous.end },
  step,
});

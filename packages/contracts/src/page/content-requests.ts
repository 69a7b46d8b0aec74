import { INSIGHT_PARTS, partOf, STICKINESS_DAYS } from '../insights/insight-parts.ts';
import type { InsightPart, InsightPartName } from '../insights/insight-parts.ts';
import type { InsightName } from '../insights/insight-queries.ts';
import { exampleData, insightChanges, insightRoutes, neverSynced, REPORTS_PERIOD } from '../insights/insights.ts';
import { notificationFunnels } from '../insights/notification-funnel.ts';
import { listAccessTokens } from '../organization/access-token.ts';
import { changeAuthors, changeHistory, CHANGES_PERIOD, countChanges } from '../organization/change-history.ts';
import { groupProfileUsers, readGroupProfile } from '../organization/group-profiles.ts';
import { homeReach } from '../organization/overview.ts';
import { listProcesses } from '../organization/processes.ts';
import { readSettingsHealth, readSetup } from '../organization/setup.ts';
import { addressOf } from '../platform/address.ts';
import { earlierDays, lastWholeDays, readPeriod, sixMonthDays } from '../platform/period.ts';
import type { PeriodRules } from '../platform/period.ts';
import { aiCredits, CREDITS_PERIOD, DEFAULT_USAGE_SORT, listAiUsage, USAGE_PERIOD } from '../skills/ai-usage.ts';
import { readSkillHealth } from '../skills/skill-health.ts';
import { isFullId } from './full-id.ts';

/** What the period of a page depends on; `now` in UTC milliseconds. */
type Moment = { readonly now: number; readonly timeZone: string };

/** Parameters that select a period; with any other one, a page requests its contents itself. */
const OF_PERIOD: ReadonlySet<string> = new Set(['period', 'from', 'to']);

/**
 * Returns the API addresses of a page's contents: lists and reports, which appear after the page itself, so that a slow one delays
 * neither the page nor the others.
 * @param address path and query of the page
 */
export function contentRequests(address: string, moment: Moment): readonly string[] {
  const { pathname, searchParams } = new URL(address, 'https://page');
  const [area = '', page = '', ...rest] = pathname.split('/').filter((part) => part !== '');
  if ([...searchParams.keys()].some((name) => !OF_PERIOD.has(name))) return [];
  const periodOf = (rules: PeriodRules) => readPeriod(searchParams, rules, moment.now, moment.timeZone);
  if (area === 'profiles') return isFullId(page) ? ofGroupProfile(page, rest.join('/'), periodOf) : [];
  if (rest.length > 0) return [];
  if (area === 'ai') return ofAiPage(page, periodOf);
  if (area === 'insights') return ofInsights(partOf(page === '' ? undefined : page), periodOf, moment);
  if (page !== '') return [];
  if (area === 'change-history') return ofChangeHistory(periodOf);
  return LISTS[area] ?? [];
}

const LISTS: Readonly<Record<string, readonly string[]>> = {
  '': [addressOf(homeReach)],
  'group-profiles': [addressOf(homeReach)],
  'access-tokens': [addressOf(listAccessTokens)],
  'health-check': [addressOf(readSetup), addressOf(readSettingsHealth), addressOf(readSkillHealth)],
  processes: [addressOf(listProcesses, { query: { kind: 'expression' } })],
};

type PeriodOf = (rules: PeriodRules) => ReturnType<typeof readPeriod>;

function ofAiPage(page: string, periodOf: PeriodOf): readonly string[] {
  if (page === 'ai-usage') {
    const { start, end, rejected } = periodOf(USAGE_PERIOD);
    if (rejected !== undefined) return [];
    return [addressOf(listAiUsage, { query: { start, end, page: '1', sortBy: DEFAULT_USAGE_SORT } })];
  }
  if (page !== 'ai-credits-consumption') return [];
  const { start, end, rejected } = periodOf(CREDITS_PERIOD);
  if (rejected !== undefined) return [];
  return [addressOf(aiCredits, { query: { start, end } })];
}

/** Returns the contents of a part of a group profile. */
function ofGroupProfile(profileId: string, part: string, periodOf: PeriodOf): readonly string[] {
  const params = { profileId };
  const details = addressOf(readGroupProfile, { params });
  if (part === 'people') return [details, addressOf(groupProfileUsers, { params, query: {} })];
  return part === 'history' ? [details, ...ofChangeHistory(periodOf, profileId)] : [];
}

function ofChangeHistory(periodOf: PeriodOf, profile?: string): readonly string[] {
  const { start: from, end: until, rejected } = periodOf(CHANGES_PERIOD);
  const query = { from, until, ...(profile !== undefined && { profile }) };
  if (rejected !== undefined) return [addressOf(changeAuthors)];
  return [addressOf(changeAuthors), addressOf(changeHistory, { query }), addressOf(countChanges, { query })];
}

/** The reports of a part with a period of their own, besides its figures. */
const FIXED: Readonly<Record<InsightPartName, readonly InsightName[]>> = {
  adoption: ['appUsageLastSixMonths'],
  syncs: ['syncActivityLastDay', 'syncActivityLastTwoDays', 'syncActivityLastMonth', 'lastSyncTimeByUser'],
  reach: [],
  feedback: [],
};

/** The lists of a part. */
const LISTS_OF: Readonly<Record<InsightPartName, readonly string[]>> = {
  adoption: [],
  syncs: [addressOf(neverSynced, { query: {} })],
  reach: [addressOf(notificationFunnels)],
  feedback: [],
};

/** The further reports of a part that follow the page's period. */
const FURTHER: Readonly<Record<InsightPartName, readonly InsightName[]>> = {
  adoption: ['versionsOverTime'],
  syncs: [],
  reach: [],
  feedback: ['feedbackAll'],
};

function ofInsights(name: InsightPartName | undefined, periodOf: PeriodOf, moment: Moment): readonly string[] {
  if (name === undefined) return [];
  const { from, to, rejected } = periodOf(REPORTS_PERIOD);
  const { figures, fixed, trends, facets }: InsightPart = INSIGHT_PARTS[name];
  const months = name === 'adoption' ? [addressOf(insightChanges, { query: sixMonthDays(moment) })] : [];
  const month = name === 'adoption' ? (['usersTrend', 'activeUsers'] as const) : [];
  const own = [
    addressOf(exampleData),
    ...[...fixed, ...FIXED[name]].map((report) => addressOf(insightRoutes[report], { query: {} })),
    ...months,
    ...month.map((report) => addressOf(insightRoutes[report], { query: lastWholeDays(STICKINESS_DAYS, moment) })),
  ];
  if (rejected !== undefined) return [...own, ...LISTS_OF[name]];
  const query = { from, to };
  const trend = trends.slice(0, 1);
  return [
    ...[...figures, ...trend, ...facets, ...FURTHER[name]].map((report) => addressOf(insightRoutes[report], { query })),
    ...trend.map((report) => addressOf(insightRoutes[report], { query: earlierDays(query) })),
    ...(trend.length === 0 ? [] : [addressOf(insightChanges, { query })]),
    ...own,
    ...LISTS_OF[name],
  ];
}

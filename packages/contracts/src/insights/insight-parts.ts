import type { InsightOf } from './insight-queries.ts';

/** A figure: the value of a period beside that of an earlier one. */
export type FigureName = InsightOf<'userComparison' | 'countComparison' | 'ratingComparison'>;

export type TrendName = InsightOf<'userTrend' | 'countTrend' | 'ratingTrend'>;

export type FacetsName = InsightOf<'userFacets' | 'countFacets'>;

/** The reports of a part of the Insights page, in the order of the page. All but `fixed` follow the page's period. */
export type InsightPart = {
  readonly figures: readonly FigureName[];
  /** Figures with a fixed period. */
  readonly fixed: readonly FigureName[];
  /** The trends to choose from; the first one is shown first. */
  readonly trends: readonly TrendName[];
  readonly facets: readonly FacetsName[];
};

/** The days over which daily users are compared with monthly users: four whole weeks. */
export const STICKINESS_DAYS = 28;

/** The parts of the Insights page by their address: adoption is `/insights`, the others are below it (requirement INX-09). */
export const INSIGHT_PARTS = {
  adoption: {
    figures: [
      'activeUsers',
      'appLaunchesGo',
      'appLaunchesLegacy',
      'usageTotal',
      'syncTotal',
      'syncUsers',
      'feedbackTotal',
      'feedbackRating',
    ],
    fixed: ['uniqueUsersDaily', 'uniqueUsersDailyLegacy', 'uniqueUsersWeekly', 'uniqueUsersWeeklyLegacy'],
    trends: ['usersTrend', 'launchesTrend', 'syncsTrend', 'feedbackTrend'],
    facets: [
      'usageByCategory',
      'usageByApp',
      'usageByOsVersion',
      'usageByAppVersion',
      'usageByCountry',
      'usageByDevice',
    ],
  },
  syncs: { figures: ['syncTotal', 'syncUsers'], fixed: [], trends: ['syncsTrend'], facets: [] },
  reach: { figures: ['activeUsers', 'syncUsers'], fixed: [], trends: [], facets: ['usageByProfile'] },
  feedback: {
    figures: ['feedbackTotal', 'feedbackRating'],
    fixed: [],
    trends: ['ratingTrend', 'feedbackTrend'],
    facets: ['feedbackByApp', 'feedbackByCategory'],
  },
} as const satisfies Readonly<Record<string, InsightPart>>;

export type InsightPartName = keyof typeof INSIGHT_PARTS;

export const INSIGHT_PART_NAMES = [
  'adoption',
  'syncs',
  'reach',
  'feedback',
] as const satisfies readonly InsightPartName[];

/** Returns the part of the page of an address; undefined for an unknown one. */
export function findPart(name = 'adoption'): InsightPartName | undefined {
  return INSIGHT_PART_NAMES.find((part) => part === name);
}

import type { InsightQuery } from '@fieldstone/contracts/insights/insight-queries';
import type { AppPlatform, NewestAppVersions, newestAppVersions } from '@fieldstone/contracts/insights/insights';
import { compareVersions } from '@fieldstone/contracts/platform/version';
import { planQuery } from '../../analytics/plan-query.ts';
import type { EventEngine } from '../../analytics/port.ts';
import type { Handler } from '../../http/context.ts';

export type NewestVersionsDependencies = {
  readonly events: Pick<EventEngine, 'insights'>;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/** The users of each version; an engine returns a limited number of them. */
const VERSIONS_IN_USE: InsightQuery<'userFacets'> = {
  shape: 'userFacets',
  event: 'AppUsage',
  facet: ['osName', 'appVersion'],
  period: 'sixMonths',
};

const PLATFORMS: ReadonlyArray<readonly [start: string, AppPlatform]> = [
  ['ios', 'ios'],
  ['ipados', 'ios'],
  ['android', 'android'],
  ['windows', 'windows'],
];

/** A version as the app compares it; whatever follows, such as a build, is no part of it. */
const VERSION = /^\d{1,9}(\.\d{1,9}){0,3}/;

/** Returns the handler for the newest versions that apps report. */
export function newestVersionsHandlers({ events, now }: NewestVersionsDependencies) {
  return {
    newestAppVersions: (async (_input, { session: { orgId, user } }) => {
      const context = { filter: {}, audience: { orgId, profile: null }, timeZone: user.timeZone, now: now() };
      const { facets } = await events.insights.query(planQuery(VERSIONS_IN_USE, context).eventQuery);
      const newest: { -readonly [P in keyof NewestAppVersions]: NewestAppVersions[P] } = {
        ios: null,
        android: null,
        windows: null,
      };
      for (const { name } of facets) {
        const [os, reported] = Array.isArray(name) ? name : [];
        const platform = PLATFORMS.find(([start]) => os?.toLowerCase().startsWith(start))?.[1];
        const version = VERSION.exec(reported ?? '')?.[0];
        if (platform === undefined || version === undefined) continue;
        if (compareVersions(version, newest[platform] ?? '') > 0) newest[platform] = version;
      }
      return newest;
    }) satisfies Handler<typeof newestAppVersions>,
  };
}

import { readTelemetryCounts } from '@fieldstone/contracts/insights/telemetry';
import { readSettingsHealth, readSetup } from '@fieldstone/contracts/organization/setup';
import { readSkillHealth } from '@fieldstone/contracts/skills/skill-health';
import { keepPreviousData } from '@tanstack/react-query';
import { routeQuery } from '../../lib/api/route-query.ts';

/** The checks of the org. Loaded at each visit, because an administrator may just have corrected something. */
export const setupQuery = routeQuery(readSetup, {
  queryKey: ['setup'],
  staleTime: 0,
  retry: false,
});

/** The references in settings to missing targets. */
export const settingsHealthQuery = routeQuery(readSettingsHealth, {
  queryKey: ['setup', 'settings'],
  staleTime: 0,
});

/** The hours that are shown first. */
export const DAY_HOURS = 24;

/** The beginning of the keys of `telemetryQuery`. */
export const TELEMETRY = ['setup', 'telemetry'] as const;

/** The events that apps reported in the last hours, of one access token or of all. */
export function telemetryQuery(hours: number, token: string | undefined) {
  return routeQuery(readTelemetryCounts, {
    query: { hours: String(hours), ...(token !== undefined && { token }) },
    queryKey: [...TELEMETRY, hours, token],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The enabled AI skills that cannot work. */
export const skillsHealthQuery = routeQuery(readSkillHealth, {
  queryKey: ['setup', 'skills'],
  staleTime: 0,
});

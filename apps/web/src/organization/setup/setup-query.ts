import { readTelemetryCounts } from '@fieldstone/contracts/insights/telemetry';
import { readSettingsHealth, readSetup } from '@fieldstone/contracts/organization/setup';
import { readSkillHealth } from '@fieldstone/contracts/skills/skill-health';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** The checks of the org. Loaded at each visit, because an administrator may just have corrected something. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  staleTime: 0,
  retry: false,
  queryFn: ({ signal }) => call(readSetup, undefined, { signal }),
});

/** The references in settings to missing targets. */
export const settingsHealthQuery = queryOptions({
  queryKey: ['setup', 'settings'],
  staleTime: 0,
  queryFn: ({ signal }) => call(readSettingsHealth, undefined, { signal }),
});

/** The beginning of the keys of `telemetryQuery`. */
export const TELEMETRY = ['setup', 'telemetry'] as const;

/** The events that apps reported in the last hours, of one access token or of all. */
export function telemetryQuery(hours: number, token: string | undefined) {
  return queryOptions({
    queryKey: [...TELEMETRY, hours, token],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(readTelemetryCounts, { query: { hours: String(hours), ...(token !== undefined && { token }) } }, { signal }),
  });
}

/** The enabled AI skills that cannot work. */
export const skillsHealthQuery = queryOptions({
  queryKey: ['setup', 'skills'],
  staleTime: 0,
  queryFn: ({ signal }) => call(readSkillHealth, undefined, { signal }),
});

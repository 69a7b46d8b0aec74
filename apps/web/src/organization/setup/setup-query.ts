import { readSettingsHealth, readSetup } from '@fieldstone/contracts/organization/setup';
import { queryOptions } from '@tanstack/react-query';
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

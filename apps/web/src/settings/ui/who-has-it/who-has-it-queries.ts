import { changeHistory } from '@fieldstone/contracts/organization/change-history';
import { readProfileValues } from '@fieldstone/contracts/organization/overview';
import type { OverviewSettingId } from '@fieldstone/contracts/organization/overview';
import { queryOptions } from '@tanstack/react-query';
import { CHANGES_KEY, OVERVIEW_KEY } from '../../../domains/notification/notified-states.ts';
import { call } from '../../../lib/api/call.ts';

/** Queries which value each group profile has. */
export const profileValuesQuery = (settingKey: OverviewSettingId) =>
  queryOptions({
    queryKey: [OVERVIEW_KEY, 'values', settingKey],
    // The page and its list read the same response; a later visit reads another one.
    staleTime: 5000,
    queryFn: async ({ signal }) => (await call(readProfileValues, { params: { settingKey } }, { signal })).records,
  });

/** Queries the latest changes of a setting in all group profiles, or of an AI section. */
export const latestOfSettingQuery = (settingId: string) =>
  queryOptions({
    queryKey: [CHANGES_KEY, 'latest', settingId],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(changeHistory, { query: { setting: [settingId] } }, { signal })).records,
  });

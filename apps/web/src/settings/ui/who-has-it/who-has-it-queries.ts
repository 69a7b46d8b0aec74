import { changeHistory } from '@fieldstone/contracts/organization/change-history';
import { readProfileValues } from '@fieldstone/contracts/organization/overview';
import type { OverviewSettingId } from '@fieldstone/contracts/organization/overview';
import { CHANGES_KEY, OVERVIEW_KEY } from '../../../domains/notification/notified-states.ts';
import { routeQuery } from '../../../lib/api/route-query.ts';

/** Queries which value each group profile has. */
export const profileValuesQuery = (settingKey: OverviewSettingId) =>
  routeQuery(readProfileValues, {
    params: { settingKey },
    queryKey: [OVERVIEW_KEY, 'values', settingKey],
    // The page and its list read the same response; a later visit reads another one.
    staleTime: 5000,
    data: ({ records }) => records,
  });

/** Queries the latest changes of a setting in all group profiles, or of an AI section. */
export const latestOfSettingQuery = (settingId: string) =>
  routeQuery(changeHistory, {
    query: { setting: [settingId] },
    queryKey: [CHANGES_KEY, 'latest', settingId],
    staleTime: 0,
    data: ({ records }) => records,
  });

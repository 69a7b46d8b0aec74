import { changeHistory } from '@fieldstone/contracts/organization/change-history';
import { readProfileValues } from '@fieldstone/contracts/organization/overview';
import type { OverviewSettingId } from '@fieldstone/contracts/organization/overview';
import type { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { CHANGES_KEY, OVERVIEW_KEY } from '../../../domains/notification/notified-states.ts';
import { routeQuery } from '../../../lib/api/route-query.ts';
import type { PageQuery, PageVisit } from '../../../lib/page/page-route.ts';
import { settingQueries } from '../../model/setting-requests.ts';

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

/** Returns the queries of who has a setting, and of its latest changes, which would move the page if they appeared later. */
export function comparisonQueries(id: OverviewSettingId): readonly PageQuery[] {
  return [profileValuesQuery(id), latestOfSettingQuery(id)];
}

/** Returns the queries of a page with few fields: the stored value of its group profile, and those of the others. */
export function comparedQueries(
  visit: PageVisit,
  { id }: { readonly id: Exclude<OverviewSettingId, typeof EVENT_SETTING> },
): readonly PageQuery[] {
  return [...settingQueries(visit, { id }), ...comparisonQueries(id)];
}

import { previewedSettings } from '@fieldstone/contracts/organization/appointment-preview';
import type { OverviewSettingId } from '@fieldstone/contracts/organization/overview';
import type { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { Setting } from '@fieldstone/contracts/settings/setting';
import { ofProfile } from '../lib/page/page-queries.ts';
import type { PageQuery, PageVisit } from '../lib/page/page-route.ts';
import { settingRequest } from './model/setting-request.ts';
import { latestOfSettingQuery, profileValuesQuery } from './ui/who-has-it/who-has-it-queries.ts';

/** Returns the query of a setting's page: the stored value of its group profile. */
export function settingQueries(visit: PageVisit, setting: Pick<Setting, 'id'>): readonly PageQuery[] {
  return ofProfile(visit, (profileId) => [settingRequest(setting, profileId)]);
}

/** Returns the queries of a page with the appointment preview, which shows these settings together. */
export function previewedQueries(visit: PageVisit): readonly PageQuery[] {
  return previewedSettings.flatMap((setting) => settingQueries(visit, setting));
}

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

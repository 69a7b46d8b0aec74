import type { PageRequest } from '@fieldstone/contracts/page/page-module';
import { changeHistory } from '@fieldstone/contracts/organization/change-history';
import { previewedSettings } from '@fieldstone/contracts/organization/appointment-preview';
import { readProfileValues } from '@fieldstone/contracts/organization/overview';
import type { OverviewSettingId } from '@fieldstone/contracts/organization/overview';
import type { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { Setting } from '@fieldstone/contracts/settings/setting';
import { readSetting } from '@fieldstone/contracts/settings/settings';
import { ofProfile, pageRequest } from '../../lib/page/page-request.ts';
import type { PageVisit } from '../../lib/page/page-route.ts';

/** Returns the requests of a setting's page: the stored value of its group profile. */
export function settingRequests(visit: PageVisit, { id }: Pick<Setting, 'id'>): readonly PageRequest[] {
  return ofProfile(visit, (profileId) => [pageRequest(readSetting, { params: { profileId, settingKey: id } })]);
}

/** Returns the requests of a page with the appointment preview, which shows these settings together. */
export function previewedRequests(visit: PageVisit): readonly PageRequest[] {
  return previewedSettings.flatMap((setting) => settingRequests(visit, setting));
}

/** Returns the requests of who has a setting, and of its latest changes, which would move the page if they appeared later. */
export function comparisonRequests(id: OverviewSettingId): readonly PageRequest[] {
  return [pageRequest(readProfileValues, { params: { settingKey: id } }), latestRequest(id)];
}

/** Returns the request of the latest changes of a setting, or of an AI section. */
export function latestRequest(id: string): PageRequest {
  return pageRequest(changeHistory, { query: { setting: [id] } });
}

/** Returns the requests of a page with few fields: the stored value of its group profile, and those of the others. */
export function comparedRequests(
  visit: PageVisit,
  { id }: { readonly id: Exclude<OverviewSettingId, typeof EVENT_SETTING> },
): readonly PageRequest[] {
  return [...settingRequests(visit, { id }), ...comparisonRequests(id)];
}

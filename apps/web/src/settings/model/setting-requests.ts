import { previewedSettings } from '@fieldstone/contracts/organization/appointment-preview';
import type { Setting } from '@fieldstone/contracts/settings/setting';
import { readSetting } from '@fieldstone/contracts/settings/settings';
import { routeRequest } from '../../lib/api/route-query.ts';
import { ofProfile } from '../../lib/page/page-queries.ts';
import type { PageQuery, PageVisit } from '../../lib/page/page-route.ts';

/** Returns the request of the stored value of a group profile's setting. */
export const settingRequest = ({ id }: Pick<Setting, 'id'>, profileId: string) =>
  routeRequest(readSetting, { params: { profileId, settingKey: id } });

/** Returns the query of a setting's page: the stored value of its group profile. */
export function settingQueries(visit: PageVisit, setting: Pick<Setting, 'id'>): readonly PageQuery[] {
  return ofProfile(visit, (profileId) => [settingRequest(setting, profileId)]);
}

/** Returns the queries of a page with the appointment preview, which shows these settings together. */
export function previewedQueries(visit: PageVisit): readonly PageQuery[] {
  return previewedSettings.flatMap((setting) => settingQueries(visit, setting));
}

import type { PageRequest } from '@fieldstone/contracts/page/page-module';
import { changeHistory } from '@fieldstone/contracts/organization/change-history';
import { previewedSettings } from '@fieldstone/contracts/organization/appointment-preview';
import { readSwitchStates } from '@fieldstone/contracts/organization/overview';
import type { Setting } from '@fieldstone/contracts/settings/setting';
import { readSetting } from '@fieldstone/contracts/settings/settings';
import { ofProfile, pageRequest } from '../../lib/page/page-request.ts';
import type { SwitchId } from '../ui/switch-page/switch-queries.ts';
import type { PageVisit } from '../../lib/page/page-route.ts';

/** Returns the requests of a setting's page: the stored value of its group profile. */
export function settingRequests(visit: PageVisit, { id }: Pick<Setting, 'id'>): readonly PageRequest[] {
  return ofProfile(visit, (profileId) => [pageRequest(readSetting, { params: { profileId, settingKey: id } })]);
}

/** Returns the requests of a page with the appointment preview, which shows these settings together. */
export function previewedRequests(visit: PageVisit): readonly PageRequest[] {
  return previewedSettings.flatMap((setting) => settingRequests(visit, setting));
}

/** Returns the requests of a page with one switch: also those of what it shows besides, which would move the page if it appeared later. */
export function switchRequests(visit: PageVisit, { id }: { readonly id: SwitchId }): readonly PageRequest[] {
  return [
    ...settingRequests(visit, { id }),
    pageRequest(readSwitchStates, { params: { settingKey: id } }),
    pageRequest(changeHistory, { query: { setting: [id] } }),
  ];
}

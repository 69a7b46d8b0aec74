import * as z from 'zod/mini';
import { addressOf } from '../platform/address.ts';
import type { CallParts } from '../platform/address.ts';
import { readAiActions } from '../skills/ai-actions.ts';
import { readAiGlobalSettings } from '../skills/ai-assistant.ts';
import { allSettings } from '../settings/all-settings.ts';
import { aiValidations, serviceBoard } from './app-data.ts';
import { appointmentColor } from '../settings/calendar/appointment-color.ts';
import { previewedSettings } from './appointment-preview.ts';
import { appointmentStatus } from '../settings/calendar/appointment-status.ts';
import { appointmentTitle } from '../settings/calendar/appointment-title.ts';
import { appointmentView } from '../settings/calendar/appointment-view.ts';
import { locationTracking } from '../settings/pages/location-tracking.ts';
import { appointmentStatuses, serviceBoardStatuses } from '../settings/calendar/status-source.ts';
import { dataSources } from '../skills/data-sources.ts';
import { EVENT_TYPE_SETTING, findEventObject } from '../settings/calendar/event-type.ts';
import { hotlineSummarization } from '../skills/hotline-summarization.ts';
import { knowledgeAccess } from '../skills/knowledge-access.ts';
import { notificationProfiles } from './notification.ts';
import { describeSobjects, expressions } from './org.ts';
import { orgLimits } from './org-summary.ts';
import { recordId } from '../platform/primitives.ts';
import { GLOBAL_SETTING_FIELDS } from './global-settings.ts';
import { globalProfile } from './profile.ts';
import { scheduleManagement } from '../skills/schedule-management.ts';
import { serviceHistory } from '../skills/service-history.ts';
import { sessionInfo } from './session.ts';
import { settingRecords } from '../settings/setting-records.ts';
import { readSetting } from '../settings/settings.ts';
import type { Route } from '../platform/route.ts';
import { readSfa } from '../skills/sfa.ts';
import { aiStart, mobileStart } from '../platform/start-requests.ts';

/** The id of the document's element with the page data. */
export const PAGE_DATA_ID = 'page-data';

/** The page data: the API's response for each address that the page requests first. */
export const pageData = z.record(z.string(), z.object({ status: z.number(), body: z.unknown() }));

export type PageData = z.infer<typeof pageData>;

type Request = { readonly route: Route; readonly input: CallParts | undefined };

const addressesOf = (requests: Readonly<Record<string, Request>>): readonly string[] =>
  Object.values(requests).map(({ route, input }) => addressOf(route, input ?? {}));

/** The first requests of every page of the Mobile Console (requirement APP-02); the frame makes the last two. */
const MOBILE_START = [...addressesOf(mobileStart), notificationProfiles.path, orgLimits.path];

/** The first requests of every page of the AI Console (requirement AIC-02). */
const AI_START = addressesOf(aiStart);

/** End of an address that reads the event type. */
const EVENT_TYPE_QUERY = `/settings?id=${EVENT_TYPE_SETTING}`;

const WITH_STATUSES: ReadonlySet<string> = new Set([appointmentStatus.slug, locationTracking.slug]);
const WITH_EVENT_FIELDS: ReadonlySet<string> = new Set([appointmentTitle.slug, appointmentView.slug]);

const AI_SECTIONS: Readonly<Record<string, string>> = {
  'service-history': serviceHistory.read.path,
  'schedule-management': scheduleManagement.read.path,
  'hotline-summarization': hotlineSummarization.read.path,
  'knowledge-access': knowledgeAccess.read.path,
  'data-sources': dataSources.read.path,
  'ai-actions': readAiActions.path,
  'sales-automation': readSfa.path,
};

/**
 * Returns the API addresses that the page of a path requests first. Its document contains their responses, so that the page needs only
 * one round trip.
 * @param path without query; paths without a page get the first requests of their console
 */
export function pageRequests(path: string): readonly string[] {
  const parts = path.split('/').filter((part) => part !== '');
  if (parts[0] === 'ai') {
    const section = AI_SECTIONS[parts[1] ?? ''];
    return [sessionInfo.path, ...AI_START, ...(section === undefined ? [] : [section])];
  }
  return [sessionInfo.path, ...MOBILE_START, ...settingRequests(path)];
}

/**
 * Returns the addresses that the page of a path requests after another response.
 * @param address the address of that response
 * @param body the content of that successful response
 */
export function followingRequests(path: string, address: string, body: unknown): readonly string[] {
  if (address === aiValidations.path) {
    const { missingPermissions } = z.parse(aiValidations.response, body);
    return missingPermissions.length === 0 ? [readAiGlobalSettings.path] : [];
  }
  if (address === globalProfile.path) return ofGlobalProfile(path, z.parse(globalProfile.response, body).id);
  if (address === serviceBoard.path && WITH_STATUSES.has(slugOf(path))) {
    const { enabled } = z.parse(serviceBoard.response, body);
    return [enabled ? serviceBoardStatuses.path : appointmentStatuses.path];
  }
  if (!address.endsWith(EVENT_TYPE_QUERY)) return [];
  return ofEventType(path, z.parse(settingRecords.response, body).records[0]?.internalValue ?? '');
}

/**
 * Returns the setting records that a page requests: the event type and, on their pages, the global settings and the expressions to
 * choose from. They follow later because a CRM call takes five queries, and the first requests of a page fill one.
 */
function ofGlobalProfile(path: string, profileId: string): readonly string[] {
  const recordsOf = (ids: readonly string[]) =>
    addressOf(settingRecords, { params: { profileId }, query: { id: [...ids] } });
  return [
    recordsOf([EVENT_TYPE_SETTING]),
    ...(path === '/global-settings' ? [recordsOf(GLOBAL_SETTING_FIELDS.map(({ id }) => id))] : []),
    ...(slugOf(path) === appointmentColor.slug
      ? [addressOf(expressions, { params: { object: appointmentColor.defaults.objectName } })]
      : []),
  ];
}

/** Returns the describe requests of the event object, for pages that choose among its fields. */
function ofEventType(path: string, eventType: string): readonly string[] {
  const event = findEventObject(eventType);
  return event !== undefined && WITH_EVENT_FIELDS.has(slugOf(path))
    ? [addressOf(describeSobjects, { query: { name: [event.object] } })]
    : [];
}

/** Returns the setting requests of `/profiles/{profileId}/{slug}`. Only an id of 18 characters equals the one in the page's request. */
function settingRequests(path: string): readonly string[] {
  const [, , profileId = ''] = path.split('/');
  const setting = allSettings.find((one) => one.slug === slugOf(path));
  if (setting === undefined || profileId.length !== 18 || !z.safeParse(recordId, profileId).success) return [];
  const settings = previewedSettings.some(({ id }) => id === setting.id) ? previewedSettings : [setting];
  return settings.map(({ id }) => addressOf(readSetting, { params: { profileId, settingKey: id } }));
}

/** Returns the part of a path after the group profile; empty on other pages. */
function slugOf(path: string): string {
  return /^\/profiles\/[^/]+\/(.+)$/.exec(path)?.[1] ?? '';
}

import * as z from 'zod/mini';
import { addressOf } from '../platform/address.ts';
import { readActionTrial, readAiActions } from '../skills/ai-actions.ts';
import { readAiGlobalSettings } from '../skills/ai-assistant.ts';
import { allSkills } from '../skills/all-skills.ts';
import { allSettings } from '../settings/all-settings.ts';
import { aiValidations, serviceBoard } from '../organization/app-data.ts';
import { appointmentColor } from '../settings/calendar/appointment-color.ts';
import { previewedSettings } from '../organization/appointment-preview.ts';
import { appointmentStatus } from '../settings/calendar/appointment-status.ts';
import { appointmentTitle } from '../settings/calendar/appointment-title.ts';
import { appointmentView } from '../settings/calendar/appointment-view.ts';
import { locationTracking } from '../settings/pages/location-tracking.ts';
import { appointmentStatuses, serviceBoardStatuses } from '../settings/calendar/status-source.ts';
import { listDocumentConnections } from '../skills/document-connections.ts';
import { readKnowledgeDocuments } from '../skills/knowledge-documents.ts';
import { dataSources } from '../skills/data-sources.ts';
import { EVENT_TYPE_SETTING, findEventObject } from '../settings/calendar/event-type.ts';
import { notificationProfiles } from '../organization/notification.ts';
import { describeSobjects, expressions, formProcesses } from '../organization/org.ts';
import { orgLimits } from '../organization/org-summary.ts';
import { homeProfiles, latestProfileChanges, readOverview } from '../organization/overview.ts';
import { GLOBAL_SETTING_FIELDS } from '../organization/global-settings.ts';
import { globalProfile, listProfiles } from '../organization/profile.ts';
import { sessionInfo } from '../organization/session.ts';
import { settingRecords } from '../settings/setting-records.ts';
import { barcode } from '../settings/pages/barcode.ts';
import { EVENT_SETTINGS_SLUG, readEventSettings } from '../settings/calendar/event-settings.ts';
import { isFullId } from './full-id.ts';
import { readSetting } from '../settings/settings.ts';
import { readSkillHealth } from '../skills/skill-health.ts';
import { readSfa } from '../skills/sfa.ts';
import { aiStart, mobileStart } from '../platform/start-requests.ts';

const addressesOf = (requests: Readonly<Record<string, { readonly address: string }>>): readonly string[] =>
  Object.values(requests).map(({ address }) => address);

/** The first requests of every page of the Mobile Console (requirement APP-02); the frame makes the last two. */
const MOBILE_START = [...addressesOf(mobileStart), addressOf(notificationProfiles), addressOf(orgLimits)];

/** The first requests of every page of the AI Console (requirement AIC-02). */
const AI_START = addressesOf(aiStart);

/** End of an address that reads the event type. */
const EVENT_TYPE_QUERY = `/settings?id=${EVENT_TYPE_SETTING}`;

/** Further requests of a page of the AI Console, besides its section. */
const AI_LISTS: Readonly<Record<string, readonly string[]>> = {
  'service-history': [addressOf(listProfiles)],
  'schedule-management': [addressOf(listProfiles)],
  'knowledge-access': [addressOf(readKnowledgeDocuments), addressOf(listDocumentConnections), addressOf(listProfiles)],
  'ai-actions': [addressOf(readActionTrial)],
};

const WITH_STATUSES: ReadonlySet<string> = new Set([appointmentStatus.slug, locationTracking.slug]);
const WITH_EVENT_FIELDS: ReadonlySet<string> = new Set([appointmentTitle.slug, appointmentView.slug]);

const AI_SECTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(allSkills.map(({ id, read }) => [id, addressOf(read)])),
  'data-sources': addressOf(dataSources.read),
  'ai-actions': addressOf(readAiActions),
  'sales-automation': addressOf(readSfa),
};

/**
 * Returns the API addresses that the page of a path requests first. Its document contains their responses, so that the page needs only
 * one round trip.
 * @param path without query; paths without a page get the first requests of their console
 */
export function pageRequests(path: string): readonly string[] {
  const parts = path.split('/').filter((part) => part !== '');
  if (parts[0] === 'ai') {
    const page = parts[1] ?? '';
    const section = AI_SECTIONS[page];
    return [
      addressOf(sessionInfo),
      ...AI_START,
      ...(section === undefined ? [] : [section]),
      ...(AI_LISTS[page] ?? []),
    ];
  }
  return [addressOf(sessionInfo), ...MOBILE_START, ...overviewRequests(parts), ...settingRequests(path)];
}

/**
 * Returns the addresses that the page of a path requests after another response.
 * @param address the address of that response
 * @param body the content of that successful response
 */
export function followingRequests(path: string, address: string, body: unknown): readonly string[] {
  if (address === aiValidations.path) {
    const { missingPermissions } = z.parse(aiValidations.response, body);
    if (missingPermissions.length > 0) return [];
    // The marks of the overview would move its panes if they appeared later.
    return [addressOf(readAiGlobalSettings), ...(/^\/ai\/?$/.test(path) ? [addressOf(readSkillHealth)] : [])];
  }
  if (address === globalProfile.path) return ofGlobalProfile(path, z.parse(globalProfile.response, body).id);
  if (address === serviceBoard.path && WITH_STATUSES.has(slugOf(path))) {
    const { enabled } = z.parse(serviceBoard.response, body);
    return [enabled ? addressOf(serviceBoardStatuses) : addressOf(appointmentStatuses)];
  }
  if (slugOf(path) === barcode.slug && address.endsWith(`/settings/${barcode.id}`)) return ofBarcode(body);
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

/** Returns the requests that depend on the event type: the describe of its object, or the processes that edit such events. */
function ofEventType(path: string, eventType: string): readonly string[] {
  const event = findEventObject(eventType);
  if (event === undefined) return [];
  if (WITH_EVENT_FIELDS.has(slugOf(path))) return [addressOf(describeSobjects, { query: { name: [event.object] } })];
  const profileId = profileIdOf(path);
  return profileId !== undefined && slugOf(path) === EVENT_SETTINGS_SLUG
    ? [addressOf(readEventSettings, { params: { eventType, profileId } })]
    : [];
}

/** Returns the describe and form requests of the objects that a barcode setting searches. */
function ofBarcode(body: unknown): readonly string[] {
  const stored = z.safeParse(barcode.schema, z.parse(readSetting.response, body).configuration?.config.payload);
  const objects = stored.success ? stored.data.searchObjects.map(({ targetObjectName }) => targetObjectName) : [];
  return [
    ...objects.map((object) => addressOf(formProcesses, { params: { object } })),
    ...(objects.length === 0 ? [] : [addressOf(describeSobjects, { query: { name: objects } })]),
  ];
}

/** Returns the request of the list of group profiles, also for the address that redirects to it, or of the overview of one. */
function overviewRequests([area, profileId = '', ...rest]: readonly string[]): readonly string[] {
  if (area === undefined || (area === 'group-profiles' && profileId === '')) return [addressOf(homeProfiles)];
  const isOverview = area === 'profiles' && rest.length === 0;
  if (!isOverview || !isFullId(profileId)) return [];
  return [
    addressOf(readOverview, { params: { profileId } }),
    addressOf(latestProfileChanges, { params: { profileId } }),
  ];
}

/** Returns the setting requests of `/profiles/{profileId}/{slug}`. */
function settingRequests(path: string): readonly string[] {
  const profileId = profileIdOf(path);
  const setting = allSettings.find((one) => one.slug === slugOf(path));
  if (setting === undefined || profileId === undefined) return [];
  const settings = previewedSettings.some(({ id }) => id === setting.id) ? previewedSettings : [setting];
  return settings.map(({ id }) => addressOf(readSetting, { params: { profileId, settingKey: id } }));
}

/** Returns the group profile of a settings page's path. */
function profileIdOf(path: string): string | undefined {
  const [, profileId = ''] = /^\/profiles\/([^/]+)\//.exec(path) ?? [];
  return isFullId(profileId) ? profileId : undefined;
}

/** Returns the part of a path after the group profile; empty on other pages. */
function slugOf(path: string): string {
  return /^\/profiles\/[^/]+\/(.+)$/.exec(path)?.[1] ?? '';
}

import {
  aiValidations,
  config,
  engage,
  GLOBAL_SETTINGS_SUBMODULE,
  installationKey,
  MOBILE_MODULE,
  permissions,
  serviceBoard,
  submodules,
  zincInfo,
} from '@fieldstone/contracts/organization/app-data';
import { listSobjects } from '@fieldstone/contracts/platform/org/org-summary';
import { globalProfile, listProfiles } from '@fieldstone/contracts/organization/profile';
import { EVENT_TYPE_SETTING, findEventObject } from '@fieldstone/contracts/settings/calendar/event-type';
import type { EventObject } from '@fieldstone/contracts/settings/calendar/event-type';
import { KNOWLEDGE_ARTICLE_OBJECTS } from '@fieldstone/contracts/settings/pages/knowledge';
import { settingRecords } from '@fieldstone/contracts/settings/setting-records';
import { readAiGlobalSettings } from '@fieldstone/contracts/skills/ai-assistant';
import { routeRequest } from '../api/route-query.ts';
import { after } from '../page/page-queries.ts';
import type { PageQuery } from '../page/page-route.ts';

const common = {
  submodules: routeRequest(submodules, {
    params: { module: MOBILE_MODULE },
    query: { 'id[]': [GLOBAL_SETTINGS_SUBMODULE] },
  }),
  serviceBoard: routeRequest(serviceBoard, undefined),
  zinc: routeRequest(zincInfo, undefined),
};

/** The first requests of the Mobile Console (requirement APP-02). */
export const mobileStart = {
  ...common,
  profiles: routeRequest(listProfiles, undefined),
  globalProfile: routeRequest(globalProfile, undefined),
  installationKey: routeRequest(installationKey, undefined),
  permissions: routeRequest(permissions, undefined),
  config: routeRequest(config, undefined),
  knowledge: routeRequest(listSobjects, { query: { name: [...KNOWLEDGE_ARTICLE_OBJECTS] } }),
  engage: routeRequest(engage, undefined),
};

/** The first requests of the AI Console (requirement AIC-02). */
export const aiStart = { ...common, validations: routeRequest(aiValidations, undefined) };

/** The request of the stored event type, a record of the global profile. */
export const eventTypeRequest = (globalProfileId: string) =>
  routeRequest(settingRecords, { params: { profileId: globalProfileId }, query: { id: [EVENT_TYPE_SETTING] } });

/** The request of the sections that are on, for a user with all permissions. */
export const aiGlobalRequest = routeRequest(readAiGlobalSettings, undefined);

/**
 * Returns the queries that lead to the event type, for the route files of pages. A document requests each address once, so that a page
 * repeats those of its console.
 * @param following returns the queries for its object; an unknown type has none
 */
// @__NO_SIDE_EFFECTS__
export function afterEventType(
  following: (event: EventObject, eventType: string) => readonly PageQuery[] = () => [],
): PageQuery {
  return after(mobileStart.globalProfile, ({ id }) => [
    after(eventTypeRequest(id), ({ records }) => {
      const eventType = records[0]?.internalValue ?? '';
      const event = findEventObject(eventType);
      return event === undefined ? [] : following(event, eventType);
    }),
  ]);
}

/** Returns the query of the missing permissions, with those of a user with all of them. */
// @__NO_SIDE_EFFECTS__
export function afterPermissions(following: readonly PageQuery[]): PageQuery {
  return after(aiStart.validations, ({ missingPermissions }) => (missingPermissions.length === 0 ? following : []));
}

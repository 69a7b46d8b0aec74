import {
  ACCESS_TOKEN_CHANGE,
  AI_USAGE_CHANGE,
  CONNECTION_CHANGE,
  GROUP_PROFILE_CHANGE,
  PROCESS_CHANGE,
  SETUP_CHANGE,
} from '@fieldstone/contracts/organization/change-history';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { globalSettingField } from '@fieldstone/contracts/organization/global-settings';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import type { AiSectionId } from '@fieldstone/contracts/skills/ai-sections';
import { aiPageOf } from '../../lib/navigation/ai-pages.ts';
import type { AiPageName } from '../../lib/navigation/ai-pages.ts';
import { eventSettingsPage } from '../../lib/navigation/console-pages.ts';
import { aiPath, groupProfilePath, PATHS, settingPath } from '../../lib/navigation/paths.ts';
import { aiSectionOf } from './setting-choices.ts';

/** Returns the path of the page that a change was made on; undefined for one without a page. */
export function pageOfChange({
  settingId,
  profileId,
}: Pick<ChangeHistoryEntry, 'settingId' | 'profileId'>): string | undefined {
  const setting = [...allSettings, { ...eventSettingsPage, id: EVENT_SETTING }].find(({ id }) => id === settingId);
  if (setting) return profileId === null ? undefined : settingPath(profileId, setting.slug);
  if (globalSettingField(settingId)) return PATHS.globalSettings;
  const section = aiSectionOf(settingId);
  if (section) return aiPath(aiPageOf(pageNameOf(section)).key);
  if (settingId === GROUP_PROFILE_CHANGE) {
    return profileId === null ? PATHS.groupProfiles : groupProfilePath(profileId);
  }
  if (settingId === ACCESS_TOKEN_CHANGE) return PATHS.accessTokens;
  if (settingId === PROCESS_CHANGE) return PATHS.processes;
  if (settingId === CONNECTION_CHANGE) return aiPath(aiPageOf('knowledge-access').key);
  if (settingId === AI_USAGE_CHANGE) return aiPath(aiPageOf('ai-usage').key);
  return settingId === SETUP_CHANGE ? PATHS.healthCheck : undefined;
}

/** Returns whether the page shows the change in its history, and can open it. */
export function hasHistory({ settingId }: ChangeHistoryEntry): boolean {
  const hasOwn = allSettings.some(({ id }) => id === settingId) || settingId === EVENT_SETTING;
  return hasOwn || globalSettingField(settingId) !== undefined || aiSectionOf(settingId) !== undefined;
}

function pageNameOf(section: AiSectionId): AiPageName {
  if (section === 'assistant') return 'ai-assistant';
  return section === 'knowledge-documents' ? 'knowledge-access' : section;
}

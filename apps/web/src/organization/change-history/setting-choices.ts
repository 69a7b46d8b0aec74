import {
  ACCESS_TOKEN_CHANGE,
  AI_USAGE_CHANGE,
  CONNECTION_CHANGE,
  GROUP_PROFILE_CHANGE,
  PROCESS_CHANGE,
  SETUP_CHANGE,
} from '@fieldstone/contracts/organization/change-history';
import { GLOBAL_SETTING_FIELDS, globalSettingField } from '@fieldstone/contracts/organization/global-settings';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { EVENT_TYPE_SETTING } from '@fieldstone/contracts/settings/calendar/event-type';
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { AI_SECTION_IDS } from '@fieldstone/contracts/skills/ai-sections';
import type { AiSectionId } from '@fieldstone/contracts/skills/ai-sections';
import { t } from 'i18next';
import { dynamicText } from '../../lib/i18n/dynamic-text.ts';
import { eventSettingsPage } from '../../lib/navigation/console-pages.ts';
import { orgPages } from '../../lib/navigation/org-pages.ts';
import { pageName } from '../../lib/navigation/page-name.ts';

/** The choice of all global settings. */
const GLOBAL_SETTINGS = orgPages.globalSettings.name;

/** The names of pages and parts of pages with other changes than those of settings. */
const PAGES: Readonly<Record<string, string>> = {
  [GLOBAL_SETTINGS]: GLOBAL_SETTINGS,
  [GROUP_PROFILE_CHANGE]: orgPages.groupProfiles.name,
  [ACCESS_TOKEN_CHANGE]: orgPages.accessTokens.name,
  [CONNECTION_CHANGE]: 'knowledge-connections',
  [PROCESS_CHANGE]: orgPages.processes.name,
  [SETUP_CHANGE]: orgPages.healthCheck.name,
  [AI_USAGE_CHANGE]: 'ai-usage',
};

/** Returns the journal's setting ids of a choice. */
export function idsOfSetting(choice: string): string[] {
  return choice === GLOBAL_SETTINGS ? GLOBAL_SETTING_FIELDS.map(({ id }) => id) : [choice];
}

/** Returns the section of the AI configuration with an id; undefined for any other setting. */
export function aiSectionOf(settingId: string): AiSectionId | undefined {
  return AI_SECTION_IDS.find((id) => id === settingId);
}

/** Returns the name of the changed setting. */
export function settingName(settingId: string): string {
  const setting = allSettings.find(({ id }) => id === settingId);
  if (setting) return pageName(setting.name);
  if (settingId === EVENT_SETTING) return pageName(eventSettingsPage.name);
  const field = globalSettingField(settingId);
  if (field) return dynamicText(`settings:${GLOBAL_SETTINGS}.fields.${field.key}.label`);
  const section = aiSectionOf(settingId);
  if (section) return pageName(section === 'assistant' ? 'ai-assistant' : section);
  const page = PAGES[settingId];
  if (page !== undefined) return pageName(page);
  if (settingId === EVENT_TYPE_SETTING) return t('change-history:settings.eventType');
  return t('change-history:settings.other', { id: settingId });
}

/** Returns the settings to filter by, sorted by name. */
export function settingChoices(language: string): ReadonlyArray<{ readonly id: string; readonly label: string }> {
  const { compare } = new Intl.Collator(language);
  return [
    ...allSettings.map(({ id }) => id),
    EVENT_SETTING,
    GLOBAL_SETTINGS,
    ...AI_SECTION_IDS,
    GROUP_PROFILE_CHANGE,
    ACCESS_TOKEN_CHANGE,
    CONNECTION_CHANGE,
    PROCESS_CHANGE,
    SETUP_CHANGE,
    AI_USAGE_CHANGE,
  ]
    .map((id) => ({ id, label: settingName(id) }))
    .toSorted((a, b) => compare(a.label, b.label));
}

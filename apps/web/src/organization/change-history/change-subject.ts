import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { globalSettingField } from '@fieldstone/contracts/organization/global-settings';
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { AI_SCOPE } from '@fieldstone/contracts/skills/ai-section';
import { skillById } from '@fieldstone/contracts/skills/all-skills';
import type { QueryClient } from '@tanstack/react-query';
import { globalSettingsEditable } from '../../settings/global-settings-editable.ts';
import type { AppData } from '../../lib/start-data/load-app-data.ts';
import type { Editable } from '../../settings/model/editable.ts';
import type { PagePart, PageParts } from './page-parts.ts';
import { skillSection } from '../../settings/model/skill-section.ts';

/** The changed setting or section, if this page can show its difference and restore it. */
export type ChangeSubject = PagePart & {
  /** The group profile of the setting, or the scope of the AI configuration. */
  readonly scope: string;
  /** The change in the form of the editable. */
  readonly change: SettingChange;
  /** The values before and after are only those that changed. */
  readonly isPart: boolean;
};

type Org = Pick<AppData, 'globalProfile' | 'installationKey'>;

/** Returns the subject of a change; undefined if it has no fields of a page, such as a change of a group profile. */
export function subjectOf(
  entry: ChangeHistoryEntry,
  client: QueryClient,
  org: Org,
  partOf: PageParts['partOf'],
): ChangeSubject | undefined {
  const { settingId, profileId, before, after, unreadable, id, at, by, outcome, origin } = entry;
  const recorded: SettingChange = {
    id,
    at,
    by,
    outcome,
    external: origin === 'outside',
    before,
    after,
    ...(unreadable && { unreadable }),
  };
  const setting = allSettings.find((one) => one.id === settingId);
  if (setting && profileId !== null) {
    return { editable: setting as Editable<Payload>, scope: profileId, change: recorded, isPart: false };
  }
  const skill = skillById(settingId);
  const part = skill ? { editable: skillSection(skill) } : partOf(settingId, profileId);
  if (part) {
    const { editable } = part;
    const change = 'toChange' in editable ? (editable.toChange?.(recorded) ?? recorded) : recorded;
    return { ...part, scope: profileId ?? AI_SCOPE, change, isPart: false };
  }
  const field = globalSettingField(settingId);
  if (!field) return undefined;
  const { globalProfile, installationKey } = org;
  return {
    editable: globalSettingsEditable(client, {
      globalProfileId: globalProfile.id,
      installationKey,
    }) as Editable<Payload>,
    scope: globalProfile.id,
    change: recorded,
    isPart: true,
  };
}

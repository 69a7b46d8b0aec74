import { globalSettingField } from '@fieldstone/contracts/settings/global-settings';
import type { PlannedRecord } from '@fieldstone/contracts/organization/setup';
import { t } from 'i18next';
import { dynamicText } from '../../lib/i18n/dynamic-text.ts';

/**
 * Returns the title of a planned record and its value; a list or an object has no value that could be shown. The caller loads the
 * namespaces `setup` and `settings`.
 */
export function plannedTexts({ check, name, value }: PlannedRecord): {
  readonly title: string;
  readonly value: string | null;
} {
  if (check === 'globalProfile') return { title: t('setup:plan.name'), value: name };
  if (check === 'installation') return { title: t('setup:plan.version'), value };
  if (check === 'modules') return { title: name, value };
  if (check === 'eventType') return { title: t('setup:checks.eventType.label'), value };
  return { title: settingTitle(name), value: globalSettingField(name) === undefined ? t('setup:plan.default') : value };
}

/** Returns the title of a required setting other than the event type. The caller loads the namespaces `setup` and `settings`. */
export function settingTitle(name: string): string {
  const field = globalSettingField(name);
  return field === undefined
    ? dynamicText(`setup:plan.lists.${name}`)
    : dynamicText(`settings:global-settings.fields.${field.key}.label`);
}

import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { changedSetting, changeFilters } from '@fieldstone/contracts/organization/change-kinds';
import { dynamicText } from '../../lib/i18n/dynamic-text.ts';

/** Returns the name of a changed setting, or of the page of a filter. */
export function settingName(settingId: string): string {
  const { name } = changedSetting(settingId);
  const keys = [
    `app:pages.${name}`,
    `settings:global-settings.fields.${name}.label`,
    `change-history:settings.${name}`,
  ];
  return dynamicText([...keys, 'change-history:settings.other'], { id: settingId });
}

/** Returns the settings to filter by, sorted by name. */
export function settingChoices(language: string): ReadonlyArray<{ readonly id: string; readonly label: string }> {
  const { compare } = new Intl.Collator(language);
  return changeFilters.map(({ id }) => ({ id, label: settingName(id) })).toSorted((a, b) => compare(a.label, b.label));
}

/** Returns the name among the changed values, or the id of a process without one. */
export function nameIn({ before, after, process }: ChangeHistoryEntry): string | undefined {
  const name = after?.['name'] ?? before?.['name'];
  return typeof name === 'string' ? name : process?.processId;
}

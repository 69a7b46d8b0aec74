import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { EVENT_SETTING, EVENT_SETTINGS_SLUG } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { Setting } from '@fieldstone/contracts/settings/setting';

/** A page of a group profile: that of a setting, or of other data with separate routes. */
export type ConsolePage = Pick<Setting, 'name' | 'slug' | 'requires' | 'beta'> & {
  /** The address of a page of the organization. */
  readonly path?: string;
};

/** Returns the navigation group of a page: that of its address, or Beta. */
export function groupOf({ slug, beta }: Pick<ConsolePage, 'slug' | 'beta'>): string {
  return beta ? 'beta' : (slug.split('/')[0] ?? slug);
}

/** The default process for editing events, which is not stored as a setting (requirement EVT-03). */
export const eventSettingsPage = {
  id: EVENT_SETTING,
  name: 'event-settings',
  slug: EVENT_SETTINGS_SLUG,
} as const satisfies ConsolePage & { readonly id: string };

export type ConsolePageName = (typeof allSettings)[number]['name'] | typeof eventSettingsPage.name;

/** Every page of a group profile. */
export const consolePages: ReadonlyArray<ConsolePage & { readonly id: string; readonly name: ConsolePageName }> = [
  ...allSettings,
  eventSettingsPage,
];

/** Returns the page of a setting of a group profile; undefined for other ids. */
export function pageOfSetting(settingId: string): (typeof consolePages)[number] | undefined {
  return consolePages.find(({ id }) => id === settingId);
}

import { allSettings } from '@fieldstone/contracts/all-settings';
import type { Setting } from '@fieldstone/contracts/setting';

/** A page of a group profile: that of a setting, or of something else that is stored by routes of its own. */
export type ConsolePage = Pick<Setting, 'name' | 'slug' | 'requires' | 'beta'> & {
  /** Its address where it belongs to no group profile. */
  readonly path?: string;
};

/** The group of the navigation that a page is in: that of its address, or of all pages in beta. */
export function groupOf({ slug, beta }: Pick<ConsolePage, 'slug' | 'beta'>): string {
  return beta ? 'beta' : (slug.split('/')[0] ?? slug);
}

/** The default process to edit events; stored beside the settings, not as one of them (requirement EVT-03). */
export const eventSettingsPage = {
  name: 'event-settings',
  slug: 'calendar/event-settings',
} as const satisfies ConsolePage;

export type ConsolePageName = (typeof allSettings)[number]['name'] | typeof eventSettingsPage.name;

/** Every page that a group profile can have. */
export const consolePages: ReadonlyArray<ConsolePage & { readonly name: ConsolePageName }> = [
  ...allSettings,
  eventSettingsPage,
];

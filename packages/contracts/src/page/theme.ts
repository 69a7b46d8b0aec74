/**
 * Cookie with the theme chosen on a device, `light` or `dark`, without the prefix that it has on https. A script of the page stores it; the
 * server puts the theme into the document, so that already the first paint has it.
 */
export const THEME_COOKIE = 'fieldstone_theme';

/** The prefix of the console's cookies on https: sibling hosts cannot set them. */
export const HOST_PREFIX = '__Host-';

/** The themes to choose instead of the device's preference. */
export const CHOSEN_THEMES = ['light', 'dark'] as const;

export type ChosenTheme = (typeof CHOSEN_THEMES)[number];

import { CHOSEN_THEMES, HOST_PREFIX, THEME_COOKIE } from '@fieldstone/contracts/page/theme';
import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../../lib/browser-storage.ts';

/** `system` follows the device's preference. */
export const THEMES = ['system', ...CHOSEN_THEMES] as const;

export type Theme = (typeof THEMES)[number];

/** A year, in seconds. */
const KEPT = 31_536_000;

/** Where earlier versions stored the theme. */
const EARLIER = 'fieldstone.theme';

const listeners = new Set<() => void>();

/** Returns the theme of the document. The server has put the chosen one into it. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return THEMES.find((one) => one === theme) ?? 'system';
}

/** Applies a theme, and stores it in a cookie for later documents. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  const isSecure = location.protocol === 'https:';
  const cookie = `${isSecure ? HOST_PREFIX : ''}${THEME_COOKIE}=${theme}`;
  const age = `max-age=${theme === 'system' ? 0 : KEPT}`;
  // oxlint-disable-next-line unicorn/no-document-cookie -- Browsers have the Cookie Store API only on https.
  document.cookie = [cookie, age, 'path=/', 'samesite=lax', ...(isSecure ? ['secure'] : [])].join(';');
  for (const listener of listeners) listener();
}

/** Moves the theme that an earlier version stored on this device to the cookie. */
export function adoptEarlierTheme(): void {
  const theme = THEMES.find((one) => one === deviceStorage.read(EARLIER));
  if (theme === undefined) return;
  chooseTheme(theme);
  deviceStorage.drop(EARLIER);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the current theme and renders the component again when it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'system');
}

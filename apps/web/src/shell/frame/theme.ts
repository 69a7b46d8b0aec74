import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../../lib/browser-storage.ts';

/** `system` follows the device's preference. */
export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

const STORED = 'fieldstone.theme';

const listeners = new Set<() => void>();

/** Returns the theme chosen on this device. */
export function storedTheme(): Theme {
  const stored = deviceStorage.read(STORED);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Applies a theme to the document. */
function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Applies a theme and stores it for later starts on this device. */
export function chooseTheme(theme: Theme): void {
  deviceStorage.keep(STORED, theme);
  applyTheme(theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the chosen theme and renders the component again when it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme, storedTheme);
}

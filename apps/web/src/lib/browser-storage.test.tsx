import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedTheme } from '../shell/frame/theme.ts';
import { GLOBAL_PROFILE } from '../test/org.ts';
import { renderApp } from '../test/render.tsx';
import { deviceStorage, tabStorage } from './browser-storage.ts';

const block = () => {
  throw new DOMException('The storage is blocked.', 'SecurityError');
};

beforeEach(() => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(block);
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(block);
});

// The setup clears the storages after each test.
afterEach(() => vi.restoreAllMocks());

it('starts in the theme of the system, opens pages and changes the theme in a browser that blocks storage', async () => {
  expect(storedTheme()).toBe('system');
  const { user } = renderApp(`/profiles/${GLOBAL_PROFILE.id}/checklist/checklist-general`);
  expect(await screen.findByRole('switch')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Account menu for Avery Admin' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
});

it('keeps nothing in a blocked storage', () => {
  for (const storage of [deviceStorage, tabStorage]) {
    storage.keep('key', 'text');
    expect(storage.read('key')).toBeNull();
    storage.drop('key');
  }
});

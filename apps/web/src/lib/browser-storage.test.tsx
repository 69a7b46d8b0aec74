import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentTheme } from '../shell/frame/theme.ts';
import { GLOBAL_PROFILE } from '../test/org.ts';
import { renderApp } from '../test/render.tsx';
import { deviceStorage } from './browser-storage.ts';

const block = () => {
  throw new DOMException('The storage is blocked.', 'SecurityError');
};

beforeEach(() => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(block);
});

// The setup clears the storage after each test.
afterEach(() => vi.restoreAllMocks());

it('[FIX-69] starts in the theme of the system, edits pages and changes the theme in a browser that blocks storage', async () => {
  expect(currentTheme()).toBe('system');
  const { user } = renderApp(`/profiles/${GLOBAL_PROFILE.id}/checklist/checklist-general`);
  await user.click(await screen.findByRole('switch'));
  expect(await screen.findByRole('button', { name: 'Save' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Account menu for Avery Admin' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
});

it('keeps nothing in a blocked storage', () => {
  deviceStorage.keep('key', 'text');
  expect(deviceStorage.read('key')).toBeNull();
  expect(deviceStorage.names()).toEqual([]);
  deviceStorage.drop('key');
});

import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { OrgState } from './org.ts';
import { openStored } from './setting-page.tsx';
import { keyOf, stored } from './stored-settings.ts';

/** The label of the setting's field. */
export const PROCESS = 'Stock transfer inventory process';
/** The previous and the current stored value. */
export const OLD = { enabled: true, stockTransferInventoryProcess: 'Depot to van' };
export const NOW = { enabled: true, stockTransferInventoryProcess: 'Van to van' };

/** Returns a recorded change; by default from the old to the current payload. */
export const change = (id: string, more: Partial<SettingChange> = {}): SettingChange => ({
  id,
  at: '2026-11-20T09:15:00.000Z',
  by: 'Sam Second',
  outcome: 'done',
  external: false,
  before: OLD,
  after: NOW,
  ...more,
});

/** The first change of the setting, before which nothing was stored. */
export const FIRST = change('first', { at: '2026-11-02T16:30:00.000Z', by: 'Avery Admin', before: null, after: OLD });

/** Returns the state of an org with the given changes of the setting, newest first. */
export const state = (...changes: SettingChange[]): OrgState => ({
  ...stored(fieldInventory, NOW),
  history: { [keyOf(fieldInventory)]: changes },
});

const findDialog = () => screen.findByRole('dialog', { name: 'History of Field Inventory' });
/** Returns the changes in the dialog. */
export const rows = () => screen.getByRole('list', { name: 'Changes, newest first' }).children;

/** Opens the history on its page. */
export async function openHistory(user: UserEvent): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: 'History' }));
  return findDialog();
}

/** Opens the page with the given changes recorded, and then its history. */
export async function openWith(changes: readonly SettingChange[], more: OrgState = {}) {
  const app = await openStored(fieldInventory, NOW, { ...state(...changes), ...more });
  const dialog = await openHistory(app.user);
  return { ...app, dialog };
}

/** Finds the button that restores a user's version. */
export const restoreButton = (dialog: HTMLElement, by: string) =>
  within(dialog).findByRole('button', { name: new RegExp(`^Bring this version back: .+, ${by}$`) });

/** Waits until the dialog is closed. */
export const isClosed = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    // React Aria reveals the page some time after the dialog has gone.
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });

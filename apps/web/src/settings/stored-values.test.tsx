import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { calendarGeneral } from '@fieldstone/contracts/settings/calendar/calendar-general';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { knowledge } from '@fieldstone/contracts/settings/pages/knowledge';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { readSetting, writeSetting as writeRoute } from '@fieldstone/contracts/settings/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '../lib/session/session-store.ts';
import { createOrg } from '../test/org.ts';
import { openInConsole, openSetting, openStored } from '../test/setting-page.tsx';
import { bodyOf, keyOf, versionOf, writes } from '../test/stored-settings.ts';

const INVENTORY = { enabled: true, stockTransferInventoryProcess: 'Van to van' };
const PROCESS = 'Stock transfer inventory process';
const LONG = 'x'.repeat(256);
const MISSING = [{ object: 'Configuration_Data__c', label: 'Configuration Data', permission: 'update' as const }];
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const saved = () => screen.findByText('Settings saved successfully');

/** Opens a page with invalid stored values, and waits for the notice. */
async function openInvalid(setting: Setting, payload: Payload, state = {}, open = openSetting) {
  const app = await openStored(setting, payload, state, open);
  await screen.findByText(/stored values? (is|are) invalid$/);
  return app;
}

/** Returns the items of the notice. */
const listed = () =>
  within(screen.getByText(/^Everything else is shown|^Saving stores the changes/).parentElement ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('stored values that break a rule', () => {
  it('[FIX-20] are marked at their field with the reason and the stored text, and other values are kept', async () => {
    const { user, org } = await openInvalid(fieldInventory, { ...INVENTORY, stockTransferInventoryProcess: LONG });
    expect(screen.getByRole('switch', { name: 'Field inventory' })).toBeChecked();
    const field = screen.getByRole('textbox', { name: PROCESS });
    expect(field).toHaveValue(LONG);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(
      expect.stringMatching(/Please use at most 255 characters\. Stored value: 'x+…'\./),
    );
    expect(listed()).toEqual([
      expect.stringMatching(`^${PROCESS}: Please use at most 255 characters. Stored value: 'x+…'.Use default`),
    ]);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.clear(field);
    await user.type(field, 'Van to van');
    expect(field).toBeValid();
    expect(screen.getByText('All invalid values are fixed on this page')).toBeVisible();
    await user.click(button('Save'));
    await saved();
    expect(writes(org)).toEqual([{ body: bodyOf(INVENTORY), version: versionOf(fieldInventory) }]);
    expect(screen.queryByText('All invalid values are fixed on this page')).toBeNull();
  });

  it('[FIX-20] prevent every save until they are resolved, and receive the focus', async () => {
    const { user, org } = await openInvalid(calendarGeneral, { enabled: true, extendedDays: 900, note: 'theirs' });
    const days = screen.getByRole('textbox', { name: 'Extended window' });
    expect(days).toHaveValue('900');
    expect(days).toHaveAccessibleDescription(
      expect.stringContaining('Value must be minimum 1 day - maximum 365 days. Stored value: 900.'),
    );
    await user.clear(days);
    await user.type(days, '901');
    await user.click(button('Save'));
    expect(days).toHaveFocus();
    expect(days).toBeInvalid();
    expect(days).not.toHaveAccessibleDescription(expect.stringContaining('Stored value'));
    expect(writes(org)).toEqual([]);
    await user.clear(days);
    await user.type(days, '90');
    await user.click(button('Save'));
    await saved();
    expect(writes(org).map(({ body }) => body)).toEqual([bodyOf({ enabled: true, extendedDays: 90, note: 'theirs' })]);
  });

  it('[FIX-20] are marked in their row of a list, and one press removes the row', async () => {
    const pair = (fromStatus: string, toStatus: string) => ({ fromStatus, toStatus });
    const rows = [pair('Open', 'On_Site'), pair('Open', 'Open'), pair('On_Site', 'Done'), pair('Open', 'On_Site')];
    const settings = { allowStatusChange: true, allowConfiguration: true, configuration: rows };
    const { user, org } = await openInvalid(appointmentStatus, settings);
    expect(listed()).toEqual([
      expect.stringContaining('Appointment status transitions, entry 2: Error saving transition as From and To'),
      expect.stringContaining('Appointment status transitions, entry 4: Error saving transition as there are one'),
    ]);
    const row = (number: number) => screen.findByRole('listitem', { name: `Transition ${number}` });
    expect(await row(2)).toHaveTextContent('Error saving transition as From and To cannot be the same.');
    expect(await row(4)).toHaveTextContent('duplicate transitions');
    expect(await row(1)).not.toHaveTextContent('Error');
    await user.click(button('Remove entry: Appointment status transitions, entry 2'));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Transition 4' })).toBeNull());
    expect(await row(3)).toHaveTextContent('duplicate transitions');
    expect(listed()[0]).toBe(
      `Appointment status transitions, entry 2: {"fromStatus":"Open","toStatus":"Open"} will be changed or removed.`,
    );
    expect(writes(org)).toEqual([]);
    await user.click(button('Remove entry: Appointment status transitions, entry 3'));
    await user.click(button('Save'));
    await saved();
    expect(writes(org).map(({ body }) => body)).toEqual([bodyOf({ ...settings, configuration: [rows[0], rows[2]] })]);
  });

  it('[FIX-20] are all counted if the notice cuts off its list, and one press resolves all', async () => {
    const rows = Array.from({ length: 12 }, () => ({ fromStatus: 'Open', toStatus: 'Open' }));
    const settings = { allowStatusChange: true, allowConfiguration: true, configuration: rows };
    const { user } = await openInvalid(appointmentStatus, settings);
    expect(screen.getByText('12 stored values are invalid')).toBeVisible();
    expect(listed()).toHaveLength(10);
    expect(screen.getByText('2 more are marked on this page.')).toBeVisible();
    await user.click(button(/^Remove invalid entries, use defaults/));
    expect(await screen.findByText('All invalid values are fixed on this page')).toBeVisible();
  });
});

describe('stored values of a wrong type', () => {
  it('[FIX-20] are replaced by the default at their field, which the user must accept before a save', async () => {
    const { user, org } = await openInvalid(fieldInventory, { ...INVENTORY, enabled: 'perhaps' });
    const toggle = screen.getByRole('switch', { name: 'Field inventory' });
    expect(toggle).not.toBeChecked();
    expect(toggle).toBeInvalid();
    expect(toggle).toHaveAccessibleDescription(
      expect.stringContaining("This value is no longer allowed. Stored value: 'perhaps'. The default is used instead."),
    );
    await user.type(screen.getByRole('textbox', { name: PROCESS }), '!');
    await user.click(button('Save'));
    expect(toggle).toHaveFocus();
    expect(writes(org)).toEqual([]);
    await user.click(button('Use default: Disabled, for Field inventory'));
    expect(toggle).toBeValid();
    expect(listed()).toEqual(["Field inventory: 'perhaps' will be replaced."]);
    expect(document.activeElement).toHaveTextContent("Field inventory: 'perhaps' will be replaced.");
    await user.click(button('Save'));
    await saved();
    expect(writes(org).map(({ body }) => body)).toEqual([
      bodyOf({ enabled: false, stockTransferInventoryProcess: 'Van to van!' }),
    ]);
  });

  it('[FIX-20] count as resolved after an edit of the field, even back to the default', async () => {
    const { user, org } = await openInvalid(fieldInventory, { ...INVENTORY, enabled: 'perhaps' });
    const toggle = screen.getByRole('switch', { name: 'Field inventory' });
    await user.click(toggle);
    await user.click(toggle);
    expect(toggle).toBeValid();
    await user.click(button('Save'));
    await saved();
    expect(writes(org).map(({ body }) => body)).toEqual([bodyOf({ ...INVENTORY, enabled: false })]);
  });

  it('[FIX-20] are left out of their list with a note, and a save drops them only after an explicit removal', async () => {
    const { user, org } = await openInvalid(knowledge, { enabled: true, objectApiName: ['Case', 'Work_Order__c'] });
    expect(screen.getByRole('checkbox', { name: /^Work Order/ })).toBeChecked();
    expect(
      screen.getByText(/^Entry 1 is left out, because it is invalid: 'Case'\. Only Work Order can be chosen\.$/),
    ).toBeVisible();
    await user.click(screen.getByRole('switch', { name: 'Knowledge articles' }));
    await user.click(button('Save'));
    expect(writes(org)).toEqual([]);
    await user.click(button('Remove entry: Objects with articles, entry 1'));
    expect(listed()).toEqual(["Objects with articles, entry 1: 'Case' will be removed."]);
    await user.click(button('Save'));
    await saved();
    expect(writes(org).map(({ body }) => body)).toEqual([bodyOf({ enabled: false, objectApiName: ['Work_Order__c'] })]);
  });

  it('[FIX-20] are open again after Cancel, and nothing is stored', async () => {
    const { user, org } = await openInvalid(fieldInventory, { ...INVENTORY, enabled: 'perhaps' });
    await user.click(button('Use default: Disabled, for Field inventory'));
    await user.click(button('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByText('A stored value is invalid')).toBeVisible();
    expect(writes(org)).toEqual([]);
  });

  it('[FIX-20] stay resolved after a new sign-in', async () => {
    const payload = { ...INVENTORY, enabled: 'perhaps' };
    const { user, org, unmount } = await openInvalid(fieldInventory, payload, {}, openInConsole);
    await user.click(button('Use default: Disabled, for Field inventory'));
    org.reject(writeRoute, 'unauthenticated', 'Please log in.');
    await user.click(button('Save'));
    await screen.findByRole('alertdialog', { name: 'Your session has ended' });
    unmount();
    session.forget();
    const again = await openStored(fieldInventory, payload, {}, openInConsole);
    expect(await screen.findByText('All invalid values are fixed on this page')).toBeVisible();
    await again.user.click(button('Save'));
    await saved();
    expect(writes(again.org).map(({ body }) => body)).toEqual([bodyOf({ ...INVENTORY, enabled: false })]);
  });

  it('[FIX-20] have no actions for a user without the permission', async () => {
    await openInvalid(fieldInventory, { ...INVENTORY, enabled: 'perhaps' }, { missing: MISSING });
    expect(screen.getByText(/Someone who can change settings needs to fix the values below\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Use default/ })).toBeNull();
    expect(button('Show stored values')).toBeVisible();
    expect(screen.getByRole('textbox', { name: PROCESS })).toHaveValue('Van to van');
  });

  it('[FIX-20] are replaced by a version that is restored from the history', async () => {
    const change = {
      id: 'good',
      at: '2026-11-20T09:15:00.000Z',
      by: 'Avery Admin',
      outcome: 'done',
      external: false,
      before: null,
      after: INVENTORY,
    } as const;
    const broken = { enabled: 'perhaps', stockTransferInventoryProcess: LONG };
    const spoilt = { ...change, id: 'spoilt', by: null, external: true, before: INVENTORY, after: broken };
    const { user, org } = await openInvalid(fieldInventory, broken, {
      history: { [keyOf(fieldInventory)]: [spoilt, change] },
    });
    await user.click(button('History'));
    await user.click(await screen.findByRole('button', { name: /^Bring this version back: .+, Avery Admin$/ }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: PROCESS })).toHaveValue('Van to van'));
    await user.click(button('Save'));
    await saved();
    expect(writes(org)).toEqual([{ body: bodyOf(INVENTORY), version: versionOf(fieldInventory) }]);
  });
});

describe('invalid values that another user stores during an edit', () => {
  it('[FIX-20] make the save fail, and are shown after Cancel', async () => {
    const { user, org } = await openStored(fieldInventory, INVENTORY);
    await user.type(screen.getByRole('textbox', { name: PROCESS }), '!');
    org.storeAs('Sam Second', keyOf(fieldInventory), { ...INVENTORY, enabled: 'perhaps' });
    await user.click(button('Save'));
    expect(await screen.findByText(/^Someone else stored invalid values for 'Field Inventory'/)).toBeVisible();
    expect(org.payloadOf(keyOf(fieldInventory))).toEqual({ ...INVENTORY, enabled: 'perhaps' });
    expect(screen.getByRole('textbox', { name: PROCESS })).toHaveValue('Van to van!');
    await user.click(button('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByText('A stored value is invalid')).toBeVisible();
  });

  it('[FIX-20] do not prevent the save if they are already resolved', async () => {
    const { user, org } = await openInvalid(fieldInventory, { ...INVENTORY, enabled: 'perhaps' });
    await user.click(button('Use default: Disabled, for Field inventory'));
    org.storeAs('Sam Second', keyOf(fieldInventory), { ...INVENTORY, enabled: 'perhaps', note: 'theirs' });
    await user.click(button('Save'));
    await screen.findByText('Saved and merged with changes by Sam Second: note');
    expect(org.payloadOf(keyOf(fieldInventory))).toEqual({ ...INVENTORY, enabled: false, note: 'theirs' });
  });
});

describe('an unreadable stored text', () => {
  it('is shown, and is replaced only by Save', async () => {
    const org = createOrg();
    org.on(readSetting, () => ({
      configuration: null,
      unreadable: '{"version":"2"}',
      version: 'v-unreadable',
      changed: { by: 'Sam Second', at: '2026-11-20T09:15:00.000Z' },
    }));
    const { user } = openSetting(fieldInventory, { server: org });
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent(/^Failed to .*The stored value isn't in the format/);
    expect(within(banner).queryByRole('listitem')).toBeNull();
    await user.click(button('Show stored values'));
    expect(screen.getByRole('textbox', { name: 'Stored values' })).toHaveValue('{"version":"2"}');
    await user.click(button('Start from defaults'));
    const notice = await screen.findByText("The stored value hasn't been replaced yet");
    expect(document.activeElement).toContainElement(notice);
    expect(document.body).not.toHaveFocus();
    await user.click(button('Save'));
    await waitFor(() =>
      expect(writes(org)[0]).toEqual({ body: bodyOf(fieldInventory.defaults), version: 'v-unreadable' }),
    );
  });

  it('cannot be replaced by a user without the permission', async () => {
    const org = createOrg({ missing: MISSING });
    org.on(readSetting, () => ({ configuration: null, unreadable: '{', version: 'v-unreadable', changed: null }));
    openSetting(fieldInventory, { server: org });
    expect(await screen.findByText('Someone who can change settings needs to fix it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start from defaults' })).toBeNull();
  });

  it('is shown again after Cancel', async () => {
    const org = createOrg();
    org.on(readSetting, () => ({ configuration: null, unreadable: '{', version: 'v-unreadable', changed: null }));
    const { user } = openSetting(fieldInventory, { server: org });
    await user.click(await screen.findByRole('button', { name: 'Start from defaults' }));
    await user.click(button('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByRole('button', { name: 'Start from defaults' })).toBeVisible();
    expect(writes(org)).toEqual([]);
  });
});

import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { readSetting, resetSetting, writeSetting } from '@fieldstone/contracts/settings/settings';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { change, FIRST, isClosed, NOW, OLD, openHistory, PROCESS, state } from '../../test/inventory-history.ts';
import { createOrg } from '../../test/org.ts';
import type { TestOrg } from '../../test/org.ts';
import { openSetting, openStored } from '../../test/setting-page.tsx';
import { bodyOf, keyOf, stored, versionOf, writes } from '../../test/stored-settings.ts';

const KEY = keyOf(fieldInventory);
const button = (name: string) => screen.getByRole('button', { name });
const process = () => screen.getByRole('textbox', { name: PROCESS });
const savedBar = async () => within(await screen.findByRole('region', { name: 'Saved changes' }));
const resets = (org: TestOrg) => org.requestsOf(resetSetting).map(({ headers }) => headers);
const isDefault = () => screen.findByText('Nothing is set here, so the defaults apply.');

async function openDialog(user: UserEvent) {
  await user.click(button('Use default'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Use the default of Field Inventory' }));
  const confirm = dialog.getByRole('button', { name: 'Use default' });
  await waitFor(() => expect(confirm).toBeEnabled());
  return { dialog, confirm };
}

async function confirmDefault(user: UserEvent) {
  const { confirm } = await openDialog(user);
  await user.click(confirm);
  await isClosed();
}

describe('Use default', () => {
  it('[FIX-91] shows what it changes, and makes the setting follow its default, with the keyboard', async () => {
    const { user, org } = await openStored(fieldInventory, NOW);
    button('Use default').focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Use the default of Field Inventory' }));
    expect(
      dialog.getByText(
        'The value stored in HVAC Technicians is removed. The setting then follows its default, also after updates.',
      ),
    ).toBeVisible();
    expect((await dialog.findAllByRole('definition')).map(({ textContent }) => textContent)).toEqual([
      'StoredEnabled',
      'DefaultDisabled',
      'StoredVan to van',
      'DefaultBlank (stock transfer disabled)',
    ]);
    await user.type(dialog.getByRole('textbox', { name: 'Note or ticket (optional)' }), 'SD-4471');
    const confirm = dialog.getByRole('button', { name: 'Use default' });
    await waitFor(() => expect(confirm).toBeEnabled());
    confirm.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alertdialog', { name: 'The default applies again' })).toBeVisible();
    expect(await isDefault()).toBeVisible();
    expect(process()).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Use default' })).toBeNull();
    expect(org.payloadOf(KEY)).toBeUndefined();
    expect(resets(org)).toMatchObject([{ 'if-match': versionOf(fieldInventory), 'change-note': 'SD-4471' }]);
    expect(resets(org)[0]).not.toHaveProperty('change-origin');
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  it('[FIX-91] is undone, and the undo of that removes the value again', async () => {
    const { user, org } = await openStored(fieldInventory, NOW);
    await confirmDefault(user);
    await user.click((await savedBar()).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Last changed by Avery Admin/)).toBeVisible();
    expect(process()).toHaveValue('Van to van');
    expect(writes(org)).toEqual([{ body: bodyOf(NOW), version: 'none' }]);
    expect(org.requestsOf(writeSetting)[0]?.headers).toMatchObject({ 'change-origin': 'undo' });
    await user.click((await savedBar()).getByRole('button', { name: 'Redo' }));
    expect(await isDefault()).toBeVisible();
    expect(resets(org)).toMatchObject([{}, { 'if-match': 'v1', 'change-origin': 'undo' }]);
  });

  it('[FIX-91] is not offered without a stored value', async () => {
    openSetting(fieldInventory);
    expect(await isDefault()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use default' })).toBeNull();
  });

  it('[FIX-91] is not offered to users who may only view', async () => {
    await openStored(fieldInventory, NOW, {
      missing: [{ object: 'Configuration_Data__c', label: 'Configuration Data', permission: 'update' }],
    });
    expect(screen.queryByRole('button', { name: 'Use default' })).toBeNull();
  });

  it('[FIX-91] is offered for a value that equals the default, and says so', async () => {
    const { user, org } = await openStored(fieldInventory, fieldInventory.defaults);
    const { dialog, confirm } = await openDialog(user);
    expect(dialog.getByText('The stored value equals the default, so the app behaves as before.')).toBeVisible();
    await user.click(confirm);
    expect(await isDefault()).toBeVisible();
    expect(org.payloadOf(KEY)).toBeUndefined();
  });

  it('[FIX-91] discards unsaved edits only after the confirmation', async () => {
    const { user, org } = await openStored(fieldInventory, NOW);
    await user.type(process(), ', mine');
    const { dialog } = await openDialog(user);
    expect(dialog.getByText('Your unsaved changes on this page are discarded.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await isClosed();
    expect(process()).toHaveValue('Van to van, mine');
    expect(resets(org)).toEqual([]);
    await confirmDefault(user);
    expect(await isDefault()).toBeVisible();
    expect(process()).toHaveValue('');
  });

  it('[FIX-91] is based on the value that the dialog shows', async () => {
    const { user, org } = await openStored(fieldInventory, NOW);
    org.storeAs('Lee Other', KEY, { ...NOW, stockTransferInventoryProcess: 'Newest' });
    const { dialog, confirm } = await openDialog(user);
    expect(dialog.getByText('Newest')).toBeVisible();
    await user.click(confirm);
    expect(await isDefault()).toBeVisible();
    expect(resets(org)).toMatchObject([{ 'if-match': 'v1' }]);
  });

  it('[FIX-91] asks in the conflict dialog if someone else changed the same fields', async () => {
    const { user, org } = await openStored(fieldInventory, NOW);
    const { confirm } = await openDialog(user);
    org.storeAs('Lee Other', KEY, { ...NOW, stockTransferInventoryProcess: 'Newest' });
    await user.click(confirm);
    const conflict = within(await screen.findByRole('dialog', { name: 'Someone else changed the same settings' }));
    expect(org.payloadOf(KEY)).toMatchObject({ stockTransferInventoryProcess: 'Newest' });
    await user.click(conflict.getByRole('radio', { name: /^Yours/ }));
    await user.click(conflict.getByRole('button', { name: 'Save' }));
    expect(await isDefault()).toBeVisible();
    expect(org.payloadOf(KEY)).toBeUndefined();
  });

  it('[FIX-91] keeps the change of someone else to another field, and says so', async () => {
    const both = { enabled: true, stockTransferInventoryProcess: '' };
    const { user, org } = await openStored(fieldInventory, both);
    const { confirm } = await openDialog(user);
    org.storeAs('Lee Other', KEY, { ...both, stockTransferInventoryProcess: 'Newest' });
    await user.click(confirm);
    expect(await screen.findByText(/Lee Other/)).toBeVisible();
    await waitFor(() =>
      expect(org.payloadOf(KEY)).toEqual({ enabled: false, stockTransferInventoryProcess: 'Newest' }),
    );
  });

  it('[FIX-91] is done if someone else has done it in the meantime', async () => {
    const { user, org } = await openStored(fieldInventory, NOW);
    const { confirm } = await openDialog(user);
    org.storeAs('Lee Other', KEY, null);
    await user.click(confirm);
    expect(await screen.findByRole('alertdialog', { name: 'The default applies again' })).toBeVisible();
    expect(resets(org)).toHaveLength(1);
  });

  it('[FIX-91] shows why it failed, and is saved again from the bar', async () => {
    const { user, org } = await openStored(fieldInventory, NOW);
    org.reject(resetSetting, 'crm_error', 'Salesforce rejected it.');
    await confirmDefault(user);
    const toast = await screen.findByRole('alertdialog', { name: 'Failed to save field inventory configuration' });
    expect(toast).toHaveTextContent('Salesforce rejected it.');
    org.on(resetSetting, () => ({ configuration: null, version: 'none', changed: null }));
    await user.click(button('Save'));
    expect(await isDefault()).toBeVisible();
    expect(resets(org)).toHaveLength(2);
    expect(writes(org)).toEqual([]);
  });

  it('[FIX-91] [FIX-69] is read back without a response', async () => {
    const { user, org } = await openStored(fieldInventory, NOW);
    org.replaceResponses(resetSetting, { status: 504, isForwarded: true, times: 1 });
    await confirmDefault(user);
    expect(await isDefault()).toBeVisible();
    expect(resets(org)).toHaveLength(1);
  });

  it('[FIX-91] replaces an unreadable value', async () => {
    const org = createOrg(stored(fieldInventory, NOW));
    org.on(readSetting, () => ({ configuration: null, unreadable: 'odd', version: 'v7', changed: null }));
    org.on(resetSetting, () => ({ configuration: null, version: 'none', changed: null }));
    const { user } = openSetting(fieldInventory, { server: org });
    await screen.findByRole('button', { name: 'Use default' });
    const { dialog, confirm } = await openDialog(user);
    expect(dialog.getByText("The stored value can't be read. It is removed.")).toBeVisible();
    await user.click(confirm);
    expect(await screen.findByRole('alertdialog', { name: 'The default applies again' })).toBeVisible();
    expect(resets(org)).toMatchObject([{ 'if-match': 'v7' }]);
  });

  it('[FIX-91] works on a page that saves every change at once', async () => {
    const colors = { ...appointmentColor.defaults, enabled: true };
    const { user, org } = await openStored(appointmentColor, colors);
    await user.click(button('Use default'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Use the default of Appointment Color' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Use default' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: 'Use default' }));
    expect(await screen.findByRole('alertdialog', { name: 'The default applies again' })).toBeVisible();
    await user.click((await savedBar()).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(org.payloadOf(keyOf(appointmentColor))).toEqual(colors));
  });
});

describe('the undo of a first save', () => {
  it('[FIX-91] removes the stored value', async () => {
    const org = createOrg();
    const { user } = openSetting(fieldInventory, { server: org });
    await user.click(await screen.findByRole('switch', { name: 'Field inventory' }));
    await user.click(button('Save'));
    await user.click((await savedBar()).getByRole('button', { name: 'Undo' }));
    expect(await isDefault()).toBeVisible();
    expect(org.payloadOf(KEY)).toBeUndefined();
    expect(resets(org)).toMatchObject([{ 'if-match': 'v1', 'change-origin': 'undo' }]);
    expect(writes(org)).toHaveLength(1);
  });
});

describe('the restore of a version before the first save', () => {
  it('[FIX-91] removes the stored value with the next save, even one that equals the default', async () => {
    const { defaults } = fieldInventory;
    const app = await openStored(fieldInventory, defaults, {
      ...state(change('second', { before: null, after: defaults })),
      ...stored(fieldInventory, defaults),
    });
    const dialog = await openHistory(app.user);
    await app.user.click(
      await within(dialog).findByRole('button', { name: /^Bring this version back: Before the change/i }),
    );
    await isClosed();
    expect(resets(app.org)).toEqual([]);
    expect(screen.getByText('1 unsaved change')).toBeVisible();
    await app.user.click(button('Save'));
    expect(await isDefault()).toBeVisible();
    expect(resets(app.org)).toMatchObject([{ 'change-origin': 'restore' }]);
  });

  it('[FIX-91] stores a value again if the user edits it before the save', async () => {
    const app = await openStored(fieldInventory, NOW, state(change('second'), FIRST));
    const dialog = await openHistory(app.user);
    await app.user.click(
      await within(dialog).findByRole('button', { name: /^Bring this version back: Before the change on Nov 2,/i }),
    );
    await isClosed();
    await app.user.click(screen.getByRole('switch', { name: 'Field inventory' }));
    await app.user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(writes(app.org)).toMatchObject([{ body: bodyOf({ ...OLD, stockTransferInventoryProcess: '' }) }]);
    expect(resets(app.org)).toEqual([]);
  });
});

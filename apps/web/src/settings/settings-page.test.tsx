import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { readSetting, writeSetting } from '@fieldstone/contracts/settings/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createOrg } from '../test/org.ts';
import { openSetting, openStored } from '../test/setting-page.tsx';
import { bodyOf, keyOf, stored, versionOf, writes } from '../test/stored-settings.ts';

const INVENTORY = { enabled: true, stockTransferInventoryProcess: 'Van to van' };
const PROCESS = 'Stock transfer inventory process';
const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.getByRole('textbox', { name: PROCESS });
const open = () => openStored(fieldInventory, INVENTORY);
const isSaved = () => screen.findByText('Settings saved successfully');

describe('Cancel and Save', () => {
  it('[PAGE-01] are enabled only while the edits differ from the saved value', async () => {
    const { user } = await open();
    for (const name of ['Cancel', 'Save']) expect(screen.queryByRole('button', { name })).toBeNull();
    await user.type(field(), '!');
    for (const name of ['Cancel', 'Save']) expect(button(name)).toBeEnabled();
    await user.type(field(), '{Backspace}');
    for (const name of ['Cancel', 'Save']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('[PAGE-01] [PAGE-07] are disabled during a save, and Ctrl+S does not save twice', async () => {
    const { user, org } = await open();
    const gate = org.hold(writeSetting);
    await user.type(field(), '!');
    await user.click(button('Save'));
    expect(button('Cancel')).toBeDisabled();
    await user.keyboard('{Control>}s{/Control}');
    gate.open();
    await isSaved();
    expect(writes(org)).toHaveLength(1);
    for (const name of ['Cancel', 'Save']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('save on Ctrl+S, except while a dialog is open', async () => {
    const { user, org } = await open();
    await user.type(field(), '!');
    await user.click(button('Cancel'));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Control>}s{/Control}');
    expect(writes(org)).toEqual([]);
    await user.click(button('Keep editing'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.keyboard('{Control>}s{/Control}');
    await isSaved();
  });
});

describe('loading', () => {
  it('[PAGE-01] [PAGE-02] [PAGE-07] shows a loading state with Save disabled, and then the values', async () => {
    const org = createOrg(stored(fieldInventory, INVENTORY));
    const gate = org.hold(readSetting);
    openSetting(fieldInventory, { server: org });
    expect(await screen.findByText('Loading settings')).toBeInTheDocument();
    for (const name of ['Cancel', 'Save']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('textbox', { name: PROCESS })).toBeNull();
    gate.open();
    expect(await screen.findByRole('textbox', { name: PROCESS })).toHaveValue('Van to van');
    // The values of other group profiles load beside it.
    await waitFor(() => expect(screen.queryByText('Loading settings')).toBeNull());
  });

  it('never overwrites an edit with a later read', async () => {
    const { user, org, queryClient } = await open();
    await user.type(field(), ', mine');
    org.storeAs('Sam Second', keyOf(fieldInventory), { ...INVENTORY, enabled: false });
    await queryClient.refetchQueries({ queryKey: ['setting'] });
    expect(field()).toHaveValue('Van to van, mine');
    expect(screen.getByRole('switch')).toBeChecked();
    await user.click(button('Save'));
    await isSaved();
    expect(org.payloadOf(keyOf(fieldInventory))).toEqual({
      enabled: false,
      stockTransferInventoryProcess: 'Van to van, mine',
    });
    expect(screen.getByRole('switch')).not.toBeChecked();
  });
});

describe('editing', () => {
  it('[PAGE-06] keeps edits made during a save, based on the saved value', async () => {
    const { user, org } = await open();
    const gate = org.hold(writeSetting);
    await user.type(field(), ' 1');
    await user.click(button('Save'));
    await user.type(field(), ' 2');
    gate.open();
    await isSaved();
    expect(org.payloadOf(keyOf(fieldInventory))).toMatchObject({ stockTransferInventoryProcess: 'Van to van 1' });
    expect(field()).toHaveValue('Van to van 1 2');
    await user.click(button('Save'));
    await waitFor(() => expect(writes(org)).toHaveLength(2));
    expect(writes(org)[1]).toEqual({
      body: bodyOf({ ...INVENTORY, stockTransferInventoryProcess: 'Van to van 1 2' }),
      version: 'v1',
    });
  });

  it('[FIX-01] bases edits made during a merging save on the merged values, which other fields show', async () => {
    const { user, org } = await open();
    org.storeAs('Sam Second', keyOf(fieldInventory), { ...INVENTORY, enabled: false });
    const gate = org.hold(writeSetting);
    await user.type(field(), ' 1');
    await user.click(button('Save'));
    await user.type(field(), ' 2');
    gate.open();
    await isSaved();
    expect(org.payloadOf(keyOf(fieldInventory))).toEqual({
      enabled: false,
      stockTransferInventoryProcess: 'Van to van 1',
    });
    expect(screen.getByRole('switch')).not.toBeChecked();
    expect(field()).toHaveValue('Van to van 1 2');
    await user.click(button('Save'));
    await waitFor(() => expect(writes(org)).toHaveLength(3));
    expect(writes(org)[2]).toEqual({
      body: bodyOf({ enabled: false, stockTransferInventoryProcess: 'Van to van 1 2' }),
      version: 'v2',
    });
  });

  it('[FIX-01] detects a conflict between edits made during a save and a value that it merged', async () => {
    const { user, org } = await open();
    org.storeAs('Sam Second', keyOf(fieldInventory), { ...INVENTORY, stockTransferInventoryProcess: 'Theirs' });
    const gate = org.hold(writeSetting);
    await user.click(screen.getByRole('switch'));
    await user.click(button('Save'));
    await user.type(field(), ', mine');
    gate.open();
    await isSaved();
    expect(field()).toHaveValue('Van to van, mine');
    await user.click(button('Save'));
    expect(await screen.findByRole('dialog', { name: 'Someone else changed the same settings' })).toBeVisible();
    expect(org.payloadOf(keyOf(fieldInventory))).toEqual({ enabled: false, stockTransferInventoryProcess: 'Theirs' });
  });

  it('[FIX-01] shows who changed the stored value last while a conflict is open', async () => {
    const org = createOrg();
    const { user } = openSetting(fieldInventory, { server: org });
    expect(await screen.findByText(/^Nothing is set here/)).toBeVisible();
    await user.type(await screen.findByRole('textbox', { name: PROCESS }), 'Mine');
    org.storeAs('Sam Second', keyOf(fieldInventory), { ...INVENTORY, stockTransferInventoryProcess: 'Theirs' });
    await user.click(button('Save'));
    await screen.findByRole('dialog', { name: 'Someone else changed the same settings' });
    await user.keyboard('{Escape}');
    expect(await screen.findByText(/^Last changed by Sam Second/)).toBeVisible();
    expect(screen.queryByText(/^Nothing is set here/)).toBeNull();
    expect(field()).toHaveValue('Mine');
  });

  it('[PAGE-06] keeps edits that return to the base during a save, and can save them', async () => {
    const { user, org } = await open();
    const gate = org.hold(writeSetting);
    await user.click(screen.getByRole('switch'));
    await user.click(button('Save'));
    await user.click(screen.getByRole('switch'));
    gate.open();
    await isSaved();
    expect(org.payloadOf(keyOf(fieldInventory))).toEqual({ ...INVENTORY, enabled: false });
    expect(screen.getByRole('switch')).toBeChecked();
    await user.click(button('Save'));
    await waitFor(() => expect(org.payloadOf(keyOf(fieldInventory))).toEqual(INVENTORY));
    expect(writes(org)[1]).toEqual({ body: bodyOf(INVENTORY), version: 'v1' });
  });

  it('drops edits that return to the base during a failed save', async () => {
    const { user, org } = await open();
    const gate = org.hold(writeSetting);
    await user.click(screen.getByRole('switch'));
    await user.click(button('Save'));
    await user.click(screen.getByRole('switch'));
    org.reject(writeSetting, 'crm_unavailable', 'Salesforce does not answer.');
    gate.open();
    await screen.findByRole('alertdialog', { name: 'Failed to save field inventory configuration' });
    expect(screen.getByRole('switch')).toBeChecked();
    for (const name of ['Cancel', 'Save']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('ends the message of a failed save when the same save succeeds', async () => {
    const { user, org } = await open();
    org.replaceResponses(writeSetting, { status: 500, isForwarded: false, times: 1 });
    await user.type(field(), '!');
    await user.click(button('Save'));
    const failure = { name: 'Failed to save field inventory configuration' };
    await screen.findByRole('alertdialog', failure);
    await user.click(button('Save'));
    await isSaved();
    await waitFor(() => expect(screen.queryByRole('alertdialog', failure)).toBeNull());
  });

  it('saves without a merge notice if only the version has changed', async () => {
    const { user, org } = await open();
    org.storeAs('Sam Second', keyOf(fieldInventory), INVENTORY);
    await user.type(field(), '!');
    await user.click(button('Save'));
    await isSaved();
    expect(writes(org).map(({ version }) => version)).toEqual([versionOf(fieldInventory), 'v1']);
    expect(screen.queryByText(/^Saved and merged/)).toBeNull();
  });

  it('does not send an edit that breaks a rule, and focuses its field with the error', async () => {
    const { user, org } = await open();
    await user.click(field());
    await user.paste('x'.repeat(256));
    await user.click(button('Save'));
    expect(await screen.findByText('Please use at most 255 characters.')).toBeVisible();
    await waitFor(() => expect(field()).toHaveFocus());
    expect(field()).toBeInvalid();
    expect(writes(org)).toEqual([]);
    await user.clear(field());
    expect(screen.queryByText('Please use at most 255 characters.')).toBeNull();
  });

  it('[CALL-02] shows a validation error of the server at its field until the field changes', async () => {
    const { user, org } = await open();
    org.reject(writeSetting, 'bad_request', 'The input breaks a rule', {
      fields: [
        {
          path: 'body.data.config.payload.stockTransferInventoryProcess',
          code: 'unknownProcess',
          message: 'There is no such process.',
        },
      ],
    });
    await user.type(field(), '!');
    await user.click(button('Save'));
    expect(await screen.findByText('There is no such process.')).toBeVisible();
    expect(field()).toHaveAccessibleDescription(expect.stringContaining('There is no such process.'));
    await waitFor(() => expect(field()).toHaveFocus());
    expect(screen.getByRole('alertdialog', { name: 'Failed to save field inventory configuration' })).toBeVisible();
    await user.type(field(), '!');
    expect(screen.queryByText('There is no such process.')).toBeNull();
  });

  it('[PAGE-05] shows each toggle as Enabled or Disabled, and marks each value that differs from the default', async () => {
    const { user } = await open();
    // The page also shows the values of other group profiles.
    const edited = within(button('Use default for Field inventory').closest('section') ?? expect.unreachable());
    expect(edited.getByText('Enabled')).toBeVisible();
    expect(screen.getAllByText('Differs from default')).toHaveLength(2);
    expect(screen.getByText('Default: Blank (stock transfer disabled)')).toBeVisible();
    await user.click(button('Use default for Field inventory'));
    expect(edited.getByText('Disabled')).toBeVisible();
    expect(screen.getByText('This is the default.')).toBeVisible();
  });

  it('[APP-14] keeps the edits without a message after a canceled save', async () => {
    const { user, org } = await open();
    org.on(writeSetting, () => {
      throw new DOMException('Aborted', 'AbortError');
    });
    const plain = globalThis.fetch;
    globalThis.fetch = (input, options) =>
      options?.method === 'POST' ? Promise.reject(new DOMException('Aborted', 'AbortError')) : plain(input, options);
    await user.type(field(), '!');
    await user.click(button('Save'));
    await waitFor(() => expect(button('Save')).toBeEnabled());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(field()).toHaveValue('Van to van!');
  });
});

import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { readSetting, writeSetting } from '@fieldstone/contracts/settings/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  change,
  FIRST,
  isClosed,
  NOW,
  OLD,
  openHistory,
  openWith,
  PROCESS,
  restoreButton,
  rows,
  state,
} from '../../test/inventory-history.ts';
import { settingPath } from '../../lib/navigation/paths.ts';
import { createOrg } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';
import { openStored } from '../../test/setting-page.tsx';
import { bodyOf, keyOf, PROFILE_ID, versionOf, writes } from '../../test/stored-settings.ts';

describe('[FIX-92] bringing a version back', () => {
  it('fills the form, writes nothing until Save, and then sends the restored values', async () => {
    const { user, org, dialog } = await openWith([change('second'), FIRST]);
    expect(within(dialog).queryByRole('button', { name: /^Bring .+ Sam Second$/ })).toBeNull();
    await user.click(await restoreButton(dialog, 'Avery Admin'));
    await isClosed();
    expect(screen.getByRole('textbox', { name: PROCESS })).toHaveValue('Depot to van');
    const notice =
      "The version from Nov 2, 2026, 5:30 PM GMT+1 by Avery Admin is back on this page. It isn't saved yet.";
    expect(screen.getByText(notice)).toBeVisible();
    expect(writes(org)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved successfully');
    expect(writes(org)).toEqual([{ body: bodyOf(OLD), version: versionOf(fieldInventory) }]);
    expect(screen.queryByText(notice)).toBeNull();

    const again = await openHistory(user);
    expect(await within(again).findByText('Same as current')).toBeVisible();
    expect(rows()).toHaveLength(3);
    expect(rows()[0]).toHaveTextContent('Current version');
  });

  it('[FIX-14] uses a unique button name for each version, even for changes within the same second', async () => {
    const { user, dialog } = await openWith([
      change('now'),
      change('later', { at: '2026-11-02T16:30:07.000Z', after: OLD }),
      change('same', { at: '2026-11-02T16:30:05.900Z', after: { ...OLD, enabled: false } }),
      change('again', { at: '2026-11-02T16:30:05.100Z', after: { ...OLD, stockTransferInventoryProcess: 'Third' } }),
    ]);
    const buttons = await within(dialog).findAllByRole('button', { name: /^Bring/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Bring this version back: Nov 2, 2026, 5:30:07 PM GMT+1, Sam Second',
      'Bring this version back: Nov 2, 2026, 5:30:05 PM GMT+1, Sam Second',
      'Bring this version back: Nov 2, 2026, 5:30:05 PM GMT+1, Sam Second (2)',
      'Bring this version back: before the change on Nov 2, 2026, 5:30:05 PM GMT+1',
    ]);
    await user.click(within(dialog).getByRole('button', { name: /\(2\)$/ }));
    await isClosed();
    expect(screen.getByRole('textbox', { name: PROCESS })).toHaveValue('Third');
  });

  it('replaces values that another administrator saved after the page was opened', async () => {
    const app = await openStored(fieldInventory, NOW, state(change('second'), FIRST));
    app.org.storeAs('Lee Other', keyOf(fieldInventory), { ...NOW, stockTransferInventoryProcess: 'Newest', note: 'x' });
    const dialog = await openHistory(app.user);
    await app.user.click(await restoreButton(dialog, 'Sam Second'));
    await isClosed();
    expect(screen.getByText(/^Last changed by Lee Other/)).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved successfully');
    expect(writes(app.org)).toEqual([{ body: bodyOf(NOW), version: 'v1' }]);
  });

  it('restores the defaults if nothing was stored', async () => {
    const removed = change('removed', { by: 'Lee Other', before: OLD, after: null });
    const { user, dialog } = await openWith([change('second', { before: null }), removed, FIRST]);
    await user.click(await restoreButton(dialog, 'Lee Other'));
    await isClosed();
    expect(screen.getByRole('textbox', { name: PROCESS })).toHaveValue('');
    expect(screen.getByRole('switch', { name: 'Field inventory' })).not.toBeChecked();
  });

  it('requests confirmation before it replaces unsaved changes', async () => {
    const app = await openStored(fieldInventory, NOW, state(change('second'), FIRST));
    const { user } = app;
    await user.type(screen.getByRole('textbox', { name: PROCESS }), ', mine');
    const dialog = await openHistory(user);
    const restore = await restoreButton(dialog, 'Avery Admin');
    await user.click(restore);
    const confirmation = await screen.findByRole('alertdialog', { name: 'Replace unsaved changes' });
    await user.click(within(confirmation).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByDisplayValue('Van to van, mine')).toBeInTheDocument();
    await user.click(restore);
    await user.click(await screen.findByRole('button', { name: 'Replace and bring back' }));
    await isClosed();
    expect(screen.getByRole('textbox', { name: PROCESS })).toHaveValue('Depot to van');
  });

  it("lists today's rules that a version breaks, and does not change the page", async () => {
    const broken = { enabled: true, stockTransferInventoryProcess: 'x'.repeat(256) };
    const { user, dialog, org } = await openWith([
      change('second'),
      change('long', { by: 'Lee Other', after: broken }),
    ]);
    await user.click(await restoreButton(dialog, 'Lee Other'));
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent("This version can't be brought back");
    expect(alert).toHaveTextContent(`${PROCESS}: Please use at most 255 characters.`);
    await user.keyboard('{Escape}');
    await isClosed();
    expect(screen.getByRole('textbox', { name: PROCESS })).toHaveValue('Van to van');
    expect(org.requestsOf(writeSetting)).toEqual([]);
  });

  it('shows the cause if the current value cannot be read, and can be repeated', async () => {
    const { user, dialog, org } = await openWith([change('second'), FIRST]);
    const restore = await restoreButton(dialog, 'Avery Admin');
    org.reject(readSetting, 'crm_error', 'Salesforce rejected it.');
    await user.click(restore);
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent('Failed to bring this version back');
    expect(alert).toHaveTextContent('Salesforce rejected it.');
    org.on(readSetting, () => ({ configuration: bodyOf(NOW).data, version: 'v8', changed: null }));
    await user.click(restore);
    await isClosed();
    expect(screen.getByRole('textbox', { name: PROCESS })).toHaveValue('Depot to van');
  });
});

describe('the version before the first recorded change', () => {
  it('[ACT-03] is listed last and can be restored', async () => {
    const { user, dialog, org } = await openWith([change('second')]);
    await within(dialog).findByText('The value before the first recorded change');
    const restore = within(dialog).getByRole('button', {
      name: /^Bring this version back: before the change on Nov 20, 2026/,
    });
    await user.click(restore);
    await isClosed();
    expect(screen.getByRole('textbox', { name: PROCESS })).toHaveValue('Depot to van');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(org.requestsOf(writeSetting)[0]?.body).toEqual(bodyOf(OLD)));
    expect(org.requestsOf(writeSetting)[0]?.headers).toMatchObject({ 'change-origin': 'restore' });
  });

  it('[ACT-04] [FIX-86] does not exist if the console found the first value, whose earlier values are unknown', async () => {
    const { user, dialog } = await openWith([change('found', { before: null, external: true, isFirstFound: true })]);
    const found = await within(dialog).findByRole('button', {
      name: /Sam Second.*Current version Found in Salesforce/,
    });
    expect(found).not.toHaveTextContent('No fields changed');
    await user.click(found);
    expect(within(dialog).getByText(/^The console found this value in Salesforce/)).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: /^Bring this version/ })).toBeNull();
  });

  it('[ACT-02] opens the history from a link', async () => {
    const server = createOrg(state(change('second'), FIRST));
    renderApp(`${settingPath(PROFILE_ID, fieldInventory.slug)}?history=second`, { server });
    expect(await screen.findByRole('dialog', { name: 'History of Field Inventory' })).toBeVisible();
  });
});

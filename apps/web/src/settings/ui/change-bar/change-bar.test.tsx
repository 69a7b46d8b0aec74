import { calendarGeneral } from '@fieldstone/contracts/settings/calendar/calendar-general';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { knowledge } from '@fieldstone/contracts/settings/pages/knowledge';
import { CHANGE_NOTE_LIMIT } from '@fieldstone/contracts/platform/change-note';
import { writeSetting } from '@fieldstone/contracts/settings/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { change, FIRST, isClosed, NOW, OLD, openWith, restoreButton } from '../../../test/inventory-history.ts';
import { openInConsole, openStored } from '../../../test/setting-page.tsx';
import type { TestServer } from '../../../test/server.ts';
import { bodyOf, keyOf, PROFILE_ID, writes } from '../../../test/stored-settings.ts';

const button = (name: string) => screen.getByRole('button', { name });
const bar = () => screen.findByRole('region', { name: 'Unsaved changes' });
const savedBar = () => screen.findByRole('region', { name: 'Saved changes' });
const review = (name: string) => screen.findByRole('complementary', { name });
const inventory = { enabled: true, stockTransferInventoryProcess: 'Van' };

describe('the bar of a page with unsaved changes', () => {
  it('[CHB-01] counts the changes, shows their differences, and disappears when they are reverted', async () => {
    const { user } = await openStored(fieldInventory, inventory);
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Field inventory' }));
    expect(await bar()).toHaveTextContent('1 unsaved change on Field Inventory');
    await user.type(screen.getByRole('textbox', { name: 'Stock transfer inventory process' }), '!');
    expect(await bar()).toHaveTextContent('2 unsaved changes');
    await user.click(button('Review'));
    const panel = await review('Review 2 changes');
    const values = within(panel).getAllByRole('definition');
    expect(values.map(({ textContent }) => textContent)).toEqual(['Enabled', 'Disabled', 'Van', 'Van!']);
    await waitFor(() => expect(within(panel).getByRole('heading', { name: 'Review 2 changes' })).toHaveFocus());
    expect(button('Review')).toHaveAttribute('aria-expanded', 'true');
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(button('Review')).toHaveFocus());
    expect(button('Review')).toHaveAttribute('aria-expanded', 'false');
    await user.type(screen.getByRole('textbox', { name: 'Stock transfer inventory process' }), '{Backspace}');
    await user.click(screen.getByRole('switch', { name: 'Field inventory' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull());
  });

  it('[CHB-01] keeps the page editable during the review, and closes it by Escape', async () => {
    const { user } = await openStored(fieldInventory, inventory);
    const field = screen.getByRole('textbox', { name: 'Stock transfer inventory process' });
    await user.type(field, '!');
    await user.click(button('Review'));
    expect(await review('Review 1 change')).toHaveTextContent('Van!');
    await user.type(field, '?');
    expect(await review('Review 1 change')).toHaveTextContent('Van!?');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: /^Review/ })).toBeNull());
    expect(field).toHaveFocus();
    await user.click(button('Review'));
    await review('Review 1 change');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button('Review')).toHaveFocus());
  });

  it('[CHB-01] discards one change and keeps the others, by keyboard', async () => {
    const { user } = await openStored(fieldInventory, inventory);
    await user.click(screen.getByRole('switch', { name: 'Field inventory' }));
    await user.type(screen.getByRole('textbox', { name: 'Stock transfer inventory process' }), '!');
    await user.click(button('Review'));
    await review('Review 2 changes');
    const discard = (name: string) => screen.getByRole('button', { name: `Discard the change of ${name}` });
    discard('Field inventory').focus();
    await user.keyboard('{Enter}');
    expect(await review('Review 1 change')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Field inventory' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Stock transfer inventory process' })).toHaveValue('Van!');
    await waitFor(() => expect(discard('Stock transfer inventory process')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Stock transfer inventory process' })).toHaveValue('Van');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('[CHB-01] does not offer to discard a change that follows from another one', async () => {
    const { user } = await openStored(calendarGeneral, { enabled: true, extendedDays: 21 });
    await user.click(screen.getByRole('switch'));
    await user.click(button('Review'));
    const panel = await review('Review 2 changes');
    expect(within(panel).getAllByRole('button', { name: /^Discard/ })).toHaveLength(1);
    await user.click(within(panel).getByRole('button', { name: /^Discard/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull());
  });

  it('[CHB-01] closes the review when a save is rejected, and focuses the invalid field', async () => {
    const { user } = await openStored(calendarGeneral, { enabled: true, extendedDays: 21 });
    const days = screen.getByRole('textbox', { name: 'Extended window' });
    await user.clear(days);
    await user.type(days, '999');
    await user.click(button('Review'));
    await review('Review 1 change');
    await user.click(button('Save'));
    await waitFor(() => expect(days).toHaveFocus());
  });

  it('[CHB-01] counts the changed entries of a list, discards one of them, and saves the rest', async () => {
    const { user, org } = await openStored(knowledge, { enabled: false, objectApiName: [] });
    await user.click(screen.getByRole('switch'));
    await user.click(screen.getByRole('checkbox', { name: /Work Order/ }));
    expect(await bar()).toHaveTextContent('2 unsaved changes');
    await user.click(button('Review'));
    const panel = await review('Review 2 changes');
    expect(within(panel).getAllByText('Added')).toHaveLength(1);
    await user.click(within(panel).getByRole('button', { name: 'Discard the change of Work Order' }));
    expect(screen.getByRole('checkbox', { name: /Work Order/ })).not.toBeChecked();
    await user.click(button('Save'));
    await savedBar();
    expect(writes(org)).toEqual([expect.objectContaining({ body: bodyOf({ enabled: true, objectApiName: [] }) })]);
    expect(screen.queryByRole('complementary', { name: /^Review/ })).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('[CHB-01] offers to resolve a conflict that prevented the save', async () => {
    const { user, org } = await openStored(fieldInventory, inventory);
    const conflict = { name: 'Someone else changed the same settings' };
    await user.type(screen.getByRole('textbox', { name: 'Stock transfer inventory process' }), '!');
    org.storeAs('Sam Second', keyOf(fieldInventory), { ...inventory, stockTransferInventoryProcess: 'Other' });
    await user.click(button('Save'));
    const dialog = await screen.findByRole('dialog', conflict);
    await user.click(within(dialog).getByRole('button', { name: 'Back to editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await bar()).toHaveTextContent('1 change not saved');
    await user.click(button('Resolve conflict'));
    expect(await screen.findByRole('dialog', conflict)).toBeVisible();
  });

  it('[CHB-03] moves the focus to the heading after Save and Cancel, and leaves it in a field', async () => {
    const { user } = await openStored(fieldInventory, inventory);
    const field = screen.getByRole('textbox', { name: 'Stock transfer inventory process' });
    const heading = screen.getByRole('heading', { level: 1 });
    await user.type(field, '!');
    button('Save').focus();
    await user.keyboard('{Enter}');
    await savedBar();
    await waitFor(() => expect(heading).toHaveFocus());
    await user.type(field, '?');
    await user.keyboard('{Control>}s{/Control}');
    await savedBar();
    expect(field).toHaveFocus();
    await user.type(field, '.');
    await user.click(button('Cancel'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(heading).toHaveFocus());
  });
});

describe('the note of a save', () => {
  const note = () => screen.findByRole('textbox', { name: 'Note or ticket (optional)' });
  const notes = (org: TestServer) => org.requestsOf(writeSetting).map(({ headers }) => headers['change-note']);

  it('[CHB-08] is sent with the save by keyboard and with its Undo, and ends with the save', async () => {
    const { user, org } = await openStored(fieldInventory, inventory);
    const field = screen.getByRole('textbox', { name: 'Stock transfer inventory process' });
    await user.type(field, '!');
    await user.click(await note());
    await user.keyboard('SD-4471: größere Flotte{Control>}s{/Control}');
    const sent = encodeURIComponent('SD-4471: größere Flotte');
    await user.click(within(await savedBar()).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(notes(org)).toEqual([sent, sent]));
    await user.type(field, '?');
    expect(await note()).toHaveValue('');
    await user.click(button('Save'));
    await waitFor(() => expect(notes(org)).toEqual([sent, sent, undefined]));
  });

  it('[CHB-08] typed during a save belongs to the next one', async () => {
    const { user, org } = await openStored(fieldInventory, inventory);
    const field = screen.getByRole('textbox', { name: 'Stock transfer inventory process' });
    await user.type(field, '!');
    await user.type(await note(), 'SD-1');
    const gate = org.hold(writeSetting);
    await user.click(button('Save'));
    await user.type(field, '?');
    await user.clear(await note());
    await user.type(await note(), 'SD-2');
    gate.open();
    await screen.findByRole('alertdialog', { name: 'Settings saved successfully' });
    expect(await note()).toHaveValue('SD-2');
    await user.click(button('Save'));
    await waitFor(() => expect(notes(org)).toEqual(['SD-1', 'SD-2']));
  });

  it('[CHB-08] is one line of limited length, and ends with Cancel', async () => {
    const { user } = await openStored(fieldInventory, inventory);
    const field = screen.getByRole('textbox', { name: 'Stock transfer inventory process' });
    await user.type(field, '!');
    await user.click(await note());
    await user.paste('New vans\tand stock');
    expect(await note()).toHaveValue('New vans and stock');
    await user.paste('x'.repeat(CHANGE_NOTE_LIMIT));
    expect((await note()).getAttribute('maxlength')).toBe(String(CHANGE_NOTE_LIMIT));
    await user.click(button('Cancel'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
    await user.type(field, '?');
    expect(await note()).toHaveValue('');
  });

  it('[CHB-08] shows why the server rejects a note, and keeps it', async () => {
    const { user, org } = await openStored(fieldInventory, inventory);
    await user.type(screen.getByRole('textbox', { name: 'Stock transfer inventory process' }), '!');
    await user.type(await note(), 'SD-4471');
    const reason = 'Please enter a note without line breaks.';
    org.reject(writeSetting, 'bad_request', 'Invalid', {
      fields: [{ path: 'headers.change-note', code: 'changeNote', message: reason }],
    });
    await user.click(button('Save'));
    expect(await screen.findByText(new RegExp(reason))).toBeVisible();
    expect(await note()).toHaveValue('SD-4471');
  });
});

describe('the bar after a save', () => {
  it('[CHB-02] [FIX-92] reverts the save on the version that it created, and then offers Redo, and Undo again', async () => {
    const { user, org } = await openStored(checklist, { enabled: false });
    await user.click(await screen.findByRole('switch'));
    await user.click(button('Save'));
    const undo = within(await savedBar()).getByRole('button', { name: 'Undo' });
    await user.click(undo);
    await waitFor(() => expect(writes(org)).toHaveLength(2));
    expect(writes(org)[1]?.body).toEqual(bodyOf({ enabled: false }));
    expect(writes(org)[1]?.version).not.toBe(writes(org)[0]?.version);
    await waitFor(() => expect(screen.getByRole('switch')).not.toBeChecked());
    expect(await screen.findByRole('alertdialog', { name: 'Change undone' })).toBeVisible();
    expect(await savedBar()).toHaveTextContent('Change undone on Checklist');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    button('Redo').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
    expect(await screen.findByRole('alertdialog', { name: 'Change redone' })).toBeVisible();
    expect(await savedBar()).toHaveTextContent('Change redone on Checklist');
    await user.click(within(await savedBar()).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getByRole('switch')).not.toBeChecked());
    expect(await within(await savedBar()).findByRole('button', { name: 'Redo' })).toBeVisible();
  });

  it('[CHB-02] [FIX-77] offers Undo once, and no longer after the next edit', async () => {
    const { user } = await openStored(checklist, { enabled: false });
    await user.click(await screen.findByRole('switch'));
    await user.click(button('Save'));
    await screen.findByRole('alertdialog', { name: 'Settings saved successfully' });
    expect(await screen.findAllByRole('button', { name: 'Undo' })).toHaveLength(1);
    await user.click(screen.getByRole('switch'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(await bar()).toBeVisible();
  });

  it('[CHB-02] reverts a restored version', async () => {
    const { user, dialog, org } = await openWith([change('second'), FIRST]);
    await user.click(await restoreButton(dialog, 'Avery Admin'));
    await isClosed();
    await user.click(button('Save'));
    await user.click(within(await savedBar()).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(writes(org).map(({ body }) => body)).toEqual([bodyOf(OLD), bodyOf(NOW)]));
  });

  it('[CHB-01] [CHB-08] notifies the technicians of the group profile after the save, with the note as the message', async () => {
    const { user } = await openStored(checklist, { enabled: false }, {}, openInConsole);
    await user.click(await screen.findByRole('switch'));
    await user.type(await screen.findByRole('textbox', { name: 'Note or ticket (optional)' }), 'Checklists are new');
    await user.click(button('More actions'));
    await user.click(await screen.findByRole('menuitem', { name: /^Save and notify/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Notify technicians of configuration updates' });
    expect(await within(dialog).findByText('1 selected')).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: 'Message (optional)' })).toHaveValue('Checklists are new');
  });

  it('[CHB-08] [FIX-78] offers to notify with the note as the message, and no longer after the notification', async () => {
    const { user } = await openStored(checklist, { enabled: false }, { changed: [PROFILE_ID] }, openInConsole);
    await user.click(await screen.findByRole('switch'));
    await user.type(await screen.findByRole('textbox', { name: 'Note or ticket (optional)' }), 'Checklists are new');
    await user.click(button('Save'));
    const notify = { name: 'Review and notify 1 group profile' };
    await user.click(await within(await savedBar()).findByRole('button', notify));
    const dialog = await screen.findByRole('dialog', { name: 'Notify technicians of configuration updates' });
    expect(within(dialog).getByRole('textbox', { name: 'Message (optional)' })).toHaveValue('Checklists are new');
    await user.click(await within(dialog).findByRole('button', { name: 'Notify 12 technicians' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Review and notify/ })).toBeNull());
    expect(within(await savedBar()).getAllByRole('button')).toEqual([button('Undo')]);
  });

  it('[CHB-08] [FIX-78] [FIX-92] offers to notify without the note of an undone save, and with that of a redone one', async () => {
    const { user } = await openStored(checklist, { enabled: false }, { changed: [PROFILE_ID] }, openInConsole);
    await user.click(await screen.findByRole('switch'));
    await user.type(await screen.findByRole('textbox', { name: 'Note or ticket (optional)' }), 'Checklists are new');
    await user.click(button('Save'));
    await user.click(within(await savedBar()).getByRole('button', { name: 'Undo' }));
    await screen.findByRole('alertdialog', { name: 'Change undone' });
    await user.click(await within(await savedBar()).findByRole('button', { name: /^Review and notify/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Notify technicians of configuration updates' });
    expect(within(dialog).getByRole('textbox', { name: 'Message (optional)' })).toHaveValue('');
    await user.keyboard('{Escape}');
    await user.click(within(await savedBar()).getByRole('button', { name: 'Redo' }));
    await screen.findByRole('alertdialog', { name: 'Change redone' });
    await user.click(await within(await savedBar()).findByRole('button', { name: /^Review and notify/ }));
    expect(await screen.findByRole('textbox', { name: 'Message (optional)' })).toHaveValue('Checklists are new');
  });
});

import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { settingHistory, writeSetting } from '@fieldstone/contracts/settings/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openStored } from '../../test/setting-page.tsx';
import { bodyOf, keyOf, versionOf, writes } from '../../test/stored-settings.ts';
import {
  choose,
  form,
  GOLD,
  isSaved,
  open,
  press,
  REST,
  save,
  titles,
  URGENT,
  withRules,
  openWithConsole,
} from '../../test/color-rules.ts';

describe('changes that save at once', () => {
  it('[CLR-09] [CLR-10] [CLR-11] removes a rule after confirmation; with the last one the default loses its title', async () => {
    const { user, org } = await open(GOLD);
    await press(user, 'Delete Gold customers');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(writes(org)).toEqual([]);
    await press(user, 'Delete Gold customers');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete rule' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await isSaved();
    expect(writes(org).map(({ body }) => body)).toEqual([bodyOf(withRules())]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Default color' })).toHaveFocus());
  });

  it('[FIX-35] names the chosen default color that the first rule replaces; Undo restores it', async () => {
    const before = { ...withRules(), default: { title: 'My default', color: '#ABCDEF' } };
    const { user, org } = await openStored(appointmentColor, before);
    await press(user, 'Create New Configuration');
    expect(
      within(await form()).getByText(
        'The first rule replaces your default color #ABCDEF (My default) with #004F9E (Default Appointment Color).',
      ),
    ).toBeVisible();
    await user.type(within(await form()).getByRole('textbox', { name: /^Title/ }), 'Gold customers');
    await choose(user, GOLD.expression.name);
    await user.type(within(await form()).getByRole('textbox', { name: /^Color/ }), GOLD.color);
    await user.click(await save());
    const toast = await screen.findByRole('alertdialog', { name: 'Settings saved successfully' });
    expect(toast).toHaveTextContent(
      'The default color #ABCDEF (My default) was replaced with #004F9E (Default Appointment Color).',
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(org.payloadOf(keyOf(appointmentColor))).toEqual(before));
    expect(writes(org).map(({ body }) => body)[0]).toEqual(
      bodyOf({ ...withRules(GOLD), default: { title: 'Default Appointment Color', color: '#004F9E' } }),
    );
  });

  it("[FIX-35] shows no notice for a default color that wasn't changed", async () => {
    const { user } = await open();
    await press(user, 'Create New Configuration');
    expect(await form()).not.toHaveTextContent('replaces your default color');
  });

  it('focuses the next row after a removal', async () => {
    const { user } = await open(GOLD, URGENT, REST);
    await press(user, 'Delete Urgent');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Rest' })).toHaveFocus());
  });

  it('saves the toggle at once and undoes it with the new version', async () => {
    const { user, org } = await open(GOLD);
    await user.click(screen.getByRole('switch', { name: 'Appointment colors' }));
    await isSaved();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(writes(org)).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
    expect(writes(org)).toEqual([
      { body: bodyOf({ ...withRules(GOLD), enabled: false }), version: versionOf(appointmentColor) },
      { body: bodyOf(withRules(GOLD)), version: 'v1' },
    ]);
  });

  it('sends quick moves one after another and combines the later ones', async () => {
    const { user, org } = await open(GOLD, URGENT, REST);
    const gate = org.hold(writeSetting);
    await press(user, 'Move Rest up');
    await press(user, 'Move Rest up');
    await press(user, 'Move Urgent up');
    expect(titles()).toEqual(['Rest', 'Urgent', 'Gold customers', 'All others']);
    gate.open();
    await waitFor(() => expect(org.payloadOf(keyOf(appointmentColor))).toEqual(withRules(REST, URGENT, GOLD)));
    expect(writes(org).map(({ version }) => version)).toEqual([versionOf(appointmentColor), 'v1']);
  });

  it('sends a move that reverts the one being saved', async () => {
    const { user, org } = await open(GOLD, URGENT);
    const gate = org.hold(writeSetting);
    await press(user, 'Move Urgent up');
    await press(user, 'Move Urgent down');
    gate.open();
    await waitFor(() => expect(writes(org)).toHaveLength(2));
    await isSaved();
    expect(org.payloadOf(keyOf(appointmentColor))).toEqual(withRules(GOLD, URGENT));
    expect(titles()).toEqual(['Gold customers', 'Urgent', 'All others']);
  });

  it('opens the form of a rule that was pressed during a save, with the saved values', async () => {
    const { user, org } = await open(GOLD, URGENT);
    const gate = org.hold(writeSetting);
    await press(user, 'Move Urgent up');
    await press(user, 'Edit Urgent');
    gate.open();
    const title = within(await screen.findByRole('form')).getByRole('textbox', { name: 'Title' });
    expect(title).toHaveValue('Urgent');
    await user.type(title, ' now');
    await user.click(await save());
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(writes(org).map(({ version }) => version)).toEqual([versionOf(appointmentColor), 'v1']);
    expect(org.payloadOf(keyOf(appointmentColor))).toEqual(withRules({ ...URGENT, title: 'Urgent now' }, GOLD));
  });

  it('[FIX-24] reports a finished save on the next page without offering an undo', async () => {
    const { user, org } = await openWithConsole(GOLD, URGENT);
    const gate = org.hold(writeSetting);
    await press(user, 'Move Urgent up');
    await user.click(screen.getByRole('link', { name: 'Zinc' }));
    await screen.findByRole('alertdialog', { name: 'Saving your changes' });
    gate.open();
    await screen.findByRole('heading', { name: 'Zinc' });
    expect(await isSaved()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('keeps a change after a failed save, to retry or discard', async () => {
    const { user, org } = await open(GOLD, URGENT);
    org.reject(writeSetting, 'crm_unavailable', 'Salesforce does not answer.');
    await press(user, 'Move Urgent up');
    await screen.findByRole('alertdialog', { name: 'Failed to save appointment color configuration' });
    expect(screen.getByText("Your last change isn't saved.")).toBeVisible();
    expect(titles()).toEqual(['Urgent', 'Gold customers', 'All others']);
    expect(screen.getByRole('button', { name: 'Create New Configuration' })).toBeDisabled();
    await press(user, 'Discard changes');
    expect(titles()).toEqual(['Gold customers', 'Urgent', 'All others']);
    expect(screen.queryByText("Your last change isn't saved.")).toBeNull();
  });

  it('[FIX-19] [FIX-01] merges changes of neighboring rules and shows the stored value', async () => {
    const { user, org } = await open(GOLD, URGENT);
    const black = { ...GOLD, color: '#000000' };
    org.storeAs('Sam Second', keyOf(appointmentColor), withRules(black, URGENT, REST));
    await press(user, 'Delete Urgent');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await isSaved();
    expect(org.payloadOf(keyOf(appointmentColor))).toEqual(withRules(black, REST));
    expect(titles()).toEqual(['Gold customers', 'Rest', 'All others']);
    expect(screen.getByRole('row', { name: /Gold customers/ })).toHaveTextContent('#000000');
  });

  it("merges a move with another administrator's edit of a different rule", async () => {
    const middle = { ...REST, title: 'Middle' };
    const { user, org } = await open(GOLD, URGENT, middle, REST);
    const edited = { ...GOLD, color: '#000000' };
    org.storeAs('Sam Second', keyOf(appointmentColor), withRules(edited, URGENT, middle, REST));
    await press(user, 'Move Rest up');
    expect(await screen.findByText('Saved and merged with changes by Sam Second: Color rules')).toBeVisible();
    expect(org.payloadOf(keyOf(appointmentColor))).toEqual(withRules(edited, URGENT, REST, middle));
  });

  it("detects another administrator's save while the form was open, even after the page loaded it", async () => {
    const { user, org, queryClient } = await open(GOLD, URGENT);
    await press(user, 'Edit Urgent');
    await user.type(within(await form()).getByRole('textbox', { name: 'Title' }), ' now');
    org.storeAs('Sam Second', keyOf(appointmentColor), withRules(GOLD, { ...URGENT, title: 'Urgent today' }));
    await queryClient.refetchQueries({ queryKey: ['setting'] });
    await screen.findByRole('rowheader', { name: 'Urgent today' });
    await user.click(await save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed the same settings' }));
    await user.click(dialog.getByRole('button', { name: 'Take theirs' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(titles()).toEqual(['Gold customers', 'Urgent today', 'All others']);
  });

  it('[FIX-19] shows both versions of a rule that two administrators changed', async () => {
    const { user, org } = await open(GOLD, URGENT);
    org.storeAs(
      'Sam Second',
      keyOf(appointmentColor),
      withRules({ ...GOLD, color: '#222222' }, { ...URGENT, color: '#000000' }),
    );
    await press(user, 'Delete Urgent');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed the same settings' });
    const choice = within(dialog).getByRole('radiogroup', { name: 'Color rules: Urgent' });
    expect(within(dialog).getAllByRole('radiogroup')).toEqual([choice]);
    expect(within(choice).getByRole('radio', { name: /^Sam Second\s*Urgent.*#000000/ })).toBeVisible();
    expect(within(choice).getByRole('radio', { name: /^Yours\s*Removed$/ })).toBeVisible();
    expect(dialog).toHaveTextContent('Also saved by Sam Second and kept either way: other entries in Color rules');
    expect(choice).toHaveAccessibleDescription(/^Before\s*Urgent.*#B3261E/);
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Not saved: Sam Second changed the same fields in the meantime.')).toBeVisible();
    await press(user, 'Review changes');
    const again = within(await screen.findByRole('dialog'));
    await user.click(again.getByRole('button', { name: 'Keep mine' }));
    await user.click(again.getByRole('button', { name: 'Save' }));
    await isSaved();
    expect(org.payloadOf(keyOf(appointmentColor))).toEqual(withRules({ ...GOLD, color: '#222222' }));
  });

  it('[FIX-102] shows a rule that was changed in every value and then moved as changed, from the history', async () => {
    const { user, org } = await open(GOLD, URGENT);
    const expression = { processId: 'EXP-9', name: 'Else', lastModifiedDate: '2026-11-01T08:00:00.000Z' };
    const other = { title: 'Contractors', color: '#000000', expression };
    org.storeAs('Sam Second', keyOf(appointmentColor), withRules(GOLD, other));
    org.storeAs('Sam Second', keyOf(appointmentColor), withRules(other, GOLD));
    await press(user, 'Delete Urgent');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed the same settings' }));
    const choice = within(dialog.getByRole('radiogroup', { name: /^Color rules: / }));
    expect(choice.getByRole('radio', { name: /^Sam Second\s*Contractors.*#000000/ })).toBeVisible();
    expect(choice.getByRole('radio', { name: /^Yours\s*Removed$/ })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Take theirs' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(org.payloadOf(keyOf(appointmentColor))).toEqual(withRules(other, GOLD));
  });

  it('[FIX-102] asks about the removed and the new rule if the history is unreadable', async () => {
    const { user, org } = await open(GOLD, URGENT);
    const other = {
      ...URGENT,
      title: 'Contractors',
      color: '#000000',
      expression: { ...URGENT.expression, processId: 'EXP-9' },
    };
    org.storeAs('Sam Second', keyOf(appointmentColor), withRules(other, GOLD));
    org.reject(settingHistory, 'unavailable', 'Not now.');
    await press(user, 'Edit Urgent');
    await user.type(within(await form()).getByRole('textbox', { name: 'Title' }), ' now');
    await user.click(await save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed the same settings' }));
    expect(dialog.getAllByRole('radiogroup')).toHaveLength(2);
    expect(screen.queryByText('Not now.')).toBeNull();
  });

  it('[SES-10] restores the open form and its original version after signing in again', async () => {
    const { user, org, unmount } = await openWithConsole(GOLD, URGENT);
    await press(user, 'Edit Urgent');
    await user.type(within(await form()).getByRole('textbox', { name: 'Title' }), ' now');
    org.reject(writeSetting, 'unauthenticated', 'Please log in.');
    await user.click(await save());
    await screen.findByRole('alertdialog', { name: 'Your session has ended' });
    unmount();
    const again = await openWithConsole(GOLD, URGENT);
    expect(within(await form()).getByRole('textbox', { name: 'Title' })).toHaveValue('Urgent now');
    expect(screen.getByText(/^Your unsaved changes/)).toBeVisible();
    await again.user.click(await save());
    await isSaved();
    expect(again.org.payloadOf(keyOf(appointmentColor))).toEqual(withRules(GOLD, { ...URGENT, title: 'Urgent now' }));
  });

  it('[PAGE-04] requires confirmation before leaving a form with changes', async () => {
    const { user } = await openWithConsole(GOLD);
    await press(user, 'Edit Gold customers');
    await user.type(within(await form()).getByRole('textbox', { name: 'Title' }), ' first');
    await user.click(screen.getByRole('link', { name: 'Zinc' }));
    expect(await screen.findByRole('alertdialog', { name: 'Discard changes' })).toBeVisible();
  });
});

import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bodyOf, keyOf, versionOf, writes } from '../../test/stored-settings.ts';
import {
  expression,
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
} from '../../test/color-rules.ts';

describe('the table', () => {
  it('[CLR-01] shows title, expression and color of each rule, with its four actions', async () => {
    await open(GOLD, URGENT);
    const table = screen.getByRole('grid', { name: 'Color rules' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Reorder', 'Title', 'Expression', 'Color', 'Actions']);
    const row = within(within(table).getByRole('row', { name: /Gold customers/ }));
    for (const text of ['Gold customers', 'Contract is Gold', '#7A4D00']) expect(row.getByText(text)).toBeVisible();
    expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Drag Gold customers',
      'Edit Gold customers',
      'Move Gold customers up',
      'Move Gold customers down',
      'Delete Gold customers',
    ]);
  });

  it('[CLR-02] [CLR-10] moves a rule one step, saves at once, and offers no step beyond the ends', async () => {
    const { user, org } = await open(GOLD, URGENT, REST);
    expect(screen.getByRole('button', { name: 'Move Gold customers up' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Move Rest down' })).toBeDisabled();
    await press(user, 'Move Urgent down');
    await isSaved();
    expect(titles()).toEqual(['Gold customers', 'Rest', 'Urgent', 'All others']);
    expect(writes(org)).toEqual([
      { body: bodyOf(withRules(GOLD, REST, URGENT)), version: versionOf(appointmentColor) },
    ]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move Urgent up' })).toHaveFocus());
  });

  it('[CLR-03] ends with the default color, which can only be edited', async () => {
    const { user, org } = await open(GOLD);
    const rows = screen.getAllByRole('row');
    const last = within(rows.at(-1) ?? document.body);
    expect(last.getByRole('rowheader')).toHaveTextContent('All others');
    expect(last.getByText('No rule matches')).toBeVisible();
    const usable = last.getAllByRole('button').filter((button) => !button.hasAttribute('disabled'));
    expect(usable.map((button) => button.getAttribute('aria-label'))).toEqual(['Edit All others']);
    await press(user, 'Edit All others');
    expect(within(await form()).queryByRole('button', { name: /^Expression/ })).toBeNull();
    await user.type(within(await form()).getByRole('textbox', { name: 'Title' }), ' 2');
    await user.click(await save());
    await isSaved();
    expect(org.payloadOf(keyOf(appointmentColor))).toEqual({
      ...withRules(GOLD),
      default: { title: 'All others 2', color: '#004F9E' },
    });
  });

  it('[CLR-04] disables the creation of a rule at nine rules and during an edit', async () => {
    const rules = Array.from({ length: 9 }, (_, index) => ({ ...GOLD, title: `Rule ${index}` }));
    const { user } = await open(...rules);
    expect(screen.getByRole('button', { name: 'Create New Configuration' })).toBeDisabled();
    await press(user, 'Delete Rule 8');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await isSaved();
    expect(screen.getByRole('button', { name: 'Create New Configuration' })).toBeEnabled();
    await press(user, 'Edit Rule 0');
    expect(screen.getByRole('button', { name: 'Create New Configuration' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Delete Rule 1' })).toBeDisabled();
  });

  it('marks a rule whose expression is no longer in the org, and a color on which white text is hard to read', async () => {
    const gone = { ...GOLD, color: '#FFE08A', expression: { ...expression(0), processId: 'EXP-GONE' } };
    await open(gone, URGENT);
    const row = within(screen.getByRole('row', { name: /Gold customers/ }));
    expect(await row.findByText('Not in this org')).toBeVisible();
    expect(row.getByText(/Its contrast is 1\.2:1; at least 4\.5:1/)).toBeInTheDocument();
    expect(screen.getAllByText('Not in this org')).toHaveLength(1);
  });

  it('suggests a fix for a missing expression and saves other changes', async () => {
    const gone = { ...GOLD, expression: { ...expression(0), processId: 'EXP-GONE' } };
    const { user, org } = await open(gone, URGENT, REST);
    expect(await screen.findByText('The expression of a rule was deleted or is no longer active')).toBeVisible();
    expect(
      screen.getByText(/^These colors never apply: Gold customers\. .* select another expression, or delete the rule/),
    ).toBeVisible();
    await press(user, 'Move Rest up');
    await isSaved();
    expect(org.payloadOf(keyOf(appointmentColor))).toEqual(withRules(gone, REST, URGENT));
  });
});

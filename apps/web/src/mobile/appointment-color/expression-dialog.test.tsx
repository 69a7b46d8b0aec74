import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { expressions } from '@fieldstone/contracts/platform/org/org';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { layOut } from '@fieldstone/ui/test/layout';
import { createOrg, EXPRESSIONS } from '../../test/org.ts';
import { openSetting } from '../../test/setting-page.tsx';
import { stored, writes } from '../../test/stored-settings.ts';
import { form, GOLD, isSaved, open, press, titles, withRules } from '../../test/color-rules.ts';

beforeEach(() => layOut());

describe('the expressions', () => {
  const openDialog = async (user: UserEvent) => {
    await press(user, 'Create New Configuration');
    await user.click(within(await form()).getByRole('button', { name: /^Expression/ }));
    return within(await screen.findByRole('dialog', { name: 'Work Order Expressions' }));
  };

  it('[CLR-06] searches names regardless of case, selects one row, and requires a selection to apply', async () => {
    const { user } = await open(GOLD);
    const dialog = await openDialog(user);
    await dialog.findByRole('row', { name: /Emergency visit/ });
    expect(dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Last edited on',
    ]);
    expect(dialog.getByText('Nov 18, 2026, 11:45 PM GMT+1')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await user.type(dialog.getByRole('searchbox', { name: 'Search expressions' }), 'EMERG');
    expect(dialog.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Emergency visit']);
    await user.clear(dialog.getByRole('searchbox'));
    await user.click(dialog.getByRole('row', { name: /Contract is Gold/ }));
    await user.click(dialog.getByRole('row', { name: /Priority is high/ }));
    expect(dialog.getAllByRole('row', { selected: true })).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(await form()).getByRole('button', { name: 'Expression Priority is high' })).toBeVisible();
  });

  it('[CLR-05] [CLR-06] creates a rule by keyboard: Enter applies the only match, Ctrl+S saves the form', async () => {
    const { user, org } = await open(GOLD);
    await press(user, 'Create New Configuration');
    const fields = within(await form());
    await user.keyboard('Loud{Tab}{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Work Order Expressions' }));
    await dialog.findByRole('row', { name: /Emergency visit/ });
    await user.keyboard('emerg{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(fields.getByRole('button', { name: 'Expression Emergency visit' })).toHaveFocus());
    await user.keyboard('{Control>}s{/Control}');
    const color = fields.getByRole('textbox', { name: 'Color' });
    await waitFor(() => expect(color).toHaveFocus());
    expect(fields.getByText('Please select a color.')).toBeVisible();
    expect(writes(org)).toEqual([]);
    await user.keyboard('112233{Control>}s{/Control}');
    await isSaved();
    expect(writes(org)).toHaveLength(1);
    expect(titles()).toContain('Loud');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create New Configuration' })).toHaveFocus());
  });

  it('[CLR-06] applies an expression by a double-click', async () => {
    const { user } = await open(GOLD);
    const dialog = await openDialog(user);
    await user.dblClick(await dialog.findByRole('row', { name: /Priority is high/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(await form()).getByRole('button', { name: 'Expression Priority is high' })).toBeVisible();
  });

  it('[CLR-06] loads the list again on demand', async () => {
    const { user, server } = await open(GOLD);
    const dialog = await openDialog(user);
    await dialog.findByRole('row', { name: /Emergency visit/ });
    server.on(expressions, () => ({
      records: [
        ...EXPRESSIONS,
        {
          processId: 'EXP-4',
          name: 'Brand new',
          object: 'Work_Order__c',
          description: null,
          lastModifiedDate: '2026-11-21T08:00:00.000Z',
        },
      ],
    }));
    await user.click(dialog.getByRole('button', { name: 'Refresh list' }));
    expect(await dialog.findByRole('row', { name: /Brand new/ })).toBeVisible();
    expect(server.requestsOf(expressions).map(({ path }) => path)).toEqual([
      '/api/org/sobjects/Work_Order__c/expressions',
      '/api/org/sobjects/Work_Order__c/expressions',
    ]);
  });

  it('[CLR-13] reports expressions that failed to load with the reason', async () => {
    const org = createOrg(stored(appointmentColor, withRules(GOLD)));
    org.reject(expressions, 'crm_error', 'Salesforce rejected it.');
    const { user } = openSetting(appointmentColor, { server: org });
    await screen.findByRole('row', { name: /Gold customers/ });
    const dialog = await openDialog(user);
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to get work order expressions');
    expect(alert).toHaveTextContent('Salesforce rejected it.');
  });
});

import { nsRequest } from '@fieldstone/contracts/organization/notification';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { findBanner } from '../../test/banner.ts';
import { layOut } from '@fieldstone/ui/test/layout';
import { button, copied, HVAC, MEDICAL, open, plan, SOURCE } from './test/wizard.ts';

beforeEach(() => layOut());

describe('the effects of a copy', () => {
  it('[CST-07] opens the notification of the restored group profiles after an undo, by keyboard', async () => {
    const { user, org } = await open();
    org.failItem(`${MEDICAL.id} ${fieldInventory.id}`, { outcome: 'failure', reason: 'refused', message: 'Locked.' });
    await copied(user);
    button('Undo this copy').focus();
    await user.keyboard('{Enter}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo this copy' }));
    expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Tab}{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Notify technicians of configuration updates' });
    // The undo wrote nothing to the other group profile.
    const row = await within(dialog).findByRole('row', { name: new RegExp(HVAC.name) });
    expect(within(row).getByRole('checkbox')).toBeChecked();
    await user.click(within(dialog).getByRole('button', { name: 'Notify 12 technicians' }));
    await waitFor(() => expect(org.requestsOf(nsRequest)).toHaveLength(1));
    const [sent] = org.requestsOf(nsRequest);
    expect(sent?.body).toMatchObject({ data: { messages: [{ profileId: HVAC.id }] } });
    expect(
      await screen.findByRole('dialog', { name: new RegExp(`^Undo the copy of .* from ${SOURCE.name}$`) }),
    ).toBeVisible();
  });

  it('[CST-07] notifies the changed group profiles of a finished copy', async () => {
    const { user } = await open();
    await copied(user);
    await user.click(button('Notify'));
    const dialog = await screen.findByRole('dialog', { name: 'Notify technicians of configuration updates' });
    expect(await within(dialog).findByRole('button', { name: 'Notify 24 technicians' })).toBeVisible();
  });

  it('[CST-04] [CST-09] shows the reach of the copy, its calls and overlapping planned changes', async () => {
    const overlap = {
      id: 'planned-0001',
      kind: 'edit',
      name: 'Spring',
      state: 'draft',
      createdBy: 'Sam Second',
    } as const;
    const { user } = await open({ copyOverlaps: [{ ...overlap, settings: 2 }] });
    const table = await plan(user);
    expect(
      screen.getByText('Reaches 24 users (18 with a device that has synced). Takes about 4 Salesforce API calls.'),
    ).toBeVisible();
    expect(await findBanner('Another planned change includes some of the same settings')).toHaveTextContent(
      'Spring by Sam Second (draft): 2 values in common',
    );
    await user.click(within(table).getByRole('button', { name: HVAC.name }));
    expect(within(table).getByText('Reaches 12 users (9 with a device that has synced).')).toBeVisible();
  });

  it('[CST-04] links a blocked setting to the page where it can be fixed', async () => {
    const { user } = await open({ copyBlocks: { [`${HVAC.id} ${checklist.id}`]: 'invalid' } });
    const table = await plan(user);
    await user.click(within(table).getByRole('button', { name: HVAC.name }));
    expect(within(table).getByRole('link', { name: 'Open Checklist' })).toHaveAttribute(
      'href',
      `/profiles/${SOURCE.id}/${checklist.slug}`,
    );
  });
});

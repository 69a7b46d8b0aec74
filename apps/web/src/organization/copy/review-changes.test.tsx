import { retryPlannedChange } from '@fieldstone/contracts/changes/changes';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { layOut } from '@fieldstone/ui/test/layout';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { button, HVAC, MEDICAL, open, plan, statusOf } from './test/wizard.ts';

const THEIRS = { enabled: true, stockTransferInventoryProcess: 'Van to van' };

/** Copies both settings while someone else changes one of them for HVAC. */
async function copiedBehindChange() {
  const { user, org } = await open();
  await plan(user);
  org.storeAs('Sam Second', `${HVAC.id} ${fieldInventory.id}`, THEIRS);
  await user.click(button('Copy'));
  const table = await screen.findByRole('table', { name: 'Result' });
  expect(statusOf(table, HVAC.name)).toBe('Failure');
  expect(statusOf(table, MEDICAL.name)).toBe('Success');
  return { user, org };
}

const review = () => screen.findByRole('dialog', { name: 'Review newer changes' });

beforeEach(() => layOut());

describe('a retry after someone changed a setting', () => {
  it('[FIX-12] shows who changed a setting meanwhile and both values before a retry overwrites it', async () => {
    const { user, org } = await copiedBehindChange();
    await user.click(button(HVAC.name));
    expect(screen.getAllByText(/^Someone changed it after the comparison/)).toHaveLength(1);
    await user.click(button('Try Again'));
    const dialog = within(await review());
    expect(await dialog.findByText(/^Changed by Sam Second on /)).toBeVisible();
    expect(dialog.getByText('Van to van')).toBeVisible();
    expect(dialog.getByText('Depot to van')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await dialog.findByText('Choose whether to keep or overwrite this value.')).toBeVisible();
    expect(org.requestsOf(retryPlannedChange)).toEqual([]);
    await user.click(dialog.getByRole('radio', { name: 'Overwrite it' }));
    await user.click(dialog.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(statusOf(screen.getByRole('table', { name: 'Result' }), HVAC.name)).toBe('Success'));
    expect(org.payloadOf(`${HVAC.id} ${fieldInventory.id}`)).toMatchObject({
      stockTransferInventoryProcess: 'Depot to van',
    });
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    expect(org.requestsOf(retryPlannedChange).map(({ body }) => body)).toEqual([
      { overwrite: [{ position: 0, version: expect.stringMatching(/^v\d+$/) }] },
    ]);
  });

  it('[FIX-12] keeps a newer value by the keyboard alone, and can be canceled', async () => {
    const { user, org } = await copiedBehindChange();
    button('Try Again').focus();
    await user.keyboard('{Enter}');
    const dialog = within(await review());
    const keep = await dialog.findByRole('radio', { name: 'Keep the newer value' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(keep).not.toBeInTheDocument());
    expect(org.requestsOf(retryPlannedChange)).toEqual([]);
    // React Aria focuses a dialog again half a second after it has opened, which can be this moment.
    await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
    button('Try Again').focus();
    await user.keyboard('{Enter}');
    const again = within(await review());
    const choice = await again.findByRole('radio', { name: 'Keep the newer value' });
    for (let stop = 0; stop < 20 && document.activeElement !== choice; stop += 1) await user.tab();
    await user.keyboard(' ');
    const send = again.getByRole('button', { name: 'Try Again' });
    for (let stop = 0; stop < 20 && document.activeElement !== send; stop += 1) await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(org.requestsOf(retryPlannedChange).map(({ body }) => body)).toEqual([{ overwrite: [] }]),
    );
    expect(org.payloadOf(`${HVAC.id} ${fieldInventory.id}`)).toEqual(THEIRS);
    expect(statusOf(await screen.findByRole('table', { name: 'Result' }), HVAC.name)).toBe('Failure');
  });

  it('[FIX-12] reports newer values that cannot be loaded, and loads them again', async () => {
    const { user, org } = await copiedBehindChange();
    org.setReachable(false);
    await user.click(button('Try Again'));
    const dialog = within(await review());
    expect(await dialog.findByText('Failed to load the newer values')).toBeVisible();
    org.setReachable(true);
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText(/^Changed by Sam Second on /)).toBeVisible();
  });

  it('[FIX-12] names the unit of its counts', async () => {
    const { user } = await open();
    await plan(user);
    expect(screen.getByText('Field Inventory and Checklist in 2 group profiles, 4 values:')).toBeVisible();
  });
});

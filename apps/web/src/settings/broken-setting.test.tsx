import { fieldInventory } from '@fieldstone/contracts/field-inventory';
import { readSetting } from '@fieldstone/contracts/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createOrg } from '../test/org.ts';
import { bodyOf, keyOf, openSetting, stored, versionOf, writes } from '../test/setting-page.ts';

const INVENTORY = { enabled: true, stockTransferInventoryProcess: 'Van to van' };
const PROCESS = 'Stock transfer inventory process';
const button = (name: string) => screen.getByRole('button', { name });

describe('what is stored and breaks the rules', () => {
  const BROKEN = { enabled: 'perhaps', stockTransferInventoryProcess: 'x'.repeat(256) };

  it('names the fields and what is wrong with each', async () => {
    openSetting(fieldInventory, { server: createOrg(stored(fieldInventory, BROKEN)) });
    const banner = await screen.findByRole('alert');
    const reasons = within(banner).getAllByRole('listitem');
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      'Field inventory: This value is no longer allowed.',
      `${PROCESS}: Please use at most 255 characters.`,
    ]);
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('is shown as it is where it is no setting at all, and can be replaced all the same', async () => {
    const org = createOrg();
    org.on(readSetting, () => ({
      configuration: null,
      unreadable: '{"version":"2"}',
      version: 'v-unreadable',
      changed: { by: 'Sam Second', at: '2026-11-20T09:15:00.000Z' },
    }));
    const { user } = openSetting(fieldInventory, { server: org });
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent(/^Failed to .*What is stored is not in the form/);
    expect(within(banner).queryByRole('listitem')).toBeNull();
    await user.click(button('Show what is stored'));
    expect(screen.getByRole('textbox', { name: 'Stored values' })).toHaveValue('{"version":"2"}');
    await user.click(button('Start from defaults'));
    const notice = await screen.findByText('What is stored has not been replaced yet');
    expect(document.activeElement).toContainElement(notice);
    expect(document.body).not.toHaveFocus();
    await user.click(button('Save'));
    await waitFor(() =>
      expect(writes(org)).toEqual([{ body: bodyOf(fieldInventory.defaults), version: 'v-unreadable' }]),
    );
  });

  it('goes back to it on Cancel, and stores nothing', async () => {
    const org = createOrg(stored(fieldInventory, BROKEN));
    const { user } = openSetting(fieldInventory, { server: org });
    await user.click(await screen.findByRole('button', { name: 'Start from defaults' }));
    await user.click(button('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByRole('button', { name: 'Start from defaults' })).toBeVisible();
    expect(writes(org)).toEqual([]);
  });

  it('is replaced by an earlier version out of the history', async () => {
    const change = {
      id: 'good',
      at: '2026-11-20T09:15:00.000Z',
      by: 'Avery Admin',
      outcome: 'done',
      external: false,
      before: null,
      after: INVENTORY,
    } as const;
    const spoilt = { ...change, id: 'spoilt', by: null, external: true, before: INVENTORY, after: BROKEN };
    const org = createOrg({
      ...stored(fieldInventory, BROKEN),
      history: { [keyOf(fieldInventory)]: [spoilt, change] },
    });
    const { user } = openSetting(fieldInventory, { server: org });
    await user.click(await screen.findByRole('button', { name: 'History' }));
    await user.click(await screen.findByRole('button', { name: /^Restore the version of .+, Avery Admin$/ }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: PROCESS })).toHaveValue('Van to van'));
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(writes(org)).toEqual([{ body: bodyOf(INVENTORY), version: versionOf(fieldInventory) }]);
  });

  it('offers no way out to a user without the permission', async () => {
    const missing = [{ object: 'Configuration_Data__c', label: 'Configuration Data', permission: 'update' as const }];
    openSetting(fieldInventory, { server: createOrg({ ...stored(fieldInventory, BROKEN), missing }) });
    expect(await screen.findByText('Someone who may change settings has to repair it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start from defaults' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Show what is stored' })).toBeVisible();
  });
});

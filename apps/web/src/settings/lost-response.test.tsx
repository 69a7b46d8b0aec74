import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { readSetting, settingHistory, writeSetting } from '@fieldstone/contracts/settings/settings';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openStored } from '../test/setting-page.tsx';
import { keyOf, writes } from '../test/stored-settings.ts';

const INVENTORY = { enabled: true, stockTransferInventoryProcess: 'Van' };
const field = () => screen.getByRole('textbox', { name: 'Stock transfer inventory process' });
const toast = (name: string) => screen.findByRole('alertdialog', { name }, { timeout: 5_000 });
const FAILED = 'Failed to save field inventory configuration';
const UNKNOWN = "It's unknown whether this was done";

const edit = async () => {
  const app = await openStored(fieldInventory, INVENTORY);
  await app.user.type(field(), '!');
  return { ...app, save: () => app.user.click(screen.getByRole('button', { name: 'Save' })) };
};

describe('a save without a response of the console', () => {
  it.each([0, 200, 502, 503, 504])('[FIX-69] is reported as saved if it was stored (status %s)', async (status) => {
    const { org, save } = await edit();
    org.replaceResponses(writeSetting, { status, isForwarded: true });
    await save();
    expect(await toast('Settings saved successfully')).toBeVisible();
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(field()).toHaveValue('Van!');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(writes(org)).toHaveLength(1);
  });

  it.each([0, 502, 503, 504])('[FIX-69] is reported as not saved if it was not stored (status %s)', async (status) => {
    const { org, save } = await edit();
    org.replaceResponses(writeSetting, { status, isForwarded: false, times: 1 });
    await save();
    expect(await toast(FAILED)).toHaveTextContent(
      "The server can't be reached right now. Your changes are still here. Try again.",
    );
    expect(field()).toHaveValue('Van!');
    expect(org.payloadOf(keyOf(fieldInventory))).toEqual(INVENTORY);
    await save();
    expect(await toast('Settings saved successfully')).toBeVisible();
  });

  it('[FIX-69] is reported as unknown if it cannot be read back, and a retry finds it stored', async () => {
    const { org, save } = await edit();
    org.replaceResponses(writeSetting, { status: 504, isForwarded: true, times: 1 });
    org.replaceResponses(readSetting, { status: 504, isForwarded: false, times: 4 });
    await save();
    expect(await toast(UNKNOWN)).toHaveTextContent(
      "The server can't be reached right now. Your changes are still here. Try again.",
    );
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(field()).toHaveValue('Van!');
    await save();
    expect(await toast('Settings saved successfully')).toBeVisible();
    expect(writes(org)).toHaveLength(2);
  });

  it('[FIX-69] waits for a write that the server has begun', async () => {
    const { org, save } = await edit();
    org.replaceResponses(writeSetting, { status: 504, isForwarded: false });
    const begun = { id: '1', at: '2026-11-25T10:00:00.000Z', by: null, external: false, before: null, after: null };
    org.on(settingHistory, () => ({ hasMore: false, records: [{ ...begun, outcome: 'unknown' as const }] }));
    await save();
    await waitFor(() => expect(org.requestsOf(settingHistory)).toHaveLength(1));
    org.storeAs('Avery Admin', keyOf(fieldInventory), { ...INVENTORY, stockTransferInventoryProcess: 'Van!' });
    expect(await toast('Settings saved successfully')).toBeVisible();
  });

  it('[FIX-69] is merged with what another user has stored meanwhile', async () => {
    const { org, save } = await edit();
    org.replaceResponses(writeSetting, { status: 502, isForwarded: false, times: 1 });
    org.storeAs('Sam Second', keyOf(fieldInventory), { ...INVENTORY, enabled: false });
    await save();
    expect(
      await screen.findByText(/^Saved and merged with changes by Sam Second/, {}, { timeout: 5_000 }),
    ).toBeVisible();
    expect(org.payloadOf(keyOf(fieldInventory))).toEqual({ enabled: false, stockTransferInventoryProcess: 'Van!' });
  });
});

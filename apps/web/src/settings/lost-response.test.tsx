import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { readSetting, settingHistory, writeSetting } from '@fieldstone/contracts/settings/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { browser } from '../lib/browser.ts';
import { createOrg } from '../test/org.ts';
import { openSetting, openStored } from '../test/setting-page.tsx';
import { keyOf, writes } from '../test/stored-settings.ts';

const INVENTORY = { enabled: true, stockTransferInventoryProcess: 'Van' };
const field = () => screen.getByRole('textbox', { name: 'Stock transfer inventory process' });
const toast = (name: string) => screen.findByRole('alertdialog', { name }, { timeout: 5_000 });
const FAILED = 'Failed to save field inventory configuration';
const UNKNOWN = "It's unknown whether this was done";

const lost = (status: number) =>
  status === 0
    ? "The server can't be reached right now."
    : `A proxy between this browser and the console got no response from it (HTTP ${status}).`;

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
    expect(await toast(FAILED)).toHaveTextContent(`${lost(status)} Your changes are still here. Try again.`);
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
    expect(await toast(UNKNOWN)).toHaveTextContent(`${lost(504)} Your changes are still here. Try again.`);
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

const PAGE =
  'Another program between this browser and the console responded instead, such as a proxy that requires a login or a filter that blocks the request';

describe('a save that another program responds to', () => {
  it.each([
    [200, `${PAGE} (HTTP 200). Reload the page.`, true],
    [403, `${PAGE} (HTTP 403). Reload the page.`, true],
    [413, 'rejected the request because it is too large (HTTP 413)', false],
    [429, 'limits the number of requests (HTTP 429). Wait a minute, then try again.', false],
  ])('[FIX-82] is reported with its status %s, was not done, and keeps the edits', async (status, cause, reloads) => {
    const reload = vi.spyOn(browser, 'reload').mockImplementation(() => {});
    const { org, user, save } = await edit();
    org.replaceResponses(writeSetting, { status, isForwarded: false });
    org.replaceResponses(readSetting, { status, isForwarded: false });
    await save();
    const message = await toast(FAILED);
    expect(message).toHaveTextContent(cause);
    expect(message).toHaveTextContent('Your changes are still here.');
    expect(screen.queryByText(UNKNOWN)).toBeNull();
    expect(field()).toHaveValue('Van!');
    const button = within(message).queryByRole('button', { name: 'Reload page' });
    if (reloads) await user.click(button ?? expect.unreachable());
    else expect(button).toBeNull();
    expect(reload).toHaveBeenCalledTimes(reloads ? 1 : 0);
  });
});

it('[FIX-82] reloads without a question, because the edits are kept, and restores them after a sign-in', async () => {
  const app = await openStored(fieldInventory, INVENTORY);
  await app.user.type(field(), '!');
  vi.spyOn(browser, 'isReloading').mockReturnValue(true);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
  window.dispatchEvent(new Event('pagehide'));
  app.unmount();
  await openStored(fieldInventory, INVENTORY);
  await waitFor(() => expect(field()).toHaveValue('Van!'));
});

it('[FIX-82] offers to reload a page whose data another program replaced', async () => {
  const reload = vi.spyOn(browser, 'reload').mockImplementation(() => {});
  const org = createOrg();
  org.replaceResponses(readSetting, { status: 200, isForwarded: false });
  const { user } = openSetting(fieldInventory, { server: org });
  expect(await screen.findAllByText(`${PAGE} (HTTP 200). Reload the page.`)).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  const [button = expect.unreachable()] = screen.getAllByRole('button', { name: 'Reload page' });
  await user.click(button);
  expect(reload).toHaveBeenCalledOnce();
});

import { fieldInventory } from '@fieldstone/contracts/field-inventory';
import { zinc } from '@fieldstone/contracts/zinc';
import { logout } from '@fieldstone/contracts/session';
import { writeSetting } from '@fieldstone/contracts/settings';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { settingPath } from '../shared/paths.ts';
import { session } from '../shared/session/session-store.ts';
import { createOrg } from '../test/org.ts';
import { bodyOf, keyOf, openSetting, openStored, PROFILE_ID, stored, versionOf, writes } from '../test/setting-page.ts';

const INVENTORY = { enabled: true, stockTransferInventoryProcess: 'Van to van' };
const PROCESS = 'Stock transfer inventory process';
const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.getByRole('textbox', { name: PROCESS });
const open = () => openStored(fieldInventory, INVENTORY);
const isSaved = () => screen.findByText('Settings saved successfully');
const leaveDialog = () => screen.findByRole('alertdialog', { name: 'Discard changes' });

const toZinc = async (user: UserEvent) => user.click(screen.getByRole('link', { name: 'Zinc Settings' }));

describe('leaving with unsaved changes', () => {
  it('[PAGE-04] asks on a link; staying keeps the edits, proceeding drops them', async () => {
    const { user, router } = await open();
    await user.type(field(), '!');
    await toZinc(user);
    const dialog = await leaveDialog();
    expect(dialog).toHaveTextContent(
      'You are leaving this page. Any changes you have made since last save will be lost. Do you wish to proceed?',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Stay on this page' }));
    expect(field()).toHaveValue('Van to van!');
    await toZinc(user);
    await user.click(within(await leaveDialog()).getByRole('button', { name: 'Proceed' }));
    await screen.findByRole('heading', { name: 'Zinc Settings' });
    expect(router.state.location.pathname).toBe(settingPath(PROFILE_ID, zinc.slug));
    await user.click(screen.getByRole('link', { name: 'Inventory Settings' }));
    expect(await screen.findByRole('textbox', { name: PROCESS })).toHaveValue('Van to van');
  });

  it('[PAGE-04] asks on the back button of the browser', async () => {
    const { user, router } = openSetting(zinc);
    await screen.findByText('Not stored yet');
    await user.click(screen.getByRole('link', { name: 'Inventory Settings' }));
    await user.type(await screen.findByRole('textbox', { name: PROCESS }), '!');
    await router.navigate(-1);
    await user.click(within(await leaveDialog()).getByRole('button', { name: 'Proceed' }));
    expect(await screen.findByRole('heading', { name: 'Zinc Settings' })).toBeVisible();
  });

  it('[PAGE-04] asks when the tab is closed, and only with unsaved changes', async () => {
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const { user } = await open();
    expect(close()).toBe(false);
    await user.type(field(), '!');
    expect(close()).toBe(true);
    await user.type(field(), '{Backspace}');
    expect(close()).toBe(false);
  });
});

describe('logging out with unsaved changes', () => {
  const logOut = async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: 'Account of Avery Admin' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
  };

  it('asks; staying keeps session and edits, proceeding ends both and leaves no message behind', async () => {
    const { user, org } = await open();
    await user.type(field(), '!');
    org.refuse(writeSetting, 'crm_unavailable', 'Salesforce does not answer.');
    await user.click(button('Save'));
    await screen.findByText('Failed to save field inventory configuration');
    await logOut(user);
    await user.click(within(await leaveDialog()).getByRole('button', { name: 'Stay on this page' }));
    expect(org.requestsOf(logout)).toEqual([]);
    await waitFor(() => expect(field()).toHaveValue('Van to van!'));
    await logOut(user);
    await user.click(within(await leaveDialog()).getByRole('button', { name: 'Proceed' }));
    expect(await screen.findByRole('heading', { name: 'Log in to Fieldstone Console' })).toBeVisible();
    expect(org.requestsOf(logout)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('Failed to save field inventory configuration')).toBeNull());
  });

  it('asks nothing without any', async () => {
    const { user } = await open();
    await logOut(user);
    expect(await screen.findByRole('heading', { name: 'Log in to Fieldstone Console' })).toBeVisible();
  });
});

describe('the end of the session', () => {
  const end = async () => {
    const app = await open();
    await app.user.type(field(), ', mine');
    app.org.refuse(writeSetting, 'unauthenticated', 'Please sign in.');
    await app.user.click(button('Save'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Your session has ended' });
    return { ...app, dialog };
  };

  /** The browser leaves for the sign-in: nothing of the page stays but what the tab keeps. */
  const leave = ({ unmount }: { readonly unmount: () => void }) => {
    unmount();
    session.forget();
  };

  it('[SES-09] [SES-10] shows no error, and the edits are back after signing in again, with a notice', async () => {
    const app = await end();
    const { user, dialog, left } = app;
    expect(screen.queryByText('Failed to save field inventory configuration')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(left).toHaveLength(1);
    leave(app);

    const again = await open();
    expect(field()).toHaveValue('Van to van, mine');
    expect(await screen.findByText(/^Your unsaved changes from before you signed in again are back/)).toBeVisible();
    expect(writes(again.org)).toEqual([]);
    await again.user.click(button('Save'));
    await isSaved();
    expect(writes(again.org)).toEqual([
      {
        body: bodyOf({ ...INVENTORY, stockTransferInventoryProcess: 'Van to van, mine' }),
        version: versionOf(fieldInventory),
      },
    ]);
    expect(screen.queryByText(/^Your unsaved changes/)).toBeNull();
  });

  it('merges the edits with what somebody saved before the new sign-in', async () => {
    leave(await end());
    const org = createOrg(stored(fieldInventory, INVENTORY));
    org.storeAs('Sam Second', keyOf(fieldInventory), { ...INVENTORY, enabled: false });
    const { user } = openSetting(fieldInventory, { server: org });
    expect(await screen.findByRole('textbox', { name: PROCESS })).toHaveValue('Van to van, mine');
    await user.click(button('Save'));
    expect(await screen.findByText(/^Saved together with a change that Sam Second made/)).toBeVisible();
    expect(org.payloadOf(keyOf(fieldInventory))).toEqual({
      enabled: false,
      stockTransferInventoryProcess: 'Van to van, mine',
    });
  });

  it('gives the edits to nobody else', async () => {
    leave(await end());
    await openStored(fieldInventory, INVENTORY, { user: { id: '005Fs0000000002AAA', name: 'Sam Second' } });
    expect(field()).toHaveValue('Van to van');
  });
});

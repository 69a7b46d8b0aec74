import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { zinc } from '@fieldstone/contracts/settings/pages/zinc';
import { logout } from '@fieldstone/contracts/organization/session';
import { readSetting, writeSetting } from '@fieldstone/contracts/settings/settings';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { settingPath } from '../lib/navigation/paths.ts';
import { session } from '../lib/session/session-store.ts';
import { findBanner } from '../test/banner.ts';
import { createOrg } from '../test/org.ts';
import { openInConsole, openStored } from '../test/setting-page.tsx';
import { bodyOf, keyOf, PROFILE_ID, stored, versionOf, writes } from '../test/stored-settings.ts';

const INVENTORY = { enabled: true, stockTransferInventoryProcess: 'Van to van' };
const PROCESS = 'Stock transfer inventory process';
const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.getByRole('textbox', { name: PROCESS });
const open = () => openStored(fieldInventory, INVENTORY, {}, openInConsole);
const isSaved = () => screen.findByText('Settings saved successfully');
const leaveDialog = () => screen.findByRole('alertdialog', { name: 'Discard changes' });

const logOut = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: 'Account menu for Avery Admin' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
};

const toZinc = async (user: UserEvent) => user.click(screen.getByRole('link', { name: 'Zinc' }));

describe('leaving with unsaved changes', () => {
  it('[PAGE-04] requests confirmation on a link; staying keeps the edits, proceeding discards them', async () => {
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
    await screen.findByRole('heading', { name: 'Zinc' });
    expect(router.state.location.pathname).toBe(settingPath(PROFILE_ID, zinc.slug));
    await user.click(screen.getByRole('link', { name: 'Field Inventory' }));
    expect(await screen.findByRole('textbox', { name: PROCESS })).toHaveValue('Van to van');
  });

  it("[PAGE-04] requests confirmation on the browser's back button", async () => {
    const { user, router } = openInConsole(zinc);
    await screen.findByText(/^Nothing is set here/);
    await user.click(screen.getByRole('link', { name: 'Field Inventory' }));
    await user.type(await screen.findByRole('textbox', { name: PROCESS }), '!');
    await router.navigate(-1);
    await user.click(within(await leaveDialog()).getByRole('button', { name: 'Proceed' }));
    expect(await screen.findByRole('heading', { name: 'Zinc' })).toBeVisible();
  });

  it('[PAGE-04] requests confirmation when the tab is closed, only with unsaved changes', async () => {
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

describe('leaving during a save', () => {
  const saving = async () => {
    const app = await open();
    const gate = app.org.hold(writeSetting);
    await app.user.type(field(), '!');
    await app.user.click(button('Save'));
    return { ...app, gate };
  };
  const waits = () => screen.findByRole('alertdialog', { name: 'Saving your changes' });
  const FAILED = 'Failed to save field inventory configuration';
  const ways: ReadonlyArray<readonly [string, (user: UserEvent) => Promise<void>, () => Promise<HTMLElement>]> = [
    ['by a link', toZinc, () => screen.findByRole('heading', { name: 'Zinc' })],
    [
      'for another group profile',
      async (user) => {
        await user.click(screen.getByRole('button', { name: /Group profile/ }));
        await user.click(await screen.findByRole('option', { name: /^Medical Devices East/ }));
      },
      () => screen.findByText(/^Nothing is set here/),
    ],
    [
      'for the other console',
      async (user) => user.click(screen.getByRole('link', { name: 'AI' })),
      () => screen.findByRole('heading', { level: 1, name: 'AI Console' }),
    ],
    ['by logging out', logOut, () => screen.findByRole('heading', { name: 'Log in to Fieldstone Console' })],
  ];

  it.each(ways)('[FIX-24] waits for the save before leaving %s', async (_way, leave, isThere) => {
    const { user, org, gate } = await saving();
    await leave(user);
    const dialog = await waits();
    expect(dialog).toHaveTextContent("You'll leave this page once your changes are saved.");
    expect(within(dialog).getByRole('button', { name: 'Stay on this page' })).toHaveFocus();
    expect(org.requestsOf(logout)).toEqual([]);
    gate.open();
    expect(await isThere()).toBeVisible();
    expect(screen.queryByRole('alertdialog', { name: /changes/ })).toBeNull();
    expect(org.payloadOf(keyOf(fieldInventory))).toMatchObject({ stockTransferInventoryProcess: 'Van to van!' });
  });

  it('[FIX-24] shows the success message on the next page', async () => {
    const { user, gate } = await saving();
    await toZinc(user);
    await waits();
    gate.open();
    await screen.findByRole('heading', { name: 'Zinc' });
    expect(await isSaved()).toBeVisible();
  });

  it.each(ways)('[FIX-24] stays if the save fails when leaving %s, with the edits', async (_way, leave) => {
    const { user, org, router, gate } = await saving();
    await leave(user);
    await waits();
    org.reject(writeSetting, 'crm_unavailable', 'Salesforce does not respond.');
    gate.open();
    expect(await screen.findByRole('alertdialog', { name: FAILED })).toHaveTextContent('Salesforce does not respond.');
    await waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Saving your changes' })).toBeNull());
    expect(screen.queryByRole('alertdialog', { name: 'Discard changes' })).toBeNull();
    expect(router.state.location.pathname).toBe(settingPath(PROFILE_ID, fieldInventory.slug));
    expect(field()).toHaveValue('Van to van!');
    expect(org.requestsOf(logout)).toEqual([]);
    await leave(user);
    expect(await leaveDialog()).toBeVisible();
  });

  it('[FIX-24] stays after a conflict, and opens its dialog', async () => {
    const { user, org, gate } = await saving();
    await toZinc(user);
    await waits();
    org.storeAs('Sam Second', keyOf(fieldInventory), { ...INVENTORY, stockTransferInventoryProcess: 'Theirs' });
    gate.open();
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed the same settings' });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(within(dialog).getByRole('button', { name: 'Back to editing' }));
    expect(field()).toHaveValue('Van to van!');
  });

  it('[FIX-24] requests confirmation if there are edits since the save began', async () => {
    const { user, org, gate } = await saving();
    await user.type(field(), '?');
    await toZinc(user);
    await waits();
    gate.open();
    await user.click(within(await leaveDialog()).getByRole('button', { name: 'Stay on this page' }));
    expect(field()).toHaveValue('Van to van!?');
    expect(org.payloadOf(keyOf(fieldInventory))).toMatchObject({ stockTransferInventoryProcess: 'Van to van!' });
  });

  it('[FIX-24] can be canceled by keyboard, while the save continues', async () => {
    const { user, gate, router } = await saving();
    await toZinc(user);
    await waits();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    gate.open();
    await isSaved();
    expect(router.state.location.pathname).toBe(settingPath(PROFILE_ID, fieldInventory.slug));
    expect(field()).toHaveValue('Van to van!');
  });

  it('[FIX-24] lets the browser request confirmation when the tab is closed', async () => {
    const { gate } = await saving();
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    gate.open();
    await isSaved();
  });
});

describe('logging out', () => {
  it('requests confirmation with unsaved changes; staying keeps session and edits, proceeding ends both and removes messages', async () => {
    const { user, org } = await open();
    await user.type(field(), '!');
    org.reject(writeSetting, 'crm_unavailable', 'Salesforce does not respond.');
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

  it('needs no confirmation without unsaved changes', async () => {
    const { user } = await open();
    await logOut(user);
    expect(await screen.findByRole('heading', { name: 'Log in to Fieldstone Console' })).toBeVisible();
  });
});

describe('the end of the session', () => {
  const end = async () => {
    const app = await open();
    await app.user.type(field(), ', mine');
    app.org.reject(writeSetting, 'unauthenticated', 'Please log in.');
    await app.user.click(button('Save'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Your session has ended' });
    return { ...app, dialog };
  };

  /** Simulates the redirect to the sign-in page: only the storage of the tab remains. */
  const leave = ({ unmount }: { readonly unmount: () => void }) => {
    unmount();
    session.forget();
  };

  it('[SES-09] [SES-10] shows no error, and restores the edits with a notice after the next sign-in', async () => {
    const app = await end();
    const { user, dialog, left } = app;
    expect(screen.queryByText('Failed to save field inventory configuration')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(left).toHaveLength(1);
    leave(app);

    const again = await open();
    expect(field()).toHaveValue('Van to van, mine');
    expect(await screen.findByText(/^Your unsaved changes from .* are back/)).toBeVisible();
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

  it('[FIX-69] offers the edits after changes that another user saved before the sign-in, and merges them', async () => {
    leave(await end());
    const org = createOrg(stored(fieldInventory, INVENTORY));
    org.storeAs('Sam Second', keyOf(fieldInventory), { ...INVENTORY, enabled: false });
    const { user } = openInConsole(fieldInventory, { server: org });
    expect(await screen.findByText(/^You have unsaved changes from/)).toBeVisible();
    expect(field()).toHaveValue('Van to van');
    await user.click(button('Restore'));
    expect(screen.queryByText(/^You have unsaved changes/)).toBeNull();
    expect(field()).toHaveValue('Van to van, mine');
    await user.click(button('Save'));
    expect(await screen.findByText(/^Saved and merged with changes by Sam Second/)).toBeVisible();
    expect(org.payloadOf(keyOf(fieldInventory))).toEqual({
      enabled: false,
      stockTransferInventoryProcess: 'Van to van, mine',
    });
  });

  it('[FIX-69] removes the edits when another user signs in', async () => {
    leave(await end());
    const user = { id: '005Fs0000000002AAA', name: 'Sam Second' };
    await openStored(fieldInventory, INVENTORY, { user }, openInConsole);
    expect(field()).toHaveValue('Van to van');
    expect(Object.keys(localStorage).filter((name) => name.includes('draft'))).toEqual([]);
  });
});

describe('a reload and a closed tab', () => {
  const time = /^\d{1,2}:\d{2}\s[AP]M$/;
  const edit = async () => {
    const app = await open();
    await app.user.type(field(), ', mine');
    return app;
  };
  /** Opens the page again, after another user has changed some values. */
  const reopen = (changed?: Partial<typeof INVENTORY>) => {
    const org = createOrg(stored(fieldInventory, INVENTORY));
    if (changed) org.storeAs('Sam Second', keyOf(fieldInventory), { ...INVENTORY, ...changed });
    return { org, ...openInConsole(fieldInventory, { server: org }) };
  };
  const draft = () => Object.keys(localStorage).filter((name) => name.startsWith('fieldstone.draft.'));

  it('[FIX-69] restores the edits with a notice, until they are saved', async () => {
    (await edit()).unmount();
    const { user, unmount } = reopen();
    const notice = await screen.findByText(/^Your unsaved changes from .* are back/);
    const [, at] = /from (.+) are back/.exec(notice.textContent) ?? [];
    expect(at).toMatch(time);
    expect(field()).toHaveValue('Van to van, mine');
    await user.click(button('Save'));
    await isSaved();
    await waitFor(() => expect(draft()).toEqual([]));
    unmount();
    await open();
    expect(field()).toHaveValue('Van to van');
  });

  it('[FIX-69] keeps the edits at each pause', async () => {
    await edit();
    await waitFor(() => expect(localStorage.getItem(draft()[0] ?? '')).toContain('Van to van, mine'));
  });

  it('[FIX-69] removes edits that were canceled, or discarded by leaving', async () => {
    const { user } = await edit();
    await waitFor(() => expect(draft()).toHaveLength(1));
    await user.click(button('Cancel'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(draft()).toEqual([]));
    await user.type(field(), '!');
    await toZinc(user);
    await user.click(within(await leaveDialog()).getByRole('button', { name: 'Proceed' }));
    await screen.findByRole('heading', { name: 'Zinc' });
    expect(draft()).toEqual([]);
  });

  it('[FIX-69] offers the edits if another value is stored, and removes them on Discard', async () => {
    (await edit()).unmount();
    const { user } = reopen({ enabled: false });
    expect(await screen.findByText(/^You have unsaved changes from/)).toBeVisible();
    expect(field()).toHaveValue('Van to van');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(draft()).toHaveLength(1);
    await user.click(button('Discard'));
    expect(screen.queryByText(/^You have unsaved changes/)).toBeNull();
    await waitFor(() => expect(draft()).toEqual([]));
  });

  it('[FIX-69] does not offer edits that have been stored since', async () => {
    (await edit()).unmount();
    reopen({ stockTransferInventoryProcess: 'Van to van, mine' });
    await waitFor(() => expect(draft()).toEqual([]));
    expect(screen.queryByText(/unsaved changes/)).toBeNull();
  });

  it('[FIX-69] keeps the edits while the stored value cannot be loaded', async () => {
    (await edit()).unmount();
    const { org, user } = reopen();
    org.reject(readSetting, 'crm_error', 'No.');
    const banner = await findBanner();
    await waitFor(() => expect(draft()).toHaveLength(1));
    const served = createOrg(stored(fieldInventory, INVENTORY));
    globalThis.fetch = served.fetch;
    await user.click(within(banner).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/are back/)).toBeVisible();
    expect(field()).toHaveValue('Van to van, mine');
  });
});

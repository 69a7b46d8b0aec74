import { fieldInventory } from '@fieldstone/contracts/field-inventory';
import { zinc } from '@fieldstone/contracts/zinc';
import { readSetting, writeSetting } from '@fieldstone/contracts/settings';
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

describe('Cancel and Save', () => {
  it('[PAGE-01] are enabled only while the edit differs from what is saved', async () => {
    const { user } = await open();
    for (const name of ['Cancel', 'Save']) expect(button(name)).toBeDisabled();
    await user.type(field(), '!');
    for (const name of ['Cancel', 'Save']) expect(button(name)).toBeEnabled();
    await user.type(field(), '{Backspace}');
    for (const name of ['Cancel', 'Save']) expect(button(name)).toBeDisabled();
  });

  it('[PAGE-01] [PAGE-07] save nothing twice while a save is under way', async () => {
    const { user, org } = await open();
    const gate = org.hold(writeSetting);
    await user.type(field(), '!');
    await user.click(button('Save'));
    expect(button('Cancel')).toBeDisabled();
    await user.keyboard('{Control>}s{/Control}');
    gate.open();
    await isSaved();
    expect(writes(org)).toHaveLength(1);
    for (const name of ['Cancel', 'Save']) expect(button(name)).toBeDisabled();
  });

  it('Ctrl+S saves, but not under a dialog', async () => {
    const { user, org } = await open();
    await user.type(field(), '!');
    await user.click(button('Cancel'));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Control>}s{/Control}');
    expect(writes(org)).toEqual([]);
    await user.click(button('Keep editing'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.keyboard('{Control>}s{/Control}');
    await isSaved();
  });
});

describe('loading', () => {
  it('[PAGE-01] [PAGE-02] [PAGE-07] shows that it loads, offers nothing to save, then shows the values', async () => {
    const org = createOrg(stored(fieldInventory, INVENTORY));
    const gate = org.hold(readSetting);
    openSetting(fieldInventory, { server: org });
    expect(await screen.findByText('Loading settings')).toBeInTheDocument();
    for (const name of ['Cancel', 'Save']) expect(button(name)).toBeDisabled();
    expect(screen.queryByRole('textbox', { name: PROCESS })).toBeNull();
    gate.open();
    expect(await screen.findByRole('textbox', { name: PROCESS })).toHaveValue('Van to van');
    expect(screen.queryByText('Loading settings')).toBeNull();
  });

  describe('of what breaks the rules', () => {
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
      await waitFor(() => expect(field()).toHaveValue('Van to van'));
      await user.click(button('Save'));
      await isSaved();
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

  it('never lets a later read of the server overwrite an edit', async () => {
    const { user, org, queryClient } = await open();
    await user.type(field(), ', mine');
    org.storeAs('Sam Second', keyOf(fieldInventory), { ...INVENTORY, enabled: false });
    await queryClient.refetchQueries({ queryKey: ['setting'] });
    expect(field()).toHaveValue('Van to van, mine');
    expect(screen.getByRole('switch')).toBeChecked();
    await user.click(button('Save'));
    await isSaved();
    expect(org.payloadOf(keyOf(fieldInventory))).toEqual({
      enabled: false,
      stockTransferInventoryProcess: 'Van to van, mine',
    });
    expect(screen.getByRole('switch')).not.toBeChecked();
  });
});

describe('edits', () => {
  it('[PAGE-06] made while a save is under way stay, on top of what was saved', async () => {
    const { user, org } = await open();
    const gate = org.hold(writeSetting);
    await user.type(field(), ' 1');
    await user.click(button('Save'));
    await user.type(field(), ' 2');
    gate.open();
    await isSaved();
    expect(org.payloadOf(keyOf(fieldInventory))).toMatchObject({ stockTransferInventoryProcess: 'Van to van 1' });
    expect(field()).toHaveValue('Van to van 1 2');
    await user.click(button('Save'));
    await waitFor(() => expect(writes(org)).toHaveLength(2));
    expect(writes(org)[1]).toEqual({
      body: bodyOf({ ...INVENTORY, stockTransferInventoryProcess: 'Van to van 1 2' }),
      version: 'v1',
    });
  });

  it('that break a rule are not sent: the field says which, and has the focus', async () => {
    const { user, org } = await open();
    await user.click(field());
    await user.paste('x'.repeat(256));
    await user.click(button('Save'));
    expect(await screen.findByText('Please use at most 255 characters.')).toBeVisible();
    await waitFor(() => expect(field()).toHaveFocus());
    expect(field()).toBeInvalid();
    expect(writes(org)).toEqual([]);
    await user.clear(field());
    expect(screen.queryByText('Please use at most 255 characters.')).toBeNull();
  });

  it('[CALL-02] that the server refuses say so at their field, until it is changed', async () => {
    const { user, org } = await open();
    org.refuse(writeSetting, 'bad_request', 'The input breaks a rule', {
      fields: [
        {
          path: 'body.data.config.payload.stockTransferInventoryProcess',
          code: 'unknownProcess',
          message: 'There is no such process.',
        },
      ],
    });
    await user.type(field(), '!');
    await user.click(button('Save'));
    expect(await screen.findByText('There is no such process.')).toBeVisible();
    expect(field()).toHaveAccessibleDescription(expect.stringContaining('There is no such process.'));
    await waitFor(() => expect(field()).toHaveFocus());
    expect(screen.getByRole('alertdialog', { name: 'Failed to save field inventory configuration' })).toBeVisible();
    await user.type(field(), '!');
    expect(screen.queryByText('There is no such process.')).toBeNull();
  });

  it('[PAGE-05] show each toggle as Enabled or Disabled, and each value that differs from the default', async () => {
    const { user } = await open();
    expect(screen.getByText('Enabled')).toBeVisible();
    expect(screen.getAllByText('Differs from default')).toHaveLength(2);
    expect(screen.getByText('Default: Blank (stock transfer disabled)')).toBeVisible();
    await user.click(button('Use default for Field inventory'));
    expect(screen.getByText('Disabled')).toBeVisible();
    expect(screen.getByText('This is the default.')).toBeVisible();
  });

  it('[APP-14] show nothing when the save was cancelled', async () => {
    const { user, org } = await open();
    org.on(writeSetting, () => {
      throw new DOMException('Aborted', 'AbortError');
    });
    const plain = globalThis.fetch;
    globalThis.fetch = (input, options) =>
      options?.method === 'POST' ? Promise.reject(new DOMException('Aborted', 'AbortError')) : plain(input, options);
    await user.type(field(), '!');
    await user.click(button('Save'));
    await waitFor(() => expect(button('Save')).toBeEnabled());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(field()).toHaveValue('Van to van!');
  });
});

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
    expect(screen.getByText(/^Your unsaved changes from before you signed in again are back/)).toBeVisible();
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

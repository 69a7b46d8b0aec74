import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { applyPlannedChange, createPlannedChange, retryPlannedChange } from '@fieldstone/contracts/changes/changes';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { listProfiles } from '@fieldstone/contracts/organization/profile';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '../../lib/browser.ts';
import { profilePath, settingPath } from '../../lib/navigation/paths.ts';
import { findBanner } from '../../test/banner.ts';
import { PROFILES } from '../../test/org.ts';
import { chooseAction } from '../../test/actions.ts';
import { overviewRoutes } from '../../test/overview-routes.tsx';
import { renderApp } from '../../test/render.tsx';
import { renderPage } from '../../test/render-page.tsx';
import { layOut } from '@fieldstone/ui/test/layout';

import {
  box,
  button,
  copied,
  currentStep,
  HVAC,
  item,
  MEDICAL,
  nameOf,
  next,
  open,
  plan,
  profileRow,
  SOURCE,
  statusOf,
  wizard,
} from './test/wizard.ts';

beforeEach(() => layOut());

describe('the copy wizard', () => {
  it('[CPY-01] opens without a selection, moves through three steps, and starts again each time', async () => {
    const { user } = await open({}, '');
    await chooseAction(user, 'Copy configuration');
    await wizard();
    expect(currentStep()).toContain('Select Configuration(s)');
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
    expect(button('Next')).toBeDisabled();
    await plan(user);
    expect(currentStep()).toContain('Confirmation');
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    await user.click(button('Previous'));
    expect(currentStep()).toContain('Select Group Profile(s)');
    expect(await profileRow(HVAC.name)).toHaveAttribute('aria-selected', 'true');
    await user.click(button('Previous'));
    expect(await box('Checklist')).toBeChecked();

    await user.click(button('Cancel'));
    const question = screen.getByRole('alertdialog', { name: 'Cancel copying' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(await box('Checklist')).toBeChecked();
    await user.keyboard('{Escape}');
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Cancel copying' })).getByRole('button', {
        name: 'Cancel copying',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await chooseAction(user, 'Copy configuration');
    expect(await box('Checklist')).not.toBeChecked();
    expect(currentStep()).toContain('Select Configuration(s)');
    await user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[CPY-01] warns before navigating or closing the tab discards a selection, and only then', async () => {
    const { user, router } = await open({}, '');
    await chooseAction(user, 'Copy configuration');
    await wizard();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await chooseAction(user, 'Copy configuration');
    await user.click(await item('Checklist'));

    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    for (const leave of [() => router.navigate(-1), () => router.navigate(profilePath(HVAC.id))]) {
      await act(leave);
      const question = await screen.findByRole('alertdialog', { name: 'Cancel copying' });
      await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
      expect(router.state.location.search).toBe('?copy=');
      expect(await box('Checklist')).toBeChecked();
    }
    await act(() => router.navigate(-1));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel copying' });
    await user.click(within(question).getByRole('button', { name: 'Cancel copying' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
  });

  it('[CPY-01] warns before leaving the page of a setting that it was opened on', async () => {
    const warn = vi.spyOn(console, 'warn');
    const { user, router } = renderApp(`${settingPath(SOURCE.id, checklist.slug)}?copy=`);
    await wizard();
    await user.click(within(await profileRow(HVAC.name)).getByRole('checkbox'));
    await act(() => router.navigate(profilePath(HVAC.id)));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel copying' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(within(await profileRow(HVAC.name)).getByRole('checkbox')).toBeChecked();
    expect(warn).not.toHaveBeenCalled();
  });

  it('[CPY-02] groups the settings like the navigation, without event settings and hidden groups, with their state in the source', async () => {
    const { user } = await open({ hasZinc: false });
    const checklistItem = await item('Checklist');
    expect(checklistItem).toHaveAccessibleName(/^Checklist Sam Second, .+ Differs from default$/);
    expect(await item('Data Validation Rules')).toHaveAccessibleName('Data Validation Rules Not set here Default');
    expect(screen.queryByRole('row', { name: /^Edit Events/ })).toBeNull();
    expect(screen.queryByRole('row', { name: /^Zinc/ })).toBeNull();
    await user.click(await item('Calendar'));
    expect(await box('Calendar')).toBeChecked();
    expect(await box('Appointment Color')).toBeChecked();
    expect(await box('All settings')).toBePartiallyChecked();
    await user.click(await item('Appointment Color'));
    expect(await box('Calendar')).toBePartiallyChecked();
  });

  it('[CPY-03] lists the other group profiles with their last edit and differences, filters and searches them', async () => {
    const profiles = PROFILES.map((one) => (one.id === HVAC.id ? { ...one, lastChanged: null } : one));
    const { user } = await open({ profiles });
    await user.click(await item('Checklist'));
    await next(user);
    expect(await profileRow(HVAC.name)).toHaveTextContent(/Never.*1 of 1/);
    expect(await profileRow(MEDICAL.name)).toHaveTextContent(/Sam Second.*Nov 20, 2026.*Identical/);
    expect(screen.queryByRole('row', { name: new RegExp(SOURCE.name) })).toBeNull();
    const onlyDiffering = screen.getByRole('checkbox', { name: 'Only group profiles that differ' });
    await user.click(onlyDiffering);
    expect(screen.queryByRole('row', { name: new RegExp(MEDICAL.name) })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select the matching row' }));
    await user.click(onlyDiffering);
    expect(await profileRow(HVAC.name)).toHaveAttribute('aria-selected', 'true');
    await user.type(screen.getByRole('searchbox', { name: 'Find a group profile' }), 'medical');
    expect(screen.queryByRole('row', { name: new RegExp(HVAC.name) })).toBeNull();
    expect(screen.getByText('1 selected, 1 match')).toBeVisible();
  });

  it('[CPY-05] reports that the group profiles could not be loaded, and retries', async () => {
    const { user, org } = await open();
    await user.click(await item('Checklist'));
    org.reject(listProfiles, 'crm_error', 'Salesforce rejected it.');
    await next(user);
    const alert = await findBanner();
    expect(alert).toHaveTextContent('Failed to get group profiles');
    expect(alert).toHaveTextContent('Salesforce rejected it.');
    expect(button('Next')).toBeDisabled();
    org.on(listProfiles, () => ({ records: [...PROFILES] }));
    await user.click(button('Retry'));
    await profileRow(HVAC.name);
  });

  it('shows changes field by field, identical settings, and blocked ones with the reason, before writing anything', async () => {
    const { user, org } = await open({ copyBlocks: { [`${HVAC.id} ${checklist.id}`]: 'permission' } });
    const table = await plan(user);
    expect(statusOf(table, HVAC.name)).toBe('1 will change1 blocked');
    expect(statusOf(table, MEDICAL.name)).toBe('1 will change1 identical');
    await user.click(button(HVAC.name));
    expect(screen.getByText("You don't have permission to change this setting of the group profile.")).toBeVisible();
    await user.click(button('Field Inventory'));
    const values = await screen.findAllByRole('definition');
    expect(values.map(({ textContent }) => textContent)).toContain('AfterDepot to van');
    await user.click(screen.getByText('Already identical', { selector: 'span' }));
    expect(screen.queryByRole('button', { name: HVAC.name })).toBeNull();
    expect(org.requestsOf(createPlannedChange)).toEqual([]);
  });

  it('disables Copy when nothing would change', async () => {
    const { user } = await open();
    await user.click(await item('Data Validation Rules'));
    await next(user);
    await user.click(await profileRow(HVAC.name));
    await next(user);
    expect(await screen.findByText(/^Nothing would change/)).toBeVisible();
    expect(button('Copy')).toBeDisabled();
  });

  it('[CHB-08] [CPY-04] [CPY-05] [ENG-01] copies with a note, shows the progress, and then the status of each group profile', async () => {
    const { user, org, router } = await open();
    org.setChangeSpeed(3);
    org.failItem(`${MEDICAL.id} ${fieldInventory.id}`, {
      outcome: 'failure',
      reason: 'refused',
      message: 'The record is locked.',
    });
    await plan(user);
    const gate = org.hold(createPlannedChange);
    await user.type(screen.getByRole('textbox', { name: 'Note or ticket (optional)' }), 'SD-4471');
    await user.click(button('Copy'));
    expect(button('Cancel')).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    gate.open();
    expect(await screen.findByText('Copying configurations')).toBeVisible();
    expect(await screen.findByText('3 of 4 values completed.')).toBeVisible();
    expect(screen.getByText(/^You can close this window/)).toBeVisible();
    expect(screen.queryByText('Open a group profile to see each setting.')).toBeNull();
    expect(router.state.location.search).toBe('?copy=change-0001');
    const table = await screen.findByRole('table', { name: 'Result' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([`${MEDICAL.name}Failure`, `${HVAC.name}Success`]);
    await user.click(button(MEDICAL.name));
    expect(within(table).getByText('The record is locked.')).toBeVisible();
    expect(org.payloadOf(`${HVAC.id} ${checklist.id}`)).toEqual({ enabled: true });

    const [sent] = org.requestsOf(createPlannedChange);
    const versions = { [fieldInventory.id]: expect.any(String), [checklist.id]: expect.any(String) };
    expect(sent?.body).toMatchObject({
      kind: 'copy',
      reason: 'SD-4471',
      sourceId: SOURCE.id,
      settingIds: [fieldInventory.id, checklist.id],
      targets: [
        { profileId: HVAC.id, versions },
        { profileId: MEDICAL.id, versions },
      ],
    });
    const [applied] = org.requestsOf(applyPlannedChange);
    expect(applied?.headers['prefer']).toBe('respond-async');
    expect(applied?.body).toEqual({ hash: 'hash of change-0001' });
  });

  it('[CPY-05] [FIX-14] saves the result as a file with the texts of the page, safe for spreadsheets', async () => {
    const { user, org } = await open();
    const message = '=The record, and its lock.';
    org.failItem(`${MEDICAL.id} ${fieldInventory.id}`, { outcome: 'failure', reason: 'refused', message });
    org.failItem(`${HVAC.id} ${checklist.id}`, { outcome: 'failure', reason: 'busy', message: null });
    await copied(user);
    const saved = vi.spyOn(browser, 'save').mockImplementation(() => {});
    await user.click(button('Download the result as CSV'));
    const [name, content] = saved.mock.calls[0] ?? [];
    expect(name).toMatch(/^copy-configuration-00D\w{15}\.csv$/);
    const text = (await content?.text()) ?? '';
    // Reading the text removes the byte order mark, which spreadsheets require.
    expect(content?.size).toBe(new TextEncoder().encode(`\uFEFF${text}`).length);
    const [head, ...rows] = text.trimEnd().split('\r\n');
    expect(head).toBe('Group profile,Group profile ID,Setting,Setting ID,Outcome,Reason');
    expect(rows.toSorted()).toEqual([
      `${HVAC.name},${HVAC.id},Checklist,SET010,Failure,Someone else is changing it right now. Try again in a moment.`,
      `${HVAC.name},${HVAC.id},Field Inventory,SET006,Success,`,
      `${MEDICAL.name},${MEDICAL.id},Checklist,SET010,Unchanged,No change was needed.`,
      `${MEDICAL.name},${MEDICAL.id},Field Inventory,SET006,Failure,"'=The record, and its lock."`,
    ]);
  });

  it('[CPY-04] retries only failed settings', async () => {
    const { user, org } = await open();
    org.failItem(`${MEDICAL.id} ${fieldInventory.id}`, { outcome: 'failure', reason: 'refused', message: 'Locked.' });
    const table = await copied(user);
    expect(statusOf(table, MEDICAL.name)).toBe('Failure');
    await user.click(button('Try Again'));
    await waitFor(() => expect(statusOf(screen.getByRole('table', { name: 'Result' }), MEDICAL.name)).toBe('Success'));
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    expect(org.requestsOf(retryPlannedChange).map(({ body }) => body)).toEqual([{ overwrite: [] }]);
  });

  it('[CPY-04] shows an unknown outcome as Unknown until a retry succeeds', async () => {
    const { user, org } = await open();
    org.failItem(`${HVAC.id} ${checklist.id}`, { outcome: 'unknown', reason: 'no-response', message: null });
    const table = await copied(user);
    expect(statusOf(table, HVAC.name)).toBe('Unknown');
    expect(screen.getByText(/^Salesforce didn't respond for some/)).toBeVisible();
    await user.click(button('Try Again'));
    await waitFor(() => expect(statusOf(screen.getByRole('table', { name: 'Result' }), HVAC.name)).toBe('Success'));
  });

  it('restores the earlier values when a copy is undone, and marks the copy as undone', async () => {
    const { user, org, router } = await open();
    org.failItem(`${MEDICAL.id} ${fieldInventory.id}`, { outcome: 'failure', reason: 'refused', message: 'Locked.' });
    await copied(user);
    expect(button('Try Again')).toBeVisible();
    await user.click(button('Undo this copy'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo this copy' }));
    await screen.findByRole('dialog', { name: new RegExp(`^Undo the copy of .* from ${SOURCE.name}$`) });
    await screen.findByRole('table', { name: 'Result' });
    expect(org.payloadOf(`${HVAC.id} ${checklist.id}`)).toBeUndefined();
    expect(router.state.location.search).toBe('?copy=change-0002');
    await user.click(button('Show copy'));
    expect(await screen.findByText('This copy was undone.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo this copy' })).toBeNull();
    // Changes of a retry could no longer be undone.
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it('[CPY-05] [FIX-69] reports why a copy did not start, and sends it again with the same key', async () => {
    const { user, org } = await open();
    await plan(user);
    const error = { code: 'test', kind: 'unavailable', message: 'The store is busy.', requestId: 'r' };
    org.replaceResponses(createPlannedChange, {
      status: 503,
      isForwarded: false,
      content: JSON.stringify({ error }),
      times: 1,
    });
    await user.click(button('Copy'));
    const toast = await screen.findByRole('alertdialog', { name: /Failed to copy config/ });
    expect(toast).toHaveTextContent('The store is busy.');
    // Once more through a proxy that loses the response.
    org.replaceResponses(createPlannedChange, { status: 504, isForwarded: true, times: 1 });
    org.replaceResponses(applyPlannedChange, { status: 504, isForwarded: true, times: 1 });
    await user.click(button('Copy'));
    await screen.findByRole('table', { name: 'Result' });
    const keys = org.requestsOf(createPlannedChange).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(org.requestsOf(applyPlannedChange)).toHaveLength(1);
  });

  it('compares again when the source changed after the comparison', async () => {
    const { user, org } = await open();
    await plan(user);
    org.storeAs('Sam Second', `${SOURCE.id} ${checklist.id}`, { enabled: false });
    await user.click(button('Copy'));
    await screen.findByRole('alertdialog', { name: /Failed to copy config/ });
    const table = screen.getByRole('table', { name: 'What will happen' });
    await waitFor(() => expect(statusOf(table, HVAC.name)).toBe('1 will change1 identical'));
    await user.click(button('Copy'));
    await screen.findByRole('table', { name: 'Result' });
    expect(org.payloadOf(`${HVAC.id} ${fieldInventory.id}`)).toMatchObject({ enabled: true });
  });

  it('finds a running copy after the wizard was closed or the page was reloaded', async () => {
    const first = await open();
    first.org.setChangeSpeed(1);
    await plan(first.user);
    await first.user.click(button('Copy'));
    await screen.findByText('Copying configurations');
    await first.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await chooseAction(first.user, 'Copy configuration');
    const banner = await screen.findByText('A copy from this group profile is running');
    expect(banner).toBeVisible();
    first.unmount();

    const again = renderPage(`${profilePath(SOURCE.id)}?copy=change-0001`, overviewRoutes, { server: first.org });
    first.org.setChangeSpeed(9);
    expect(await screen.findByRole('table', { name: 'Result' })).toBeVisible();
    await again.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    await chooseAction(again.user, 'Copy configuration');
    await again.user.click(await screen.findByRole('button', { name: '1 earlier copy' }));
    await again.user.click(button(`Show: Copy by Avery Admin on Nov 21, 2026, 10:44 AM GMT+1`));
    expect(await screen.findByRole('table', { name: 'Result' })).toBeVisible();
  });

  it('works with the keyboard alone', async () => {
    const { user, org } = await open({}, '');
    const tabTo = async (element: () => HTMLElement) => {
      for (let stop = 0; stop < 60 && document.activeElement !== element(); stop += 1) await user.tab();
      expect(element()).toHaveFocus();
    };
    await screen.findByRole('button', { name: 'Actions' });
    await tabTo(() => button('Actions'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Copy configuration' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await item('All settings');
    await tabTo(() => screen.getByRole('row', { name: 'All settings' }));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('row', { name: nameOf('Barcode/QR Code Scan') })).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('row', { name: 'Calendar' })).toHaveFocus());
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(screen.queryByRole('row', { name: nameOf('Appointment Color') })).toBeNull());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('row', { name: nameOf('Checklist') })).toHaveFocus());
    await user.keyboard(' ');
    await tabTo(() => button('Next'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Select Group Profile(s)' })).toHaveFocus());
    await profileRow(HVAC.name);
    await tabTo(() => screen.getByRole('row', { name: new RegExp(HVAC.name) }));
    await user.keyboard(' ');
    await tabTo(() => button('Next'));
    await user.keyboard('{Enter}');
    await screen.findByRole('table', { name: 'What will happen' });
    await tabTo(() => button('Copy'));
    await user.keyboard('{Enter}');
    await screen.findByRole('table', { name: 'Result' });
    expect(org.payloadOf(`${HVAC.id} ${checklist.id}`)).toEqual({ enabled: true });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button('Actions')).toHaveFocus());
  });

  it('is hidden from users without permission to change settings', async () => {
    await open({ missing: [{ object: 'Configuration_Data__c', label: 'Configuration Data', permission: 'update' }] });
    await screen.findByRole('heading', { level: 1, name: SOURCE.name });
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

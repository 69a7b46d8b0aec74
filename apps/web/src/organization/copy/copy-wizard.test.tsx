import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { copyResultCsv, copySettings, retryCopy } from '@fieldstone/contracts/organization/copy';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { listProfiles } from '@fieldstone/contracts/organization/profile';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '../../lib/browser.ts';
import { profilePath } from '../../lib/navigation/paths.ts';
import { expectAccessible } from '@fieldstone/ui/test/axe';
import { findBanner } from '../../test/banner.ts';
import { createOrg, GLOBAL_PROFILE, PROFILES } from '../../test/org.ts';
import type { OrgState } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';
import { layOut } from '@fieldstone/ui/test/layout';

const SOURCE = GLOBAL_PROFILE;
const [, HVAC = SOURCE, MEDICAL = SOURCE] = PROFILES;

const STATE: OrgState = {
  settings: {
    [`${SOURCE.id} ${checklist.id}`]: { enabled: true },
    [`${SOURCE.id} ${fieldInventory.id}`]: { enabled: true, stockTransferInventoryProcess: 'Depot to van' },
    [`${MEDICAL.id} ${checklist.id}`]: { enabled: true },
  },
};

async function open(state: OrgState = {}, search = '?copy=') {
  const org = createOrg({ ...STATE, ...state });
  const app = renderApp(`${profilePath(SOURCE.id)}${search}`, { server: org });
  return { ...app, org };
}

const wizard = () => screen.findByRole('dialog', { name: `Copy configuration from ${SOURCE.name}` });
const button = (name: string) => screen.getByRole('button', { name });
/** What is said of a setting stands behind its name. */
const nameOf = (name: string) => new RegExp(`^${name}( (Never changed|\\w+ \\w+, ).*)?$`);
const item = (name: string) => screen.findByRole('row', { name: nameOf(name) });
const box = async (name: string) => within(await item(name)).getByRole('checkbox');
const next = async (user: UserEvent) => user.click(button('Next'));
const currentStep = () =>
  screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current="step"]')?.textContent;
const profileRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

/** Chooses two settings and every other profile, and waits for the dry run. */
async function plan(user: UserEvent): Promise<HTMLElement> {
  await user.click(await item('Checklist Settings'));
  await user.click(await item('Inventory Settings'));
  await next(user);
  await profileRow(HVAC.name);
  await user.click(screen.getByRole('checkbox', { name: 'Select all 2 matching rows' }));
  await next(user);
  return screen.findByRole('table', { name: 'What will happen' });
}

async function copied(user: UserEvent): Promise<HTMLElement> {
  await plan(user);
  await user.click(button('Copy'));
  return screen.findByRole('table', { name: 'Result' });
}

const statusOf = (table: HTMLElement, name: string) =>
  within(within(table).getByRole('row', { name: new RegExp(name) })).getAllByRole('cell')[1]?.textContent;

beforeEach(() => layOut());

describe('the copy wizard', () => {
  it('[CPY-01] opens at the first step with nothing chosen, goes on and back within three, and opens anew each time', async () => {
    const { user } = await open({}, '');
    await user.click(await screen.findByRole('button', { name: 'Copy configuration' }));
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
    expect(await box('Checklist Settings')).toBeChecked();

    await user.click(button('Cancel'));
    const question = screen.getByRole('alertdialog', { name: 'Cancel copying' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(await box('Checklist Settings')).toBeChecked();
    await user.keyboard('{Escape}');
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Cancel copying' })).getByRole('button', {
        name: 'Cancel copying',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(button('Copy configuration'));
    expect(await box('Checklist Settings')).not.toBeChecked();
    expect(currentStep()).toContain('Select Configuration(s)');
    await user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[CPY-01] asks before the back button, another address or closing the tab loses what was chosen, and only then', async () => {
    const { user, router } = await open({}, '');
    await user.click(await screen.findByRole('button', { name: 'Copy configuration' }));
    await wizard();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Copy configuration'));
    await user.click(await item('Checklist Settings'));

    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    for (const leave of [() => router.navigate(-1), () => router.navigate(profilePath(HVAC.id))]) {
      await act(leave);
      const question = await screen.findByRole('alertdialog', { name: 'Cancel copying' });
      await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
      expect(router.state.location.search).toBe('?copy=');
      expect(await box('Checklist Settings')).toBeChecked();
    }
    await act(() => router.navigate(-1));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel copying' });
    await user.click(within(question).getByRole('button', { name: 'Cancel copying' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
  });

  it('[CPY-02] offers the settings as the navigation groups them, without event settings and hidden groups, with what the source has', async () => {
    const { user } = await open({ hasZinc: false });
    const checklistItem = await item('Checklist Settings');
    expect(checklistItem).toHaveAccessibleName(/^Checklist Settings Sam Second, .+ Differs from default$/);
    expect(await item('Validation Settings')).toHaveAccessibleName('Validation Settings Never changed Default');
    expect(screen.queryByRole('row', { name: /^Edit Events/ })).toBeNull();
    expect(screen.queryByRole('row', { name: /^Zinc/ })).toBeNull();
    await user.click(await item('Calendar'));
    expect(await box('Calendar')).toBeChecked();
    expect(await box('Appointment Color')).toBeChecked();
    expect(await box('All settings')).toBePartiallyChecked();
    await user.click(await item('Appointment Color'));
    expect(await box('Calendar')).toBePartiallyChecked();
    await expectAccessible();
  });

  it('[CPY-03] lists the other group profiles with their last edit and what differs, filters and searches them', async () => {
    const profiles = PROFILES.map((one) =>
      one.id === HVAC.id ? { ...one, lastModifiedBy: null, lastModifiedDate: null } : one,
    );
    const { user } = await open({ profiles });
    await user.click(await item('Checklist Settings'));
    await next(user);
    expect(await profileRow(HVAC.name)).toHaveTextContent(/Never.*1 of 1/);
    expect(await profileRow(MEDICAL.name)).toHaveTextContent(/Sam Second.*Nov 20, 2026.*Identical/);
    expect(screen.queryByRole('row', { name: new RegExp(SOURCE.name) })).toBeNull();
    await expectAccessible();
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

  it('[CPY-05] says when the group profiles cannot be loaded, and tries again', async () => {
    const { user, org } = await open();
    await user.click(await item('Checklist Settings'));
    org.refuse(listProfiles, 'crm_error', 'Salesforce refused.');
    await next(user);
    const alert = await findBanner();
    expect(alert).toHaveTextContent('Failed to get group profiles');
    expect(alert).toHaveTextContent('Salesforce refused.');
    expect(button('Next')).toBeDisabled();
    org.on(listProfiles, () => ({ records: [...PROFILES] }));
    await user.click(button('Retry'));
    await profileRow(HVAC.name);
  });

  it('shows before anything is written what will change, what is identical, and what is blocked and why, field by field', async () => {
    const { user, org } = await open({ copyBlocks: { [`${HVAC.id} ${checklist.id}`]: 'permission' } });
    const table = await plan(user);
    expect(statusOf(table, HVAC.name)).toBe('1 will change1 blocked');
    expect(statusOf(table, MEDICAL.name)).toBe('1 will change1 identical');
    await user.click(button(HVAC.name));
    expect(screen.getByText("You don't have permission to change this setting of the group profile.")).toBeVisible();
    await user.click(button('Inventory Settings'));
    const values = await screen.findAllByRole('definition');
    expect(values.map(({ textContent }) => textContent)).toContain('AfterDepot to van');
    await expectAccessible();
    await user.click(screen.getByText('Already identical', { selector: 'span' }));
    expect(screen.queryByRole('button', { name: HVAC.name })).toBeNull();
    expect(org.requestsOf(copySettings)).toEqual([]);
  });

  it('copies nothing where nothing would change', async () => {
    const { user } = await open();
    await user.click(await item('Validation Settings'));
    await next(user);
    await user.click(await profileRow(HVAC.name));
    await next(user);
    expect(await screen.findByText(/^Nothing would change/)).toBeVisible();
    expect(button('Copy')).toBeDisabled();
  });

  it('[CPY-04] [CPY-05] copies, shows how far it is, and then each profile with its status', async () => {
    const { user, org, router } = await open();
    org.setCopySpeed(3);
    org.failCopy(`${MEDICAL.id} ${fieldInventory.id}`, {
      outcome: 'failure',
      reason: 'refused',
      message: 'The record is locked.',
    });
    await plan(user);
    const gate = org.hold(copySettings);
    await user.click(button('Copy'));
    expect(button('Cancel')).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    gate.open();
    expect(await screen.findByText('Copying configurations')).toBeVisible();
    expect(await screen.findByText('3 of 4 settings completed.')).toBeVisible();
    expect(screen.getByText(/^You can close this window/)).toBeVisible();
    expect(screen.queryByText('Open a group profile to see each setting.')).toBeNull();
    expect(router.state.location.search).toBe('?copy=copy-0001');
    await expectAccessible();
    const table = await screen.findByRole('table', { name: 'Result' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([`${MEDICAL.name}Failure`, `${HVAC.name}Success`]);
    await user.click(button(MEDICAL.name));
    expect(within(table).getByText('The record is locked.')).toBeVisible();
    expect(org.payloadOf(`${HVAC.id} ${checklist.id}`)).toEqual({ enabled: true });
    await expectAccessible();

    const [sent] = org.requestsOf(copySettings);
    expect(sent?.path).toBe(`/api/profiles/${SOURCE.id}/settings/copy`);
    expect(sent?.headers['prefer']).toBe('respond-async');
    expect(sent?.body).toMatchObject({
      settingIds: [fieldInventory.id, checklist.id],
      targetProfileIds: [HVAC.id, MEDICAL.id],
    });
    const saved = vi.spyOn(browser, 'save').mockImplementation(() => {});
    org.on(copyResultCsv, () => undefined);
    await user.click(button('Download the result as CSV'));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(org.requestsOf(copyResultCsv).map(({ path }) => path)).toEqual(['/api/copies/copy-0001/result.csv']);
  });

  it('[CPY-04] tries again what failed alone, also over what somebody changed meanwhile', async () => {
    const { user, org } = await open();
    await plan(user);
    const theirs = { enabled: true, stockTransferInventoryProcess: 'Van to van' };
    org.storeAs('Sam Second', `${HVAC.id} ${fieldInventory.id}`, theirs);
    await user.click(button('Copy'));
    const table = await screen.findByRole('table', { name: 'Result' });
    expect(statusOf(table, HVAC.name)).toBe('Failure');
    expect(statusOf(table, MEDICAL.name)).toBe('Success');
    await user.click(button(HVAC.name));
    expect(screen.getAllByText(/^Someone changed it after the comparison/)).toHaveLength(2);
    expect(org.payloadOf(`${HVAC.id} ${fieldInventory.id}`)).toEqual(theirs);
    await user.click(button('Try Again'));
    await waitFor(() => expect(statusOf(screen.getByRole('table', { name: 'Result' }), HVAC.name)).toBe('Success'));
    expect(org.payloadOf(`${HVAC.id} ${fieldInventory.id}`)).toMatchObject({
      stockTransferInventoryProcess: 'Depot to van',
    });
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    expect(org.requestsOf(retryCopy).map(({ body }) => body)).toEqual([
      { targetVersions: [{ profileId: HVAC.id, version: expect.stringMatching(/^v\d+$/) }] },
    ]);
  });

  it('[CPY-04] calls unknown what nobody knows, and a second run makes it known', async () => {
    const { user, org } = await open();
    org.failCopy(`${HVAC.id} ${checklist.id}`, { outcome: 'unknown', reason: 'no-answer', message: null });
    const table = await copied(user);
    expect(statusOf(table, HVAC.name)).toBe('Unknown');
    expect(screen.getByText(/^Salesforce didn't respond for some/)).toBeVisible();
    await user.click(button('Try Again'));
    await waitFor(() => expect(statusOf(screen.getByRole('table', { name: 'Result' }), HVAC.name)).toBe('Success'));
  });

  it('gives back what was there before when the copy is undone, and says so at the copy', async () => {
    const { user, org, router } = await open();
    org.failCopy(`${MEDICAL.id} ${fieldInventory.id}`, { outcome: 'failure', reason: 'refused', message: 'Locked.' });
    await copied(user);
    expect(button('Try Again')).toBeVisible();
    await user.click(button('Undo this copy'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo this copy' }));
    await screen.findByRole('dialog', { name: `Undo copy from ${SOURCE.name}` });
    await screen.findByRole('table', { name: 'Result' });
    expect(org.payloadOf(`${HVAC.id} ${checklist.id}`)).toBeUndefined();
    expect(router.state.location.search).toBe('?copy=copy-0002');
    await user.click(button('Show copy'));
    expect(await screen.findByText('This copy was undone.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo this copy' })).toBeNull();
    // What it wrote now could not be undone any more.
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it('[CPY-05] says why a copy did not begin, and sends it again as the same one', async () => {
    const { user, org } = await open();
    await plan(user);
    org.setReachable(false);
    await user.click(button('Copy'));
    const toast = await screen.findByRole('alertdialog', { name: /Failed to copy config/ });
    expect(toast).toHaveTextContent("Can't reach the server.");
    org.setReachable(true);
    await user.click(button('Copy'));
    await screen.findByRole('table', { name: 'Result' });
    const keys = org.requestsOf(copySettings).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('compares anew when the source was changed after the comparison', async () => {
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

  it('finds a running copy again after the wizard was closed or the page was loaded anew', async () => {
    const first = await open();
    first.org.setCopySpeed(1);
    await plan(first.user);
    await first.user.click(button('Copy'));
    await screen.findByText('Copying configurations');
    await first.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await first.user.click(button('Copy configuration'));
    const banner = await screen.findByText('A copy from this group profile is running');
    expect(banner).toBeVisible();
    first.unmount();

    const again = renderApp(`${profilePath(SOURCE.id)}?copy=copy-0001`, { server: first.org });
    first.org.setCopySpeed(9);
    expect(await screen.findByRole('table', { name: 'Result' })).toBeVisible();
    await again.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    await again.user.click(await screen.findByRole('button', { name: 'Copy configuration' }));
    await again.user.click(await screen.findByRole('button', { name: '1 earlier copy' }));
    await again.user.click(button(`Show: Copy by Avery Admin on Nov 21, 2026, 10:44 AM GMT+1`));
    expect(await screen.findByRole('table', { name: 'Result' })).toBeVisible();
  });

  it('is used by keyboard alone', async () => {
    const { user, org } = await open({}, '');
    const tabTo = async (element: () => HTMLElement) => {
      for (let stop = 0; stop < 60 && document.activeElement !== element(); stop += 1) await user.tab();
      expect(element()).toHaveFocus();
    };
    await screen.findByRole('button', { name: 'Copy configuration' });
    await tabTo(() => button('Copy configuration'));
    await user.keyboard('{Enter}');
    await item('All settings');
    await tabTo(() => screen.getByRole('row', { name: 'All settings' }));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('row', { name: 'Barcode' })).toHaveFocus());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('row', { name: 'Calendar' })).toHaveFocus());
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(screen.queryByRole('row', { name: nameOf('Appointment Color') })).toBeNull());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('row', { name: 'Checklist' })).toHaveFocus());
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
    await waitFor(() => expect(button('Copy configuration')).toHaveFocus());
  });

  it('is not offered to who may not change settings', async () => {
    await open({ missing: [{ object: 'Configuration_Data__c', label: 'Configuration Data', permission: 'update' }] });
    expect(await screen.findByRole('button', { name: 'Copy configuration' })).toBeDisabled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

import { routes } from '@fieldstone/contracts';
import {
  assignSalesforceProfiles,
  createGroupProfile,
  undoGroupProfileChange,
  updateGroupProfile,
} from '@fieldstone/contracts/organization/group-profiles';
import type {
  GroupProfileChange,
  GroupProfileDetails,
  GroupProfileSummary,
  SalesforceProfile,
} from '@fieldstone/contracts/organization/group-profiles';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { layOut } from '@fieldstone/ui/test/layout';
import { findBanner } from '../../test/banner.ts';
import { createOrg, PROFILES } from '../../test/org.ts';
import type { OrgState } from '../../test/org.ts';
import { homeProfile } from '../../test/overview.ts';
import { PATHS } from '../../lib/navigation/paths.ts';
import { renderApp } from '../../test/render.tsx';
import { renderPage } from '../../test/render-page.tsx';
import { GroupProfilesPage } from './page.tsx';
import { GroupProfilePage } from './profile-page.tsx';

beforeEach(() => layOut());

const summary = (index: number, more: Partial<GroupProfileSummary> = {}): GroupProfileSummary => ({
  id: PROFILES[index]?.id ?? '',
  name: PROFILES[index]?.name ?? '',
  description: 'Crews of the north.',
  isGlobal: index === 0,
  isActive: true,
  version: 'v1',
  salesforceProfiles: 1,
  users: 12,
  lastModifiedBy: 'Sam Second',
  lastModifiedDate: '2026-11-20T09:15:00.000Z',
  ...more,
});

const HVAC = summary(1);
const EAST = summary(2, { isActive: false, users: 3 });
const own: SalesforceProfile = { id: '00eFs0000000001AAA', name: 'FS HVAC', users: 12, groupProfile: HVAC };
const other: SalesforceProfile = { id: '00eFs0000000002AAA', name: 'FS East', users: 3, groupProfile: EAST };

const CHANGE: GroupProfileChange = {
  id: 'c1',
  at: '2026-11-20T09:15:00.000Z',
  by: 'Sam Second',
  kind: 'changed',
  outcome: 'done',
  before: { name: 'Heating' },
  after: { name: 'HVAC Technicians' },
  cloneOf: null,
  isUndo: false,
  isPartial: false,
  isUndoable: true,
};

function orgWith(state: OrgState = {}) {
  const org = createOrg(state);
  const details: GroupProfileDetails = {
    profile: HVAC,
    assigned: [own],
    settings: ['SET001'],
    aiSections: ['assistant'],
  };
  org.on(routes.readGroupProfile, () => details);
  org.on(routes.listSalesforceProfiles, () => ({ records: [own, other] }));
  org.on(routes.groupProfileUsers, () => ({
    records: [{ id: '005Fs0000000009AAA', name: 'Nora North', email: 'nora@example.com', profile: 'FS HVAC' }],
    total: 1,
  }));
  org.on(routes.groupProfileHistory, () => ({ records: [CHANGE], hasMore: false }));
  org.on(routes.createGroupProfile, ({ body }) => ({ ...HVAC, name: body.name }));
  org.on(routes.updateGroupProfile, ({ body }) => ({ ...HVAC, isActive: body.isActive ?? true }));
  org.on(routes.assignSalesforceProfiles, () => details);
  org.on(routes.undoGroupProfileChange, () => details);
  return org;
}

/** The list and the page of one group profile, which link to each other. */
const PAGES = [
  { path: PATHS.groupProfiles, element: <GroupProfilesPage /> },
  { path: PATHS.groupProfile, element: <GroupProfilePage /> },
  { path: PATHS.profile, element: <main /> },
];

async function openProfile(state: OrgState = {}) {
  const org = orgWith(state);
  const app = renderPage(`/group-profiles/${HVAC.id}`, PAGES, { server: org });
  await screen.findByRole('heading', { level: 1, name: HVAC.name });
  await screen.findByText('Nora North');
  return { ...app, org };
}

const button = (name: string) => screen.getByRole('button', { name });

const [GLOBAL, NORTH, SOUTH] = PROFILES;
const LEGACY = homeProfile({ id: 'a0GFs0000000099AAA', name: 'Legacy Pilot' }, { isActive: false, storedSettings: 0 });

/** Group profiles with different states: one with a broken reference, one changed since its notification. */
const STATES: OrgState = {
  states: {
    [GLOBAL?.id ?? '']: { users: 40, storedSettings: 0, lastChanged: null },
    [NORTH?.id ?? '']: {
      users: 7,
      description: 'Air conditioning in the Nordics.',
      storedSettings: 9,
      problems: { brokenReference: 1, invalid: 0 },
      lastChanged: { at: '2026-11-20T09:15:00.000Z', by: 'Fatima Heikkinen' },
    },
    [SOUTH?.id ?? '']: {
      users: 1200,
      storedSettings: 12,
      lastChanged: { at: '2026-11-21T09:15:00.000Z', by: 'Sam Second' },
      lastNotified: { at: '2026-11-19T12:00:00.000Z', by: 'Avery Admin' },
      changedSinceNotification: true,
    },
  },
  otherProfiles: [LEGACY],
};

const grid = () => screen.getByRole('grid', { name: 'Group profiles' });
const names = () => [...grid().querySelectorAll('th[scope=row] a')].map(({ textContent }) => textContent);

async function openHome(state: OrgState = STATES, address = '/group-profiles') {
  const org = createOrg(state);
  const app = renderPage(address, PAGES, { server: org });
  await screen.findByRole('heading', { level: 1, name: 'Group profiles' });
  await screen.findByText(/^\d[\d,]* of [\d,]+ group profiles?$/);
  return { ...app, org };
}

describe('the list of group profiles', () => {
  it('[OVR-05] is the start page and shows the state of each, the latest change first', async () => {
    const { router } = renderApp('/', { server: createOrg(STATES) });
    await screen.findByText(/^\d[\d,]* of [\d,]+ group profiles?$/);
    expect(router.state.location.pathname).toBe('/group-profiles');
    expect(names()).toEqual(['Medical Devices East', 'HVAC Technicians', 'Legacy Pilot', 'Default Group Profile']);
    const row = within(grid()).getByRole('row', { name: /HVAC Technicians/ });
    expect(row).toHaveTextContent('Air conditioning in the Nordics.');
    expect(row).toHaveTextContent('9 of 15');
    expect(row).toHaveTextContent('1 broken reference');
    expect(row).toHaveTextContent('Fatima Heikkinen');
    expect(within(grid()).getByRole('row', { name: /Medical/ })).toHaveTextContent(/Changed since Nov 19, /);
    expect(screen.getByText('1,259 active users in 4 group profiles.')).toBeVisible();
  });

  it('[OVR-04] shows how many users synced since the last notification, with a legend', async () => {
    const reach = { since: '2026-11-19T12:00:00.000Z', users: 1200, synced: 900, stale: 200, never: 100 };
    await openHome({ ...STATES, reaches: [{ profileId: SOUTH?.id ?? '', reach }] });
    expect(await within(grid()).findByText('900 of 1,200 synced')).toBeVisible();
    expect(screen.getByText('Not synced since')).toBeVisible();
    expect(within(grid()).getAllByText(/ synced$/)).toHaveLength(1);
  });

  it("[OVR-02] shows 'Never' as the last change of a group profile without a stored setting", async () => {
    await openHome();
    const row = within(grid()).getByRole('row', { name: /Default Group Profile/ });
    expect(within(row).getAllByText('Never')).toHaveLength(2);
  });

  it('[OVR-05] is searched, filtered and sorted, and keeps that in the address', async () => {
    const { user, router, unmount } = await openHome();
    await user.type(screen.getByRole('searchbox', { name: 'Search group profiles' }), 'nördics');
    await waitFor(() => expect(names()).toEqual(['HVAC Technicians']));
    expect(screen.getByText('1 of 4 group profiles')).toBeVisible();
    await waitFor(() =>
      expect(router.state.location.search).toBe(`?${new URLSearchParams({ q: 'nördics' }).toString()}`),
    );
    await user.click(screen.getByRole('radio', { name: 'Changed since notification 1' }));
    expect(await screen.findByText("No group profiles match 'nördics'")).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
    await waitFor(() => expect(names()).toHaveLength(4));
    await user.click(screen.getByRole('radio', { name: 'Broken reference 1' }));
    await waitFor(() => expect(names()).toEqual(['HVAC Technicians']));
    expect(router.state.location.search).toBe('?show=broken');
    await user.click(screen.getByRole('radio', { name: 'All 4' }));
    await user.click(within(grid()).getByRole('button', { name: 'Active users' }));
    const column = within(grid()).getByRole('columnheader', { name: 'Active users' });
    await waitFor(() => expect(column).toHaveAttribute('aria-sort', 'descending'));
    expect(router.state.location.search).toBe('?sort=users');
    expect(names()[0]).toBe('Medical Devices East');
    await user.click(within(grid()).getByRole('button', { name: 'Active users' }));
    await waitFor(() => expect(names()[0]).toBe('HVAC Technicians'));
    unmount();
    await openHome(STATES, '/group-profiles?show=changed&sort=name&q=east');
    expect(names()).toEqual(['Medical Devices East']);
    expect(screen.getByRole('searchbox', { name: 'Search group profiles' })).toHaveValue('east');
  });

  it('[OVR-05] opens overviews with the keyboard, and inactive group profiles on the page of their details', async () => {
    const { user, router } = await openHome();
    expect(within(grid()).getByRole('link', { name: 'Legacy Pilot' })).toHaveAttribute(
      'href',
      `/group-profiles/${LEGACY.id}`,
    );
    within(grid()).getByRole('link', { name: 'Medical Devices East' }).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/profiles/${NORTH?.id}`));
  });

  it('[OVR-05] renders only the visible rows of 2,000', async () => {
    const otherProfiles = Array.from({ length: 1997 }, (_, index) =>
      homeProfile({ id: `a0GFs00001${String(index).padStart(5, '0')}AAA`, name: `Team ${index}` }),
    );
    await openHome({ otherProfiles });
    expect(screen.getByText('2,000 of 2,000 group profiles')).toBeVisible();
    expect(names().length).toBeLessThan(60);
  });

  it('[OVR-05] suggests a group profile with settings in the demo org, until the suggestion is closed', async () => {
    const state: OrgState = { ...STATES, user: { orgKind: 'demo' } };
    const { user, unmount } = await openHome(state);
    const start = screen.getByRole('region', { name: 'Start with HVAC Technicians' });
    expect(start).toHaveTextContent('9 saved settings and a problem to fix');
    expect(
      within(start)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([`/profiles/${NORTH?.id}`, `/profiles/${NORTH?.id}/calendar/appt-color`, '/change-history']);
    await user.click(within(start).getByRole('button', { name: 'Close the suggestion' }));
    expect(screen.queryByRole('region', { name: /^Start with/ })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    unmount();
    await openHome(state);
    expect(screen.queryByRole('region', { name: /^Start with/ })).toBeNull();
  });

  it('[OVR-05] shows an org without settings the steps to the first one', async () => {
    const empty = { storedSettings: 0, lastChanged: null };
    const states = Object.fromEntries(PROFILES.map(({ id }) => [id, empty]));
    const { user } = await openHome({ profiles: PROFILES.slice(0, 1), states });
    const steps = screen.getByRole('region', { name: 'Set up Fieldstone' });
    expect(steps).toHaveTextContent('2 of 7 steps done');
    expect(within(steps).getByRole('link', { name: 'Create an access token' })).toHaveAttribute('href', '/security');
    expect(within(steps).getByRole('link', { name: 'Open settings' })).toHaveAttribute(
      'href',
      `/profiles/${GLOBAL?.id}`,
    );
    expect(within(steps).getByRole('link', { name: 'Open in Salesforce' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/lightning\/setup\/PermSets\/home$/),
    );
    await user.click(within(steps).getByRole('button', { name: 'New group profile' }));
    expect(await screen.findByRole('dialog', { name: 'New group profile' })).toBeVisible();
  });

  it('[STP-06] creates a group profile and opens it', async () => {
    const org = orgWith();
    const { user } = renderPage('/group-profiles', PAGES, { server: org });
    await user.click(await screen.findByRole('button', { name: 'New group profile' }));
    const dialog = await screen.findByRole('dialog', { name: 'New group profile' });
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('Please enter a name.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Night Shift');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await screen.findByRole('heading', { level: 1, name: HVAC.name })).toBeVisible();
    const body = { name: 'Night Shift', description: '', cloneOf: null };
    expect(org.requestsOf(createGroupProfile).map((request) => request.body)).toEqual([body]);
  });

  it('[STP-06] can only be read without the permission, and reports a failing server', async () => {
    const missing = [{ object: 'Process__c', label: 'Process', permission: 'update' as const }];
    const org = orgWith({ missing });
    org.reject(routes.homeProfiles, 'crm_unavailable', 'The CRM cannot be reached.');
    renderPage('/group-profiles', PAGES, { server: org });
    expect(await findBanner()).toHaveTextContent('Failed to load group profiles');
    expect(screen.queryByRole('button', { name: 'New group profile' })).toBeNull();
  });
});

describe('[STP-06] a group profile', () => {
  it('shows its people, uses and changes', async () => {
    await openProfile();
    expect(screen.getByRole('table', { name: 'Salesforce profiles' })).toHaveTextContent('FS HVAC12');
    expect(screen.getByRole('main')).toHaveTextContent('Appointment Color');
    expect(screen.getByRole('link', { name: 'Fieldstone AI' })).toHaveAttribute('href', '/ai/enable-fieldstone-ai');
    expect(screen.getByText("Name: 'Heating' → 'HVAC Technicians'")).toBeVisible();
  });

  it('is edited with its version, cloned, and deactivated after a confirmation', async () => {
    const { user, org } = await openProfile();
    await user.click(button('Edit'));
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, 'Heating{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Deactivate'));
    const dialog = await screen.findByRole('alertdialog', { name: "Deactivate 'HVAC Technicians'" });
    expect(dialog).toHaveTextContent('12 active users');
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(org.requestsOf(updateGroupProfile)).toHaveLength(2));
    expect(org.requestsOf(updateGroupProfile).map(({ body }) => body)).toEqual([
      { version: 'v1', name: 'Heating', description: 'Crews of the north.' },
      { version: 'v1', isActive: false },
    ]);
    await user.click(button('Clone'));
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Copy{Enter}');
    await waitFor(() => expect(org.requestsOf(createGroupProfile)).toHaveLength(1));
    expect(org.requestsOf(createGroupProfile)[0]?.body).toMatchObject({ name: 'Copy', cloneOf: HVAC.id });
  });

  it('gets Salesforce profiles from a pasted list, and shows first who would move', async () => {
    const { user, org } = await openProfile();
    await user.click(button('Assign Salesforce profiles'));
    const dialog = await screen.findByRole('dialog', { name: /^Assign Salesforce profiles to/ });
    await within(dialog).findByText('FS East');
    await user.click(within(dialog).getByRole('textbox', { name: /^Paste a list/ }));
    await user.paste('fs east\nFS West');
    expect(await within(dialog).findByText("3 active users move here from 'Medical Devices East'.")).toBeVisible();
    expect(within(dialog).getByText("1 line doesn't match any Salesforce profile")).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Assign Salesforce profiles' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(org.requestsOf(assignSalesforceProfiles).map(({ body }) => body)).toEqual([
      { assign: [{ id: other.id, from: EAST.id }], remove: [] },
    ]);
  });

  it('no longer gets a Salesforce profile that was deleted from the pasted list', async () => {
    const { user } = await openProfile();
    await user.click(button('Assign Salesforce profiles'));
    const dialog = await screen.findByRole('dialog', { name: /^Assign Salesforce profiles to/ });
    await within(dialog).findByText('FS East');
    await user.click(within(dialog).getByRole('textbox', { name: /^Paste a list/ }));
    await user.paste('FS East');
    expect(await within(dialog).findByText("3 active users move here from 'Medical Devices East'.")).toBeVisible();
    await user.paste(' Lead');
    await waitFor(() => expect(within(dialog).queryByText(/active users move here/)).toBeNull());
    expect(within(dialog).getByRole('button', { name: 'Assign Salesforce profiles' })).toBeDisabled();
  });

  it('loses a Salesforce profile after a confirmation, and shows why it could not', async () => {
    const { user, org } = await openProfile();
    org.reject(assignSalesforceProfiles, 'conflict', 'It is assigned elsewhere by now.');
    await user.click(button('Remove FS HVAC'));
    const dialog = await screen.findByRole('alertdialog', { name: "Remove 'FS HVAC'" });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    const toast = await screen.findByRole('alertdialog', { name: 'Failed to change the assignment' });
    expect(toast).toHaveTextContent('It is assigned elsewhere by now.');
    expect(org.requestsOf(assignSalesforceProfiles)[0]?.body).toEqual({ assign: [], remove: [own.id] });
  });

  it('marks a change of which Salesforce stored only a part', async () => {
    const org = orgWith();
    const part = { salesforceProfiles: [{ id: own.id, name: own.name, groupProfile: null }] };
    const change = { ...CHANGE, kind: 'assigned' as const, before: part, after: part, isPartial: true };
    org.on(routes.groupProfileHistory, () => ({ records: [change], hasMore: false }));
    renderPage(`/group-profiles/${HVAC.id}`, PAGES, { server: org });
    expect(await screen.findByText('Partly saved')).toBeVisible();
  });

  it('has an undo for each change', async () => {
    const { user, org } = await openProfile();
    await user.click(button('Undo'));
    expect(await screen.findByText('The change was undone')).toBeVisible();
    expect(org.requestsOf(undoGroupProfileChange)).toHaveLength(1);
  });

  it.each([false, true])(
    '[STP-07] deactivates a global group profile if another one is active: %s',
    async (isActive) => {
      const org = orgWith();
      const profile = { ...HVAC, isGlobal: true };
      org.on(routes.readGroupProfile, () => ({ profile, assigned: [], settings: [], aiSections: [] }));
      org.on(routes.listGroupProfiles, () => ({ records: [{ ...summary(0), isActive }, profile] }));
      renderPage(`/group-profiles/${HVAC.id}`, PAGES, { server: org });
      const deactivate = await screen.findByRole('button', { name: 'Deactivate' });
      await waitFor(() => expect(org.requestsOf(routes.listGroupProfiles)).toHaveLength(1));
      if (isActive) await waitFor(() => expect(deactivate).toBeEnabled());
      else expect(deactivate).toBeDisabled();
    },
  );

  it('offers no change without the permission', async () => {
    await openProfile({ missing: [{ object: 'Process__c', label: 'Process', permission: 'update' }] });
    for (const name of ['Edit', 'Clone', 'Deactivate', 'Assign Salesforce profiles', 'Undo']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

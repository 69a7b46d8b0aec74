import { routes } from '@fieldstone/contracts';
import { createGroupProfile } from '@fieldstone/contracts/organization/group-profiles';
import { csvReader } from '@fieldstone/contracts/platform/csv';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { layOut } from '@fieldstone/ui/test/layout';
import { findBanner } from '../../test/banner.ts';
import { createOrg, PROFILES } from '../../test/org.ts';
import type { OrgState } from '../../test/org.ts';
import { homeProfile } from '../../test/overview.ts';
import { browser } from '../../lib/browser.ts';
import { PATHS } from '../../lib/navigation/paths.ts';
import { renderApp } from '../../test/render.tsx';
import { renderPage } from '../../test/render-page.tsx';
import { GroupProfilesPage } from './page.tsx';

beforeEach(() => layOut());

/** The list, and the pages that it leads to. */
const PAGES = [
  { path: PATHS.groupProfiles, element: <GroupProfilesPage /> },
  { path: `${PATHS.profile}/*`, element: <main /> },
];

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
    expect(screen.getByText('1,259 users')).toBeVisible();
  });

  it('[OVR-04] shows how many users synced since the last notification, with a legend', async () => {
    const reach = { since: '2026-11-19T12:00:00.000Z', users: 1200, synced: 900, stale: 200, never: 100 };
    await openHome({ ...STATES, reaches: [{ profileId: SOUTH?.id ?? '', reach }] });
    expect(await within(grid()).findByText('900 of 1,200 synced since')).toBeVisible();
    expect(screen.getByText('Not synced since')).toBeVisible();
    expect(within(grid()).getAllByText(/ synced since$/)).toHaveLength(1);
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
    await user.click(within(grid()).getByRole('button', { name: 'Users' }));
    const column = within(grid()).getByRole('columnheader', { name: 'Users' });
    await waitFor(() => expect(column).toHaveAttribute('aria-sort', 'descending'));
    expect(router.state.location.search).toBe('?sort=users');
    expect(names()[0]).toBe('Medical Devices East');
    await user.click(within(grid()).getByRole('button', { name: 'Users' }));
    await waitFor(() => expect(names()[0]).toBe('HVAC Technicians'));
    unmount();
    await openHome(STATES, '/group-profiles?show=changed&sort=name&q=east');
    expect(names()).toEqual(['Medical Devices East']);
    expect(screen.getByRole('searchbox', { name: 'Search group profiles' })).toHaveValue('east');
  });

  it('[OVR-05] opens overviews with the keyboard, and inactive group profiles with their people', async () => {
    const { user, router } = await openHome();
    expect(within(grid()).getByRole('link', { name: 'Legacy Pilot' })).toHaveAttribute(
      'href',
      `/profiles/${LEGACY.id}/people`,
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

  it('[FIX-88] downloads the listed group profiles, as filtered and with the texts of the page', async () => {
    const save = vi.spyOn(browser, 'save').mockImplementation(() => {});
    const { user } = await openHome(STATES, '/group-profiles?show=changed');
    await user.click(screen.getByRole('button', { name: 'Download Group profiles as CSV' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    const [name, content] = save.mock.calls[0] ?? [];
    expect(name).toMatch(/^group-profiles-00D\w+\.csv$/);
    const [head = [], ...rows] = csvReader()((await content?.text()) ?? '');
    expect(rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at]])))).toEqual([
      expect.objectContaining({
        'Group profile': 'Medical Devices East',
        'Group profile ID': SOUTH?.id,
        Active: 'Yes',
        'Set here': '12',
        'Last changed': '2026-11-21T09:15:00.000Z',
        'Last changed by': 'Sam Second',
        'Changed since notification': 'Yes',
      }),
    ]);
  });

  it('[OVR-05] suggests a group profile with settings in the demo org, until the suggestion is closed', async () => {
    const state: OrgState = { ...STATES, user: { orgKind: 'demo' } };
    const { user, unmount } = await openHome(state);
    const start = screen.getByRole('region', { name: 'Start with HVAC Technicians' });
    expect(start).toHaveTextContent('9 settings are set here, and a problem is to be fixed');
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

  it('[STP-06] creates a group profile and opens its people', async () => {
    const org = createOrg();
    const created = { ...homeProfile({ id: 'a0GFs0000000077AAA', name: 'Night Shift' }), version: 'v1' };
    org.on(routes.createGroupProfile, () => ({ ...created, lastModifiedBy: null, lastModifiedDate: null }));
    const { user, router } = renderPage('/group-profiles', PAGES, { server: org });
    await user.click(await screen.findByRole('button', { name: 'New group profile' }));
    const dialog = await screen.findByRole('dialog', { name: 'New group profile' });
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('Please enter a name.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Night Shift');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/profiles/${created.id}/people`));
    const body = { name: 'Night Shift', description: '', cloneOf: null };
    expect(org.requestsOf(createGroupProfile).map((request) => request.body)).toEqual([body]);
  });

  it('[STP-06] can only be read without the permission, and reports a failing server', async () => {
    const missing = [{ object: 'Process__c', label: 'Process', permission: 'update' as const }];
    const org = createOrg({ missing });
    org.reject(routes.homeProfiles, 'crm_unavailable', 'The CRM cannot be reached.');
    renderPage('/group-profiles', PAGES, { server: org });
    expect(await findBanner()).toHaveTextContent('Failed to load group profiles');
    expect(screen.queryByRole('button', { name: 'New group profile' })).toBeNull();
  });
});

import { act, render, screen, waitFor, within } from '@testing-library/react';
import { routes as contract } from '@fieldstone/contracts';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { describe, expect, it, vi } from 'vitest';
import { APPOINTMENTS, DANA } from '../test/appointments.ts';
import { GLOBAL_PROFILE, PROFILES } from '../test/org.ts';
import type { OrgState } from '../test/org.ts';
import { renderApp } from '../test/render.tsx';
import type { RenderedApp } from '../test/render.tsx';
import { navigationNames } from '../test/setting-names.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { ErrorPage } from './error-page.tsx';
import { createRoutes } from '../routes.tsx';
import { adoptEarlierTheme, chooseTheme } from './frame/theme.ts';

const PROFILE = `/profiles/${GLOBAL_PROFILE.id}`;
const COLOR = `${PROFILE}/calendar/appt-color`;
const CHECKLIST = `${PROFILE}/checklist/checklist-general`;

async function opened(address: string, heading: string, state: OrgState = {}): Promise<RenderedApp> {
  const app = renderApp(address, state);
  await screen.findByRole('heading', { level: 1, name: heading });
  return app;
}

const navigation = () => screen.getByRole('navigation', { name: 'Pages' });

/** Returns the visible groups and pages of the group profile from top to bottom. */
function shown(): string[] {
  const pages = [...navigation().querySelectorAll('button[aria-expanded], a')].filter(
    (element) => !element.hasAttribute('aria-haspopup') && element.closest('ul[aria-label]') === null,
  );
  return pages.map(({ textContent }) => textContent).filter((text) => text !== 'Overview');
}

const orgPages = () => within(navigation()).getByRole('list', { name: 'Organization' });
const chooser = () => within(navigation()).getByRole('button', { name: /Group profile/i });

describe('the consoles', () => {
  it('[APP-01] load only the visited code', async () => {
    for (const route of createRoutes(createQueryClient())[0]?.children ?? []) {
      expect(route.lazy, route.path).toHaveProperty('Component');
      expect(route.element ?? route.Component, route.path).toBeUndefined();
    }
    const { server, user } = await opened('/ai', 'AI Console');
    expect(server.requestsOf(contract.globalProfile)).toEqual([]);
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    expect(screen.getByRole('link', { name: 'AI' })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('link', { name: 'Mobile' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Group profiles' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mobile' })).toHaveAttribute('aria-current', 'true');
  });

  it('[APP-02] loads the data of the AI Console when it is visited, and lists missing permissions', async () => {
    const aiMissing = [{ object: 'Case', label: 'Case', permission: 'read' }] as const;
    const { server } = await opened('/ai', 'AI Console', { aiMissing });
    expect(server.requestsOf(contract.aiValidations)).toHaveLength(1);
    expect(screen.getByText('Read on Case (Case)')).toBeVisible();
  });

  it.each([
    ['Production', 'production'],
    ['Sandbox', 'sandbox'],
    ['Demo', 'demo'],
  ] as const)('[FIX-18] show the org with the badge %s in a distinct look', async (label, orgKind) => {
    await opened('/ai', 'AI Console', { user: { orgKind } });
    expect(screen.getByRole('banner')).toHaveTextContent(`Northwind Field Services${label}`);
    expect(screen.getByText(label)).toHaveClass(`kind ${orgKind}`);
  });

  it('[FIX-18] write dates in the language of the texts, with the region and the time zone of the user', async () => {
    const user = { language: 'de', locale: 'de-DE', timeZone: 'America/Los_Angeles' };
    await opened(`${PROFILE}/checklist/checklist-general`, 'Checklist', {
      user,
      settings: { [`${GLOBAL_PROFILE.id} SET010`]: { enabled: true } },
    });
    expect(document.documentElement.lang).toBe('en');
    expect(await screen.findByText(/Last changed by Sam Second on/)).toHaveTextContent('20 Nov 2026, 01:15');
  });
});

describe('the navigation tree', () => {
  it('[FIX-17] keeps the technician of the preview on the pages of the group profile, not for another one', async () => {
    const search = `?technician=${DANA.id}&workOrder=${APPOINTMENTS[1]?.id}`;
    const { user, router } = await opened(`${COLOR}${search}`, 'Appointment Color');
    const link = (name: string) => within(navigation()).getByRole('link', { name });
    expect(link('Checklist')).toHaveAttribute('href', CHECKLIST);
    await user.click(link('Appointment view'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Appointment view' })).toBeVisible();
    expect(router.state.location.search).toBe(search);
    const other = PROFILES.find(({ isGlobal }) => !isGlobal);
    await user.click(chooser());
    await user.click(await screen.findByRole('option', { name: new RegExp(other?.name ?? '') }));
    await waitFor(() => expect(router.state.location.pathname).toContain(other?.id));
    expect(router.state.location.search).toBe('');
  });

  it('[APP-09] shows the groups and their pages in alphabetical order', async () => {
    await opened(PROFILE, GLOBAL_PROFILE.name);
    expect(shown()).toEqual(navigationNames());
  });

  it.each([
    ['Zinc', 'zinc/general', { hasZinc: false }],
    ['Location tracking', 'fieldstone-engage/location-tracking', { engageModules: 0 }],
    ['Knowledge', 'knowledge/general', { hasKnowledge: false }],
    ['Timesheets', 'timesheet/timesheet-general', { packageVersion: '24.9999' }],
    ['Barcode/QR Code Scan', 'barcode/barcode-general', { packageVersion: '23.1.9' }],
  ] satisfies Array<[string, string, OrgState]>)(
    '[APP-10][APP-11] hides %s if the org does not have it, even by its address',
    async (name, slug, state) => {
      const { unmount } = await opened(PROFILE, GLOBAL_PROFILE.name, state);
      expect(shown()).not.toContain(name);
      unmount();
      await opened(`${PROFILE}/${slug}`, 'Page not found', state);
    },
  );

  it('[APP-11] shows Timesheets from its package version on, compared numerically', async () => {
    await opened(`${PROFILE}/timesheet/timesheet-general`, 'Timesheets', { packageVersion: '24.19110' });
  });

  it('[FIX-23] shows the pages of a package that was upgraded after the user signed in', async () => {
    const state = { user: { packageVersion: '23.0' }, packageVersion: '24.99101' };
    await opened(`${PROFILE}/timesheet/timesheet-general`, 'Timesheets', state);
    expect(shown()).toContain('Timesheets');
  });

  it('finds pages by part of their name in any case, and reports when none match', async () => {
    const { user } = await opened(PROFILE, GLOBAL_PROFILE.name);
    const find = screen.getByRole('searchbox', { name: 'Quick Find' });
    await user.type(find, 'COLOR');
    expect(shown()).toEqual(['Calendar', 'Appointment Color']);
    await user.clear(find);
    await user.type(find, 'calend');
    expect(shown().join(', ')).toBe(
      'Calendar, Appointment Color, Appointment Status, Appointment title and description, Appointment view, ' +
        'Calendar: General, Edit Events',
    );
    await user.type(find, 'xyz');
    expect(shown()).toEqual([]);
    expect(within(navigation()).getByText("No pages match 'calendxyz'.")).toBeVisible();
    await user.keyboard('{Escape}');
    expect(shown()).toContain('Checklist');
  });

  it('collapses and expands a group', async () => {
    const { user } = await opened(PROFILE, GLOBAL_PROFILE.name);
    const group = within(navigation()).getByRole('button', { name: 'Calendar' });
    expect(group).toHaveAttribute('aria-expanded', 'true');
    await user.click(group);
    expect(group).toHaveAttribute('aria-expanded', 'false');
    expect(within(navigation()).queryByRole('link', { name: 'Appointment Color' })).toBeNull();
    await user.click(group);
    expect(within(navigation()).getByRole('link', { name: 'Appointment Color' })).toBeVisible();
  });

  it('[OVR-08] shows a group with one page as the row of that page, and finds it by the name of either', async () => {
    const { user } = await opened(PROFILE, GLOBAL_PROFILE.name);
    expect(within(navigation()).queryByRole('button', { name: 'Engage' })).toBeNull();
    await user.click(within(navigation()).getByRole('link', { name: 'Location tracking' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Location tracking' })).toBeVisible();
    expect(within(navigation()).getByRole('link', { current: 'page' })).toHaveTextContent(/^Location tracking$/);
    for (const text of ['location', 'engage']) {
      await user.clear(screen.getByRole('searchbox', { name: 'Quick Find' }));
      await user.type(screen.getByRole('searchbox', { name: 'Quick Find' }), text);
      expect(within(navigation()).getByText('Location tracking')).toBeVisible();
      expect(within(navigation()).getByText('Engage')).toBeVisible();
      expect(within(navigation()).getByText('1 page found')).toBeVisible();
    }
  });

  it('[OVR-08] shows the pages of the organization above the group profile, and scrolls the current page into view', async () => {
    const scrolled: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this.textContent);
    });
    await opened(`${PROFILE}/zinc/general`, 'Zinc');
    expect(scrolled).toEqual(['Zinc']);
    const links = within(orgPages()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Group profiles',
      'Change history',
      'Insights',
      'Global settings',
      'Expressions and forms',
      'Security',
      'Health check',
    ]);
    const order = orgPages().compareDocumentPosition(chooser());
    expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['Insights', '/insights'],
    ['Global settings', '/global-settings'],
    ['Security', '/security'],
    ['Group profiles', '/group-profiles'],
    ['Health check', '/health-check'],
  ])('[OVR-07] %s keeps the chosen group profile, and links to its pages', async (name, path) => {
    const hvac = PROFILES[1];
    const { user, router } = await opened(`/profiles/${hvac?.id}/zinc/general`, 'Zinc');
    await user.click(within(orgPages()).getByRole('link', { name }));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    await screen.findByRole('heading', { level: 1, name });
    expect(chooser()).toHaveTextContent('HVAC Technicians');
    await user.click(within(navigation()).getByRole('link', { name: 'Zinc' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/profiles/${hvac?.id}/zinc/general`));
  });

  it('[OVR-07] has no chosen group profile before the first one is opened', async () => {
    const { user, router } = await opened('/insights', 'Insights');
    expect(chooser()).toHaveTextContent('Choose a group profile');
    expect(shown()).toEqual([]);
    expect(within(navigation()).getByText('Choose a group profile to see its settings.')).toBeVisible();
    await user.click(chooser());
    await user.click(await screen.findByRole('option', { name: /^HVAC Technicians/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'HVAC Technicians' })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/profiles/${PROFILES[1]?.id}`);
  });

  it("[APP-13] accepts a group profile's id of 15 characters and links to its pages", async () => {
    const [, hvac] = PROFILES;
    await opened(`/profiles/${hvac?.id.slice(0, 15)}`, 'HVAC Technicians');
    expect(screen.getByRole('button', { name: /Group profile/ })).toHaveTextContent('HVAC Technicians');
    expect(within(navigation()).getByRole('link', { name: 'Zinc' })).toHaveAttribute(
      'href',
      `/profiles/${hvac?.id}/zinc/general`,
    );
  });

  it('[APP-13] keeps the page when another profile is chosen', async () => {
    const { user, router } = await opened(COLOR, 'Appointment Color');
    await user.click(screen.getByRole('button', { name: /Group profile/ }));
    await user.click(await screen.findByRole('option', { name: /^HVAC Technicians/ }));
    expect(await screen.findByText('HVAC Technicians', { selector: 'ol a' })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/profiles/${PROFILES[1]?.id}/calendar/appt-color`);
  });

  it('opens from a button on narrow screens and closes when a page is chosen', async () => {
    const { user } = await opened(PROFILE, GLOBAL_PROFILE.name);
    await user.click(screen.getByRole('button', { name: 'Open navigation' }));
    const drawer = await screen.findByRole('dialog', { name: 'Pages' });
    await user.click(within(drawer).getByRole('link', { name: 'Appointment Color' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Appointment Color' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it("shows the org's remaining API calls once they are known", async () => {
    await opened(PROFILE, GLOBAL_PROFILE.name);
    expect(await within(navigation()).findByText('13,750 of 15,000')).toBeVisible();
  });
});

describe('navigating between pages', () => {
  it('focuses the heading of the next page, and shows its name in the title', async () => {
    const { user } = await opened(PROFILE, GLOBAL_PROFILE.name);
    await user.click(within(navigation()).getByRole('link', { name: 'Appointment Color' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Appointment Color' });
    await waitFor(() => expect(heading).toHaveFocus());
    await waitFor(() =>
      expect(document.title).toBe(`Appointment Color | Calendar | ${GLOBAL_PROFILE.name} | Fieldstone Console`),
    );
  });

  it('skips to the main content', async () => {
    const { user } = await opened(PROFILE, GLOBAL_PROFILE.name);
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it.each(['/nowhere', '/ai/nowhere', `${PROFILE}/calendar`, `${PROFILE}/calendar/nothing`])(
    'shows a not-found page with a link on %s',
    async (address) => {
      const { user } = await opened(address, 'Page not found');
      await user.click(screen.getByRole('link', { name: 'Go to the start page' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Group profiles' })).toBeVisible();
    },
  );

  it.each([
    [`${PROFILE}/`, GLOBAL_PROFILE.name, PROFILE],
    [`${COLOR}/`, 'Appointment Color', COLOR],
    [`${COLOR}//?x=1`, 'Appointment Color', `${COLOR}?x=1`],
    ['/ai/', 'AI Console', '/ai'],
    ['/global-settings/', 'Global settings', '/global-settings'],
  ])('[FIX-22] shows the page of %s', async (address, heading, path) => {
    const { router } = await opened(address, heading);
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(path);
  });

  it('[FIX-61] shows an error page without the text of the exception when a page fails to render', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Broken = () => {
      throw new Error('The page broke.');
    };
    const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <ErrorPage /> }]);
    render(<RouterProvider router={router} />);
    expect(await screen.findByRole('heading', { level: 1, name: "This page can't be shown" })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Something went wrong while loading or displaying it\. Reload the page; your unsaved changes are kept\.$/,
    );
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  });

  it('returns the focus to the button of a closed menu or list, also the first time', async () => {
    const { user } = await opened(PROFILE, GLOBAL_PROFILE.name);
    for (const [name, role] of [
      ['Account menu for Avery Admin', 'menu'],
      [/Group profile/, 'listbox'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }));
      await screen.findByRole(role);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
      await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
    }
  });

  it('shows and stores the chosen theme, and follows the system again', async () => {
    const { user } = await opened('/ai', 'AI Console');
    const choose = async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'Account menu for Avery Admin' }));
      await user.click(await screen.findByRole('menuitemradio', { name }));
    };
    await choose('Dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(document.cookie).toContain('fieldstone_theme=dark');
    await choose('System');
    expect(document.documentElement.dataset['theme']).toBeUndefined();
    expect(document.cookie).not.toContain('fieldstone_theme');
    await user.click(screen.getByRole('button', { name: 'Account menu for Avery Admin' }));
    expect(await screen.findByRole('menuitemradio', { name: 'System' })).toHaveAttribute('aria-checked', 'true');
  });
});

it('[PRF-06] keeps the theme that an earlier version stored on the device', () => {
  localStorage.setItem('fieldstone.theme', 'dark');
  adoptEarlierTheme();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(document.cookie).toContain('fieldstone_theme=dark');
  expect(localStorage.getItem('fieldstone.theme')).toBeNull();
  chooseTheme('system');
});

describe('leaving with unsaved changes', () => {
  async function edited(): Promise<RenderedApp> {
    const app = await opened(PROFILE, GLOBAL_PROFILE.name);
    await app.user.click(within(navigation()).getByRole('link', { name: 'Checklist' }));
    await app.user.click(await screen.findByRole('switch'));
    return app;
  }

  it('[PAGE-04] requires confirmation for a link; staying keeps the edit, proceeding leaves', async () => {
    const { user } = await edited();
    const leave = () => user.click(within(navigation()).getByRole('link', { name: 'Feedback' }));
    await leave();
    const dialog = await screen.findByRole('alertdialog', { name: 'Discard changes' });
    expect(dialog).toHaveTextContent(
      'You are leaving this page. Any changes you have made since last save will be lost. Do you wish to proceed?',
    );
    await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('switch')).toBeChecked();
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Proceed' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible();
  });

  it('[PAGE-04] requires confirmation for the back button', async () => {
    const { router, user } = await edited();
    await act(() => router.navigate(-1));
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect(router.state.location.pathname).toBe(CHECKLIST);
  });

  it('[PAGE-04] requires confirmation for another profile', async () => {
    const { user, router } = await edited();
    await user.click(screen.getByRole('button', { name: /Group profile/ }));
    await user.click(await screen.findByRole('option', { name: /^HVAC Technicians/ }));
    expect(await screen.findByRole('alertdialog', { name: 'Discard changes' })).toBeVisible();
    expect(router.state.location.pathname).toBe(CHECKLIST);
  });

  it('[PAGE-04] makes the browser confirm closing the tab only while there are unsaved changes', async () => {
    const { user } = await edited();
    const close = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(close()).toBe(true);
    await user.click(screen.getByRole('switch'));
    expect(close()).toBe(false);
  });
});

import {
  exampleData,
  insightRoutes,
  insightUsers,
  neverSynced,
  PERIOD_DAYS_LIMIT,
} from '@fieldstone/contracts/insights/insights';
import { funnelCsv, funnelUsers, notificationFunnels } from '@fieldstone/contracts/insights/notification-funnel';
import { users } from '@fieldstone/contracts/platform/org/org';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { browser } from '../../lib/browser.ts';
import { datePart, typeDay } from '../../test/date-field.ts';
import { refuseInsights, serveInsights } from '../../test/insights.ts';
import { duringReports, INSIGHTS_ROUTES, orgWithInsights, region, rowsOf } from '../../test/insights-page.tsx';
import { renderPage } from '../../test/render-page.tsx';

const FAILED = 'Failed to load monitoring data';

/** Replaces the spaces of other widths that dates contain. */
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[^\S\r\n]/g, ' ');

duringReports();

it('[INS-01] [INS-04] [INS-05] [INX-01] [INX-03] [INX-04] shows each figure with its unit, its change and its period', async () => {
  renderPage('/insights', INSIGHTS_ROUTES, { server: orgWithInsights() });
  const figure = async (name: string) => {
    const item = (await screen.findByRole('heading', { level: 3, name })).closest('li');
    await waitFor(() => expect(item).not.toHaveTextContent('Loading'));
    return plain(item?.textContent);
  };
  expect(await figure('Users of the app')).toBe('Users of the app12 users▲ Was 10');
  expect(await figure('Users who launched the Go app')).toContain('900 users▲ 2.3% more than 880');
  expect(await figure('Users who launched the legacy app')).toContain('21 users▼ 40% less than 35');
  expect(await figure('Usage')).toContain('54,321 events▲ 8.6% more than 50,000');
  expect(await figure('Syncs')).toContain('400 syncsNo earlier data than May 24, 2026');
  expect(await figure('Feedback')).toContain('2 messages▼ Was 4');
  expect(await figure('Average rating')).toContain('3.5 from 3.5 ratings▲ Was 3.4');
  expect(await figure('Today, Go app')).toContain('0 usersNo change');
  expect(await figure('Today, legacy app')).toContain('5 users▲ Was 0');
  expect(await figure('Last 7 days, legacy app')).toContain('3,999 usersAlmost the same as 4,000');
  expect(await figure('Last 7 days, Go app')).toContain(
    '1,234 users▲ 23.4% more than 1,000Nov 14 – 20, 2026, GMT+1, so far. Compared with Nov 7 – 13, 2026, until 11:15 AM.',
  );
  expect(await figure('Daily users as a share of monthly users')).toContain('142%17 a day on average, of 12');
  const chosen = screen.getByText('Nov 14 – 20, 2026, GMT+1, so far', { normalizer: plain, selector: 'strong' });
  expect(plain(chosen.nextSibling?.textContent)).toBe('Compared with Nov 7 – 13, 2026, until 11:15 AM');
  expect(screen.getByText(/Days begin at midnight in your time zone, weeks on Monday\.$/)).toBeVisible();
});

it('[INS-01] [INX-01] [INX-03] [INX-07] shows the figures as a table with their periods, and downloads it', async () => {
  const save = vi.spyOn(browser, 'save').mockImplementation(() => {});
  const { user } = renderPage('/insights', INSIGHTS_ROUTES, { server: orgWithInsights() });
  await user.click(await screen.findByRole('button', { name: 'Show In the selected period as a table' }));
  const rows = (await rowsOf('In the selected period')).map(plain);
  expect(rows[0]).toBe('FigurePeriodValueCompared withChange');
  expect(rows[1]).toContain(
    'Users of the appNov 14 – 20, 2026, GMT+1, so far12 usersNov 7 – 13, 2026, until 11:15 AMWas 10',
  );
  expect(rows[5]).toContain('400 syncsNo earlier dataNo earlier data than May 24, 2026');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.click(await screen.findByRole('button', { name: 'Download In the selected period as CSV' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  const [name, content] = save.mock.calls[0] ?? [];
  expect(name).toMatch(/^figures-00D\w+-2026-11-14-to-2026-11-20\.csv$/);
  const lines = plain(await content?.text()).split('\r\n');
  expect(lines[0]).toContain('Figure,Period,Value,Unit,Compared with,Earlier value,Change');
  expect(lines[5]).toBe('Syncs,2026-11-14/2026-11-20,400,syncs,No earlier data,,"No earlier data than May 24, 2026"');
});

it('[INX-02] [INX-05] [INX-09] [FIX-93] shows the trend beside the earlier period, with the changes of the configuration and the users of a step', async () => {
  const org = orgWithInsights();
  const { user } = renderPage('/insights', INSIGHTS_ROUTES, { server: org });
  const trend = await region('Users of the app by day');
  const slider = await trend.findByRole('slider', { name: /^Users of the app by day/ });
  fireEvent.focus(slider);
  expect(plain(slider.getAttribute('aria-valuetext') ?? '')).toBe(
    'Fri, Nov 20 (not complete): Nov 14 – 20, 2026, GMT+1, so far 20, Nov 7 – 13, 2026, GMT+1 10',
  );
  const marks = within(await trend.findByRole('list', { name: 'Changes in Users of the app by day' }));
  expect(marks.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2', '/change-history?from=2026-11-16&to=2026-11-16'],
    ['1', '/change-history?change=c3'],
  ]);
  expect(trend.getByText('Configuration changes')).toBeVisible();
  act(() => slider.focus());
  await user.tab();
  expect(marks.getByRole('link', { name: /^2 configuration changes from / })).toHaveFocus();
  expect(plain((await screen.findByRole('tooltip')).textContent)).toBe('2 configuration changes from Nov 16');
  act(() => slider.focus());
  fireEvent.keyDown(slider, { key: 'Enter' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Users of the app, Fri, Nov 20, so far' }));
  expect(await dialog.findByText('Anna Berg')).toBeVisible();
  expect(org.requestsOf(insightUsers)[0]).toMatchObject({ query: { from: '2026-11-20', to: '2026-11-20' } });
  await user.keyboard('{Escape}');
  await user.click(trend.getByRole('radio', { name: 'Syncs' }));
  const syncs = await region('Syncs by day');
  await user.click(await syncs.findByRole('button', { name: 'Show Syncs by day as a table' }));
  expect((await rowsOf('Syncs by day')).at(-1)).toBe('Fri, Nov 20, so far2010');
});

it('[INX-03] shows no value for the steps before the first event, and no earlier period', async () => {
  const org = orgWithInsights();
  const metadata = { timeZone: 'Europe/Berlin', isSoFar: true, beginTimeMillis: 0, endTimeMillis: 0 };
  org.on(insightRoutes.usersTrend, () => ({
    timeSeries: ['18', '19', '20'].map((day) => ({
      beginTimeSeconds: Date.parse(`2026-11-${day}T00:00:00+01:00`) / 1000,
      endTimeSeconds: Date.parse(`2026-11-${day}T23:00:00Z`) / 1000,
      results: [{ uniqueCount: day === '18' ? 0 : 7 }],
    })),
    metadata: {
      ...metadata,
      previous: { beginTimeMillis: 0, endTimeMillis: 1 },
      step: 'day' as const,
      dataSinceMillis: Date.parse('2026-11-19T08:00:00Z'),
    },
  }));
  const { user } = renderPage('/insights', INSIGHTS_ROUTES, { server: org });
  await user.click(await screen.findByRole('button', { name: 'Show Users of the app by day as a table' }));
  expect(await rowsOf('Users of the app by day')).toEqual([
    'Whenusers',
    'Wed, Nov 18–',
    'Thu, Nov 197',
    'Fri, Nov 207',
  ]);
});

it('[INS-02] [INS-03] [INX-06] shows usage over time and by attribute, as charts and as tables', async () => {
  const { user } = renderPage('/insights', INSIGHTS_ROUTES, { server: orgWithInsights() });
  const country = await region('Users by country');
  expect(await country.findByText('Germany')).toBeVisible();
  expect(country.getByText('50 users')).toBeVisible();
  expect(country.getByText('Atlantis')).toBeVisible();
  const versions = await region('Users by OS version');
  expect(await versions.findByText('Android, 16')).toBeVisible();
  expect(versions.getByText('iOS, Not reported')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Show Users by app and month as a table' }));
  expect(await rowsOf('Users by app and month')).toEqual([
    'WhenFieldstone GoFieldstone Mobile (legacy)',
    'Oct 261020',
    'Nov 26, so far1121',
  ]);
  expect((await region('Users by app')).getByText('Fieldstone Mobile (legacy)')).toBeVisible();
  expect((await region('Users by app version')).getByText('Fieldstone Go, 24.1')).toBeVisible();
  await user.click(country.getByRole('button', { name: 'Show Users by country as a table' }));
  expect(await rowsOf('Users by country')).toEqual(['Nameusers', 'Germany50', 'Atlantis1']);
});

it('shows that an unknown part does not exist', async () => {
  renderPage('/insights/nothing', INSIGHTS_ROUTES, { server: orgWithInsights() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

it('[INX-06] [INX-09] [FIX-93] opens the users of a bar, whose name contains its text, also of the one without a value', async () => {
  const org = orgWithInsights();
  const { user } = renderPage('/insights', INSIGHTS_ROUTES, { server: org });
  const device = await region('Users by device');
  const bar = await device.findByRole('button', { name: 'Not reported 2 users: show users' });
  expect(bar).toHaveTextContent('Not reported 2 users');
  await user.click(bar);
  const dialog = within(await screen.findByRole('dialog', { name: 'Users by device: Not reported' }));
  expect(await dialog.findByText('Anna Berg')).toBeVisible();
  expect(org.requestsOf(insightUsers)[0]).toMatchObject({ path: '/api/insight/usageByDevice/users' });
  const save = vi.spyOn(browser, 'save').mockImplementation(() => {});
  await user.click(dialog.getByRole('button', { name: 'Download Users by device: Not reported as CSV' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  const [name, content] = save.mock.calls[0] ?? [];
  expect(name).toMatch(/^usageByDevice-users-00D/);
  expect(await content?.text()).toMatch(/userId,lastAt\r\n005\w+,2026-11-20T09:15:00.000Z\r\n$/);
});

it.each([
  ['Syncs', 'Syncs in the last 30 days'],
  ['Reach', 'Users by group profile'],
  ['Feedback', 'Feedback by category'],
])('[INX-09] has a part %s with an address of its own, which keeps the period', async (part, title) => {
  const { user, router } = renderPage('/insights?period=last30', INSIGHTS_ROUTES, { server: orgWithInsights() });
  const parts = within(await screen.findByRole('navigation', { name: 'Parts of the insights' }));
  await user.click(parts.getByRole('link', { name: part }));
  await region(title);
  await waitFor(() => expect(document.title).toMatch(/^Insights \| \w+ \| Organization \| /));
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
    `/insights/${part.toLowerCase()}?period=last30`,
  );
  expect(parts.getByRole('link', { name: part })).toHaveAttribute('aria-current', 'page');
});

it('[INS-05] finds a comment among the feedback', async () => {
  const { user } = renderPage('/insights/feedback', INSIGHTS_ROUTES, { server: orgWithInsights() });
  expect(await screen.findByText('Well done')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search feedback' }), 'SLOW');
  expect(screen.getByText('The list is slow')).toBeVisible();
  expect(screen.queryByText('Well done')).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search feedback' }), 'est');
  expect(screen.getByText('No matching feedback')).toBeVisible();
});

it('[INS-06] [FIX-87] shows the syncs in three buckets, and lists users without a sync for days by name', async () => {
  renderPage('/insights/syncs', INSIGHTS_ROUTES, { server: orgWithInsights() });
  const syncs = await region('Syncs in the last 30 days');
  expect((await syncs.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Last 24 hours 40 syncs',
    '24 to 48 hours ago 25 syncs',
    'Earlier in the last 30 days 335 syncs',
  ]);
  await screen.findByText('Hanna Ek');
  const [, ...rows] = await within(await screen.findByRole('table', { name: 'Last sync by user' })).findAllByRole(
    'row',
  );
  await screen.findByText('Annika Dahl');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Hanna EkNoneNever synced$/),
    expect.stringMatching(/^Annika Dahl.*No sync for 7 days$/),
    expect.stringMatching(/^Anna Berg.*Synced within 7 days$/),
  ]);
});

it('[INS-06] reports that names could not be loaded, and shows ids instead', async () => {
  const org = orgWithInsights();
  org.reject(users, 'crm_error', 'No.');
  renderPage('/insights/syncs', INSIGHTS_ROUTES, { server: org });
  const list = await region('Last sync by user');
  expect(await list.findByText('Failed to load users')).toBeVisible();
  expect(list.getByText('Hanna Ek')).toBeVisible();
  expect(list.queryByText('Annika Dahl')).toBeNull();
  expect(list.getAllByText(/^005/).length).toBeGreaterThan(0);
});

it.each(['', '?from=2020-01-01&to=2026-11-22'])(
  '[FIX-08] [FIX-44] [INX-08] shows one error at the date when a period is too long, loads nothing, and shows no figures: %s',
  async (search) => {
    const org = orgWithInsights();
    const { user } = renderPage(`/insights${search}`, INSIGHTS_ROUTES, { server: org });
    if (search === '') await (await region('Users by device')).findByText('Pixel 9');
    else await screen.findByText('Nothing to show for these dates');
    if (search === '') await user.click(screen.getByRole('radio', { name: 'Custom range' }));
    const to = await datePart('To');
    await typeDay(user, 'To', '2026-11-22');
    await typeDay(user, 'From', '2026-01-01');
    const lastQuery = () => org.requestsOf(insightRoutes.usageByDevice).at(-1)?.query;
    await waitFor(() => expect(lastQuery()).toMatchObject({ from: '2026-01-01' }));
    const loaded = org.requestsOf(insightRoutes.usageByDevice).length;
    const year = screen.getByRole('spinbutton', { name: 'year, From' });
    await user.click(year);
    await user.keyboard('2020');
    const reason = `A period can have at most ${String(PERIOD_DAYS_LIMIT)} days.`;
    expect(screen.getAllByText(reason)).toHaveLength(1);
    expect(to).toHaveAccessibleDescription(expect.stringContaining(reason));
    expect(to).toBeInvalid();
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(await screen.findByText('Nothing to show for these dates')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Users by device' })).toBeNull();
    expect(screen.queryByText('In the selected period')).toBeNull();
    expect(org.requestsOf(insightRoutes.usageByDevice)).toHaveLength(loaded);
    await user.click(year);
    await user.keyboard('2026');
    expect(screen.queryByText(reason)).toBeNull();
    expect(await region('Users by device')).toBeDefined();
    expect(lastQuery()).toMatchObject({ from: '2026-01-01' });
  },
);

it('[INX-09] shows the progress of the example data, and loads the reports again when it is complete', async () => {
  const org = orgWithInsights();
  const states = [0.42, 0.42, null];
  org.on(exampleData, () => ({ progress: states.length > 1 ? (states.shift() ?? null) : null }));
  renderPage('/insights/reach', INSIGHTS_ROUTES, { server: org });
  expect(await screen.findByText('Example data: 42% generated')).toBeVisible();
  await region('Users by group profile');
  const loaded = org.requestsOf(insightRoutes.usageByProfile).length;
  await waitFor(() => expect(screen.queryByText(/^Example data/)).toBeNull(), { timeout: 20_000 });
  await waitFor(() => expect(org.requestsOf(insightRoutes.usageByProfile).length).toBeGreaterThan(loaded));
});

it('reports each chart that could not be loaded, and retries', async () => {
  const org = orgWithInsights();
  refuseInsights(org);
  const { user } = renderPage('/insights', INSIGHTS_ROUTES, { server: org });
  const device = await region('Users by device');
  expect(await device.findByText(FAILED)).toBeVisible();
  expect(await (await region('In the selected period')).findByText(FAILED)).toBeVisible();
  serveInsights(org);
  await user.click(device.getByRole('button', { name: 'Retry' }));
  expect(await device.findByText('Pixel 9')).toBeVisible();
});

it('[INX-09] shows that the share of daily users could not be loaded, and retries', async () => {
  const org = orgWithInsights();
  org.reject(insightRoutes.usersTrend, 'crm_error', 'No monitoring data.');
  const { user } = renderPage('/insights', INSIGHTS_ROUTES, { server: org });
  const heading = await screen.findByRole('heading', { level: 3, name: 'Daily users as a share of monthly users' });
  const tile = within(heading.closest('li') ?? expect.unreachable());
  expect(await tile.findByText(FAILED)).toBeVisible();
  expect(tile.queryByText(/^Loading/)).toBeNull();
  serveInsights(org);
  await user.click(tile.getByRole('button', { name: 'Retry' }));
  expect(await tile.findByText('142%')).toBeVisible();
});

it('shows an empty state without reports', async () => {
  const org = orgWithInsights();
  const metadata = { beginTimeMillis: 0, endTimeMillis: 1, timeZone: 'UTC', isSoFar: false };
  org.on(insightRoutes.usageByDevice, () => ({ facets: [], metadata }));
  renderPage('/insights', INSIGHTS_ROUTES, { server: org });
  expect(await (await region('Users by device')).findByText('Nothing was reported in this period')).toBeVisible();
});

it('shows ten of 5,000 names, more on request, and all in a paged table', async () => {
  const org = orgWithInsights();
  const metadata = { beginTimeMillis: 0, endTimeMillis: 1, timeZone: 'UTC', isSoFar: false };
  const facets = Array.from({ length: 5000 }, (_, at) => ({ name: `Device ${at}`, results: [{ uniqueCount: 1 }] }));
  org.on(insightRoutes.usageByDevice, () => ({ facets, metadata }));
  const { user } = renderPage('/insights', INSIGHTS_ROUTES, { server: org });
  const device = await region('Users by device');
  expect(await device.findAllByRole('listitem')).toHaveLength(10);
  await user.click(device.getByRole('button', { name: 'Show 100 more' }));
  expect(device.getAllByRole('listitem')).toHaveLength(110);
  await user.click(device.getByRole('button', { name: 'Show Users by device as a table' }));
  expect(await rowsOf('Users by device')).toHaveLength(26);
  expect(device.getByText('1 to 25 of 5,000')).toBeVisible();
  await user.click(device.getByRole('button', { name: 'Last page' }));
  expect((await rowsOf('Users by device')).at(-1)).toBe('Device 49991');
});

it('lists the users behind each number of a notification, downloads them, and notifies stale users', async () => {
  const save = vi.spyOn(browser, 'save').mockImplementation(() => {});
  const org = orgWithInsights();
  const { user } = renderPage('/insights/reach', INSIGHTS_ROUTES, { server: org });
  const funnel = await region('Notification reach');
  expect(funnel.getByText(/A sync doesn't prove/)).toBeVisible();
  await user.click(await funnel.findByRole('button', { name: 'Not synced since 3: show users of HVAC Technicians' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'HVAC Technicians: Not synced since' }));
  expect(await dialog.findByText('Annika stale')).toBeVisible();
  expect(org.requestsOf(funnelUsers)[0]?.query).toEqual({ step: 'stale' });
  await user.click(dialog.getByRole('button', { name: 'Download HVAC Technicians: Not synced since as CSV' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(org.requestsOf(funnelCsv)[0]?.query).toEqual({ step: 'stale', separator: 'comma' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(funnel.getByRole('button', { name: "Notify users who haven't synced" }));
  expect(await screen.findByRole('button', { name: /^Notify \d+ technicians?$/ })).toBeVisible();
});

it('[FIX-78] shows the reach of nine group profiles, and of all on request', async () => {
  const org = orgWithInsights();
  const crew = { profileName: 'Crew', notifiedAt: '2026-11-20', notified: 2, synced: 1, stale: 1, never: 0 };
  const records = Array.from({ length: 30 }, (_, at) => ({ ...crew, profileId: `a00000000000${100 + at}AAA` }));
  org.on(notificationFunnels, () => ({ records }));
  const { user } = renderPage('/insights/reach', INSIGHTS_ROUTES, { server: org });
  const all = await screen.findByRole('button', { name: 'Show all 30 group profiles' });
  expect(screen.getAllByRole('heading', { name: 'Crew' })).toHaveLength(9);
  await user.click(all);
  expect(screen.getAllByRole('heading', { name: 'Crew' })).toHaveLength(30);
});

it('[REL-09] lists syncs without people for viewers who may not see them', async () => {
  const org = orgWithInsights();
  const metadata = { beginTimeMillis: 0, endTimeMillis: 1, timeZone: 'UTC', isSoFar: false };
  const latest = Date.parse('2020-01-01T00:00:00Z');
  org.on(insightRoutes.lastSyncTimeByUser, () => ({
    facets: [1, 2].map(() => ({ name: null, results: [{ latest }] })),
    metadata,
  }));
  org.on(neverSynced, () => ({ records: [{ userId: null, name: null }], truncated: false }));
  org.on(funnelUsers, () => ({
    records: [1, 2].map(() => ({ userId: null, name: null, email: null, lastSync: null })),
    truncated: false,
  }));
  const shown = renderPage('/insights/syncs', INSIGHTS_ROUTES, { server: org });
  const syncs = await region('Last sync by user');
  expect(await syncs.findAllByText('Not visible to you')).toHaveLength(3);
  expect(syncs.getAllByText('No sync for 7 days')).toHaveLength(2);
  shown.unmount();
  const { user } = renderPage('/insights/reach', INSIGHTS_ROUTES, { server: org });
  const funnel = await region('Notification reach');
  await user.click(await funnel.findByRole('button', { name: 'Not synced since 3: show users of HVAC Technicians' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'HVAC Technicians: Not synced since' }));
  expect(await dialog.findAllByText('Not visible to you')).toHaveLength(2);
});

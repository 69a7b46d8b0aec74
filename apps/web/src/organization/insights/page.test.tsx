import { insightCsv, insightRoutes, neverSynced, PERIOD_DAYS_LIMIT } from '@fieldstone/contracts/insights/insights';
import { funnelCsv, funnelUsers } from '@fieldstone/contracts/insights/notification-funnel';
import { users } from '@fieldstone/contracts/organization/org';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { browser } from '../../lib/browser.ts';
import { refuseInsights, serveInsights } from '../../test/insights.ts';
import { createOrg, PROFILES } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { InsightsRoute } from '../../shell/mobile/insights-route.tsx';

const HVAC = PROFILES[1]?.id ?? '';
const FAILED = 'Failed to load monitoring data';

function orgWithInsights() {
  const org = createOrg();
  serveInsights(org);
  return org;
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const rowsOf = async (name: string) =>
  (await within(await screen.findByRole('table', { name })).findAllByRole('row')).map(({ textContent }) => textContent);

it('[INS-01] [INS-04] [INS-05] shows each figure with its change from the previous period as text', async () => {
  renderPage('/insights', <InsightsRoute />, { server: orgWithInsights() });
  const figure = async (name: string) => {
    const item = (await screen.findByRole('heading', { level: 3, name })).closest('li');
    await waitFor(() => expect(item).toHaveTextContent('in the previous period'));
    return item;
  };
  expect(await figure('Weekly users, Go app')).toHaveTextContent('1.2K↑ Up 23.4% · 1K in the previous period');
  expect(await figure('Weekly users, legacy app')).toHaveTextContent('30↓ Down 25% · 40 in the previous period');
  expect(await figure('Daily users, Go app')).toHaveTextContent('0→ No change · 0 in the previous period');
  expect(await figure('Daily users, legacy app')).toHaveTextContent('5↑ Up 100%');
  expect(await figure('Launches by users, Go app')).toHaveTextContent('900↑ Up 2.3%');
  expect(await figure('Launches by users, legacy app')).toHaveTextContent('21↓ Down 40%');
  expect(await figure('Total usage')).toHaveTextContent('54.3K↑ Up 8.6%');
  expect(await figure('Total feedback')).toHaveTextContent('2↓ Down 50%');
  await screen.findByText('The list is slow');
});

it('[INS-01] [INS-04] [INS-05] shows the figures as a table with exact numbers', async () => {
  const { user } = renderPage('/insights', <InsightsRoute />, { server: orgWithInsights() });
  await user.click(await screen.findByRole('button', { name: 'Show Users as a table' }));
  expect(await rowsOf('Users')).toEqual([
    'FigureThis periodPrevious periodChange',
    'Weekly users, Go app1,2341,000Up 23.4%',
    'Weekly users, legacy app3040Down 25%',
    'Daily users, Go app00No change',
    'Daily users, legacy app50Up 100%',
  ]);
  await user.click(screen.getByRole('button', { name: 'Show Users as figures' }));
  expect(screen.queryByRole('table', { name: 'Users' })).toBeNull();
  expect(screen.getByText('1.2K')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Show In the selected period as a table' }));
  expect((await rowsOf('In the selected period'))[3]).toBe('Total usage54,32150,000Up 8.6%');
});

it('[INS-02] [INS-03] shows usage over time and by attribute, as charts and as tables', async () => {
  const { user } = renderPage('/insights', <InsightsRoute />, { server: orgWithInsights() });
  const country = await region('Usage by country');
  expect(await country.findByText('Germany')).toBeVisible();
  expect(country.getByText('Atlantis')).toBeVisible();
  expect(await (await region('Usage by OS version')).findByText('Android,16')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Show Usage by app over six months as a table' }));
  expect(await rowsOf('Usage by app over six months')).toEqual([
    'MonthFieldstone GoFieldstone Mobile (legacy)',
    'Oct 261020',
    'Nov 261121',
  ]);
  expect((await region('Usage by app')).getByText('Fieldstone Mobile (legacy)')).toBeVisible();
  expect((await region('Usage by app version')).getByText('Fieldstone Go,24.1')).toBeVisible();
  await user.click(country.getByRole('button', { name: 'Show Usage by country as a table' }));
  expect(await rowsOf('Usage by country')).toEqual(['NameUsers', 'Germany50', 'Atlantis1']);
});

it('[INS-05] finds a comment among the feedback', async () => {
  const { user } = renderPage('/insights', <InsightsRoute />, { server: orgWithInsights() });
  expect(await screen.findByText('Well done')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search feedback' }), 'SLOW');
  expect(screen.getByText('The list is slow')).toBeVisible();
  expect(screen.queryByText('Well done')).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search feedback' }), 'est');
  expect(screen.getByText('No matching feedback')).toBeVisible();
});

it('[INS-06] shows the syncs in three buckets, and lists stale users by name', async () => {
  renderPage('/insights', <InsightsRoute />, { server: orgWithInsights() });
  const syncs = await region('Sync activity');
  expect((await syncs.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Last 24 hours 40',
    '24 to 48 hours ago 25',
    'Earlier in the last month 335',
  ]);
  await screen.findByText('Hanna Ek');
  const [, ...rows] = await within(await screen.findByRole('table', { name: 'Last sync by user' })).findAllByRole(
    'row',
  );
  await screen.findByText('Annika Dahl');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Hanna EkNoneNever synced$/),
    expect.stringMatching(/^Annika Dahl.*Stale$/),
    expect.stringMatching(/^Anna Berg.*Recent$/),
  ]);
});

it('[INS-06] reports that names could not be loaded, and shows ids instead', async () => {
  const org = orgWithInsights();
  org.reject(users, 'crm_error', 'No.');
  renderPage('/insights', <InsightsRoute />, { server: org });
  const list = await region('Last sync by user');
  expect(await list.findByText('Failed to load users')).toBeVisible();
  expect(list.getByText('Hanna Ek')).toBeVisible();
  expect(list.queryByText('Annika Dahl')).toBeNull();
  expect(list.getAllByText(/^005/).length).toBeGreaterThan(0);
});

it('[INS-07] [INS-08] requests the period and group profile of the address, also for the download', async () => {
  const save = vi.spyOn(browser, 'save').mockImplementation(() => {});
  const org = orgWithInsights();
  const query = { from: '2026-10-01', to: '2026-10-31', profile: HVAC };
  const { user } = renderPage(`/insights?from=${query.from}&to=${query.to}&profile=${HVAC}`, <InsightsRoute />, {
    server: org,
  });
  await (await region('Usage by device')).findByText('Pixel 9');
  expect(org.requestsOf(insightRoutes.usageByDevice)[0]?.query).toMatchObject(query);
  expect(org.requestsOf(insightRoutes.uniqueUsersWeekly)[0]?.query).toEqual({ profile: HVAC });
  await user.click(screen.getByRole('button', { name: 'Download Usage by device as CSV' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(org.requestsOf(insightCsv)[0]).toMatchObject({ path: '/api/insight/usageByDevice/csv', query });
});

it('loads the lower reports after the first numbers', async () => {
  const org = orgWithInsights();
  const gate = org.hold(insightRoutes.appUsageLastSixMonths);
  renderPage('/insights', <InsightsRoute />, { server: org });
  expect(await screen.findByText('1.2K')).toBeVisible();
  expect(org.requestsOf(insightRoutes.usageByDevice)).toEqual([]);
  gate.open();
  expect(await (await region('Usage by device')).findByText('Pixel 9')).toBeVisible();
});

it.each(['', '?from=2020-01-01&to=2026-11-22'])(
  '[FIX-08] [FIX-44] shows one error at the date when a period is too long, loads nothing, and shows no figures: %s',
  async (search) => {
    const org = orgWithInsights();
    const { user } = renderPage(`/insights${search}`, <InsightsRoute />, { server: org });
    if (search === '') await (await region('Usage by device')).findByText('Pixel 9');
    else await region('Notification reach');
    if (search === '') await user.click(screen.getByRole('radio', { name: 'Custom range' }));
    const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('To')];
    fireEvent.change(to, { target: { value: '2026-11-22' } });
    const loaded = org.requestsOf(insightRoutes.usageByDevice).length;
    fireEvent.change(from, { target: { value: '2020-01-01' } });
    const reason = `A period can have at most ${String(PERIOD_DAYS_LIMIT)} days.`;
    expect(screen.getAllByText(reason)).toHaveLength(1);
    expect(to).toHaveAccessibleDescription(reason);
    expect(to).toBeInvalid();
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(await screen.findByText('Nothing to show for these dates')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Usage by device' })).toBeNull();
    expect(screen.queryByText('In the selected period')).toBeNull();
    expect(org.requestsOf(insightRoutes.usageByDevice)).toHaveLength(loaded);
    fireEvent.change(from, { target: { value: '2026-01-01' } });
    expect(screen.queryByText(reason)).toBeNull();
    await waitFor(() =>
      expect(org.requestsOf(insightRoutes.usageByDevice).at(-1)?.query).toMatchObject({ from: '2026-01-01' }),
    );
  },
);

it('reports each chart that could not be loaded, and retries', async () => {
  const org = orgWithInsights();
  refuseInsights(org);
  const { user } = renderPage('/insights', <InsightsRoute />, { server: org });
  const device = await region('Usage by device');
  expect(await device.findByText(FAILED)).toBeVisible();
  expect(await (await region('Notification reach')).findByText(FAILED)).toBeVisible();
  serveInsights(org);
  await user.click(device.getByRole('button', { name: 'Retry' }));
  expect(await device.findByText('Pixel 9')).toBeVisible();
});

it('shows an empty state without reports', async () => {
  const org = orgWithInsights();
  const metadata = { beginTimeMillis: 0, endTimeMillis: 1, timeZone: 'UTC' };
  org.on(insightRoutes.usageByDevice, () => ({ facets: [], metadata }));
  renderPage('/insights', <InsightsRoute />, { server: org });
  expect(await (await region('Usage by device')).findByText('Nothing was reported in this period')).toBeVisible();
});

it('shows ten of 5,000 names, more on request, and all in a paged table', async () => {
  const org = orgWithInsights();
  const metadata = { beginTimeMillis: 0, endTimeMillis: 1, timeZone: 'UTC' };
  const facets = Array.from({ length: 5000 }, (_, at) => ({ name: `Device ${at}`, results: [{ uniqueCount: 1 }] }));
  org.on(insightRoutes.usageByDevice, () => ({ facets, metadata }));
  const { user } = renderPage('/insights', <InsightsRoute />, { server: org });
  const device = await region('Usage by device');
  expect(await device.findAllByRole('listitem')).toHaveLength(10);
  await user.click(device.getByRole('button', { name: 'Show 100 more' }));
  expect(device.getAllByRole('listitem')).toHaveLength(110);
  await user.click(device.getByRole('button', { name: 'Show Usage by device as a table' }));
  expect(await rowsOf('Usage by device')).toHaveLength(26);
  expect(device.getByText('1 to 25 of 5,000')).toBeVisible();
  await user.click(device.getByRole('button', { name: 'Last page' }));
  expect((await rowsOf('Usage by device')).at(-1)).toBe('Device 49991');
});

it('lists the users behind each number of a notification, downloads them, and notifies stale users', async () => {
  const save = vi.spyOn(browser, 'save').mockImplementation(() => {});
  const org = orgWithInsights();
  const { user } = renderPage('/insights', <InsightsRoute />, { server: org });
  const funnel = await region('Notification reach');
  expect(funnel.getByText(/A sync doesn't prove/)).toBeVisible();
  await user.click(await funnel.findByRole('button', { name: 'Stale 3: show users of HVAC Technicians' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'HVAC Technicians: Stale' }));
  expect(await dialog.findByText('Annika stale')).toBeVisible();
  expect(org.requestsOf(funnelUsers)[0]?.query).toEqual({ step: 'stale' });
  await user.click(dialog.getByRole('button', { name: 'Download HVAC Technicians: Stale as CSV' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(org.requestsOf(funnelCsv)[0]?.query).toEqual({ step: 'stale', separator: 'comma' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(funnel.getByRole('button', { name: "Notify users who haven't synced" }));
  expect(await screen.findByRole('button', { name: /^Notify \d+ technicians?$/ })).toBeVisible();
});

it('[REL-09] lists syncs without people for viewers who may not see them', async () => {
  const org = orgWithInsights();
  const metadata = { beginTimeMillis: 0, endTimeMillis: 1, timeZone: 'UTC' };
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
  const { user } = renderPage('/insights', <InsightsRoute />, { server: org });
  const syncs = await region('Last sync by user');
  expect(await syncs.findAllByText('Not visible to you')).toHaveLength(3);
  expect(syncs.getAllByText('Stale')).toHaveLength(2);
  const funnel = await region('Notification reach');
  await user.click(await funnel.findByRole('button', { name: 'Stale 3: show users of HVAC Technicians' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'HVAC Technicians: Stale' }));
  expect(await dialog.findAllByText('Not visible to you')).toHaveLength(2);
});

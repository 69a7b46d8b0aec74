import { insightCsv, insightRoutes } from '@fieldstone/contracts/insights/insights';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { browser } from '../../lib/browser.ts';
import { PROFILES } from '../../test/org.ts';
import { duringReports, INSIGHTS_ROUTES, orgWithInsights, region, rowsOf } from '../../test/insights-page.tsx';
import { renderPage } from '../../test/render-page.tsx';

const HVAC = PROFILES[1]?.id ?? '';

duringReports();

it('[INS-07] [INS-08] [INX-07] requests the period and group profile of the address, and downloads what it shows and the events behind it', async () => {
  const save = vi.spyOn(browser, 'save').mockImplementation(() => {});
  const org = orgWithInsights();
  const query = { from: '2026-10-01', to: '2026-10-31', profile: HVAC };
  const gate = org.hold(insightRoutes.usageByDevice);
  const { user } = renderPage(`/insights?from=${query.from}&to=${query.to}&profile=${HVAC}`, INSIGHTS_ROUTES, {
    server: org,
  });
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  const download = await screen.findByRole('button', { name: 'Download Users by device as CSV' });
  expect(download).toBeDisabled();
  gate.open();
  await waitFor(() => expect(download).toBeEnabled());
  expect(org.requestsOf(insightRoutes.usageByDevice)[0]?.query).toMatchObject(query);
  expect(org.requestsOf(insightRoutes.uniqueUsersWeekly)[0]?.query).toEqual({ profile: HVAC });
  await user.click(download);
  await waitFor(() => expect(save).toHaveBeenCalled());
  const [name, content] = save.mock.calls[0] ?? [];
  expect(name).toMatch(/^usageByDevice-00D\w+-2026-10-01-to-2026-10-31-HVAC-Technicians\.csv$/);
  expect((await content?.text())?.split('\r\n').slice(0, 3)).toEqual(['Name,users', 'Pixel 9,12', 'Not reported,2']);
  await user.click(screen.getByRole('button', { name: 'Other formats of Users by device' }));
  await user.click(await screen.findByRole('menuitem', { name: 'All events as CSV' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]?.[0]).toMatch(
    /^usageByDevice-events-00D\w+-2026-10-01-to-2026-10-31-HVAC-Technicians\.csv$/,
  );
  expect(org.requestsOf(insightCsv)[0]).toMatchObject({
    path: '/api/insight/usageByDevice/csv',
    query: { ...query, period: 'own' },
  });
});

it('[INX-07] offers the downloads in the order of the page, also after the trend is replaced', async () => {
  const { user } = renderPage('/insights', INSIGHTS_ROUTES, { server: orgWithInsights() });
  const trend = await region('Users of the app by day');
  const labels = async () => {
    await user.click(screen.getByRole('button', { name: 'Download' }));
    const rows = await rowsOf('Download reports: Adoption');
    await user.keyboard('{Escape}');
    return rows;
  };
  const before = await labels();
  await user.click(trend.getByRole('radio', { name: 'Syncs' }));
  await region('Syncs by day');
  expect(await labels()).toEqual(before.map((row) => row?.replace('Users of the app by day', 'Syncs by day')));
});

it.each([
  ['/insights', 'Today, Go app: all events', /^uniqueUsersDaily-00D\w+-2026-11-20-to-2026-11-20\.csv$/],
  ['/insights', 'Users by app and month', /^appUsageLastSixMonths-00D\w+-2026-06-01-to-2026-11-20\.csv$/],
  ['/insights', 'Fixed periods', /^figures-fixed-00D\w+-2026-11-14-to-2026-11-20\.csv$/],
  ['/insights/syncs', 'Syncs in the last 30 days', /^syncActivityLastMonth-00D\w+-2026-10-21-to-2026-11-20\.csv$/],
  ['/insights/syncs', 'Last sync by user', /^lastSyncTimeByUser-00D\w+-until-2026-11-20\.csv$/],
])('[FIX-104] names the file of a report on %s by its own period: %s', async (path, label, name) => {
  const save = vi.spyOn(browser, 'save').mockImplementation(() => {});
  const { user } = renderPage(path, INSIGHTS_ROUTES, { server: orgWithInsights() });
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  const download = await screen.findByRole('button', { name: `Download ${label} as CSV` });
  await waitFor(() => expect(download).toBeEnabled());
  await user.click(download);
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(save.mock.calls[0]?.[0]).toMatch(name);
});

it('[FIX-104] downloads the last sync of every user as shown, with times in ISO 8601', async () => {
  const save = vi.spyOn(browser, 'save').mockImplementation(() => {});
  const { user } = renderPage('/insights/syncs', INSIGHTS_ROUTES, { server: orgWithInsights() });
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  const download = await screen.findByRole('button', { name: 'Download Last sync by user as CSV' });
  await waitFor(() => expect(download).toBeEnabled());
  await user.click(download);
  await waitFor(() => expect(save).toHaveBeenCalled());
  const [head, first, second] = (await save.mock.calls[0]?.[1].text())?.split('\r\n') ?? [];
  expect(head).toBe('userId,Last sync,State');
  expect(first).toMatch(/^005\w+,,Never synced$/);
  expect(second).toMatch(/^005\w+,\d{4}-\d\d-\d\dT[\d:.]+Z,No sync for 7 days$/);
});

it('[FIX-104] has months and days in ISO 8601 in the files of charts over time', async () => {
  const save = vi.spyOn(browser, 'save').mockImplementation(() => {});
  const { user } = renderPage('/insights', INSIGHTS_ROUTES, { server: orgWithInsights() });
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  for (const [at, label, date] of [
    [0, 'Users by app and month', /^\d{4}-\d\d,/],
    [1, 'Users of the app by day', /^\d{4}-\d\d-\d\d,/],
  ] as const) {
    const download = await screen.findByRole('button', { name: `Download ${label} as CSV` });
    await waitFor(() => expect(download).toBeEnabled());
    await user.click(download);
    await waitFor(() => expect(save).toHaveBeenCalledTimes(at + 1));
    const lines = (await save.mock.calls[at]?.[1].text())?.trimEnd().split('\r\n').slice(1) ?? [];
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(date);
  }
});

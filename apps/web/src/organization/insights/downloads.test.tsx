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
  expect(save.mock.calls[1]?.[0]).toMatch(/^usageByDevice-events-00D/);
  expect(org.requestsOf(insightCsv)[0]).toMatchObject({ path: '/api/insight/usageByDevice/csv', query });
});

it('[INX-07] offers the downloads in the order of the page, also after the trend is replaced', async () => {
  const { user } = renderPage('/insights', INSIGHTS_ROUTES, { server: orgWithInsights() });
  const trend = await region('Users by day');
  const labels = async () => {
    await user.click(screen.getByRole('button', { name: 'Download' }));
    const rows = await rowsOf('Download reports: Adoption');
    await user.keyboard('{Escape}');
    return rows;
  };
  const before = await labels();
  await user.click(trend.getByRole('radio', { name: 'Syncs' }));
  await region('Syncs by day');
  expect(await labels()).toEqual(before.map((row) => row?.replace('Users by day', 'Syncs by day')));
});

import { insightRoutes } from '@fieldstone/contracts/insights/insights';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serveInsights } from '../../test/insights.ts';
import { INSIGHTS_ROUTES } from '../../test/insights-page.tsx';
import { createOrg } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';

it('[INX-03] shows no users in the months before the first event', async () => {
  const org = createOrg();
  serveInsights(org);
  const [october = 0, november = 0, end = 0] = ['2026-10-01', '2026-11-01', '2026-11-20'].map((day) => Date.parse(day));
  const span = { beginTimeMillis: october, endTimeMillis: end };
  const month = (begin: number, until: number, uniqueCount: number) => ({
    beginTimeSeconds: begin / 1000,
    endTimeSeconds: until / 1000,
    results: [{ uniqueCount }],
  });
  org.on(insightRoutes.appUsageLastSixMonths, () => ({
    facets: [{ name: 'fieldstone-go', timeSeries: [month(october, november, 0), month(november, end, 7)] }],
    metadata: {
      ...span,
      timeZone: 'UTC',
      isSoFar: true,
      previous: span,
      step: 'month' as const,
      dataSinceMillis: Date.parse('2026-11-05'),
    },
  }));
  const { user } = renderPage('/insights', INSIGHTS_ROUTES, { server: org });
  await user.click(await screen.findByRole('button', { name: 'Show Users by app and month as a table' }));
  const rows = within(await screen.findByRole('table', { name: 'Users by app and month' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['WhenFieldstone Go', 'Oct 26–', 'Nov 26, so far7']);
});

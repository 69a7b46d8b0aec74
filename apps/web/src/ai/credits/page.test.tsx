import { aiCredits, exportAiCredits } from '@fieldstone/contracts/skills/ai-usage';
import type { CreditUse } from '@fieldstone/contracts/skills/ai-usage';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { browser } from '../../lib/browser.ts';
import { findBanner } from '../../test/banner.ts';
import { createOrg } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { AiPage } from './page.tsx';

const AT = '/ai/ai-credits-consumption';

const RECORDS: CreditUse[] = [
  { month: '2026-06', skill: 'service-history', credits: 120.5, uses: 300, tokens: 90_000 },
  { month: '2026-06', skill: 'ai-action', credits: 30, uses: 80, tokens: 20_000 },
  { month: '2026-08', skill: 'service-history', credits: 200, uses: 410, tokens: 130_000 },
];

type Credits = z.infer<typeof aiCredits.response>;

function orgWithCredits(records: CreditUse[] = RECORDS, current: Credits['current'] = null) {
  const org = createOrg();
  const totalCredits = records.reduce((sum, { credits }) => sum + credits, 0);
  org.on(aiCredits, () => ({ records, totalCredits, months: ['2026-06', '2026-07', '2026-08'], current }));
  return org;
}

it('[AIC-15] shows the cost of the AI by month and skill, as a chart and as a table', async () => {
  const { user } = renderPage(AT, <AiPage />, { server: orgWithCredits() });
  expect(await screen.findByText('350.5')).toBeVisible();
  const chart = within(screen.getByRole('region', { name: 'Credits by month and skill' }));
  expect((await chart.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Service history',
    'AI action',
  ]);
  await user.click(chart.getByRole('button', { name: 'Show Credits by month and skill as a table' }));
  expect((await chart.findAllByRole('row')).map(({ textContent }) => textContent)).toEqual([
    'MonthSkillCreditsRequestsTokens',
    'Jun 2026Service history120.530090,000',
    'Jun 2026AI action308020,000',
    'Aug 2026Service history200410130,000',
  ]);
});

it('[AIC-15] reads the chart out by keyboard, including a month without credits', async () => {
  renderPage(AT, <AiPage />, { server: orgWithCredits() });
  const slider = await screen.findByRole('slider', { name: /^Credits by month and skill, from Jun 2026 to Aug 2026/ });
  fireEvent.focus(slider);
  expect(slider).toHaveAttribute('aria-valuetext', 'Aug 2026: Service history 200, AI action 0');
  fireEvent.change(slider, { target: { value: '1' } });
  expect(slider).toHaveAttribute('aria-valuetext', 'Jul 2026: Service history 0, AI action 0');
});

it('[INX-11] counts whole months, marks the current one, and shows its forecast with the rule', async () => {
  const current = { month: '2026-08', credits: 200, forecast: 612.34 };
  const org = orgWithCredits(RECORDS, current);
  const { user } = renderPage(AT, <AiPage />, { server: org });
  expect(await screen.findByText(/^credits, Jun\s–\sAug 2026$/)).toBeVisible();
  expect(
    screen.getByText(
      'Aug 2026: 200 credits so far. Forecast for the whole month: 612.3, if each remaining day costs the average of the last 28 days.',
    ),
  ).toBeVisible();
  const slider = await screen.findByRole('slider', { name: /^Credits by month and skill/ });
  fireEvent.focus(slider);
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Aug 2026 \(not complete\): /));
  await user.click(screen.getByRole('button', { name: 'Show Credits by month and skill as a table' }));
  expect(await screen.findByRole('row', { name: /Aug 2026, so far/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Jun 2026 Service history/ })).toBeVisible();
});

it('[INX-11] shows why there is no forecast', async () => {
  renderPage(AT, <AiPage />, { server: orgWithCredits(RECORDS, { month: '2026-08', credits: 200, forecast: null }) });
  expect(await screen.findByText('Aug 2026: 200 credits so far. A forecast needs uses of 28 days.')).toBeVisible();
});

it('[INX-11] has periods of calendar months', async () => {
  const org = orgWithCredits();
  const { user, router } = renderPage(AT, <AiPage />, { server: org });
  expect(await screen.findByRole('radio', { name: 'Last 6 months' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Last 12 months' }));
  expect(router.state.location.search).toBe('?period=months12');
  await waitFor(() => expect(org.requestsOf(aiCredits)).toHaveLength(2));
  // Midnight of the first of a month in Berlin.
  expect(String(org.requestsOf(aiCredits)[1]?.query['start'])).toMatch(/-(30|31|28|29)T2[23]:00:00\.000Z$/);
});

it('[AIC-15] downloads the same period as CSV', async () => {
  const save = vi.spyOn(browser, 'save').mockImplementation(() => {});
  const org = orgWithCredits();
  org.on(exportAiCredits, () => undefined);
  const { user } = renderPage(AT, <AiPage />, { server: org });
  await screen.findByText('350.5');
  await user.click(screen.getByRole('button', { name: 'Download Credits by month and skill as CSV' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(org.requestsOf(exportAiCredits)[0]?.query).toEqual({
    ...org.requestsOf(aiCredits)[0]?.query,
    separator: 'comma',
  });
});

it('shows an empty state without credits, and reports that they could not be loaded', async () => {
  const none = renderPage(AT, <AiPage />, { server: orgWithCredits([]) });
  expect(await screen.findByText('No credits were used in this period')).toBeVisible();
  none.unmount();
  const org = orgWithCredits();
  org.reject(aiCredits, 'unavailable', 'Not now.');
  renderPage(AT, <AiPage />, { server: org });
  expect(await findBanner('Failed to load AI credits')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('[FIX-44] shows no credits for a period that is too long', async () => {
  const org = orgWithCredits();
  renderPage(`${AT}?from=2020-01-01&to=2026-11-22`, <AiPage />, { server: org });
  expect(await screen.findByText('Nothing to show for these dates')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Credits by month and skill' })).toBeNull();
  expect(org.requestsOf(aiCredits)).toEqual([]);
});

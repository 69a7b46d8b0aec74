import { aiCredits, exportAiCredits } from '@fieldstone/contracts/skills/ai-usage';
import type { CreditUse } from '@fieldstone/contracts/skills/ai-usage';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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

function orgWithCredits(records: CreditUse[] = RECORDS) {
  const org = createOrg();
  org.on(aiCredits, () => ({ records, totalCredits: records.reduce((sum, { credits }) => sum + credits, 0) }));
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
    'Jun 26Service history120.530090,000',
    'Jun 26AI action308020,000',
    'Aug 26Service history200410130,000',
  ]);
});

it('[AIC-15] reads the chart out by keyboard, including a month without credits', async () => {
  renderPage(AT, <AiPage />, { server: orgWithCredits() });
  const slider = await screen.findByRole('slider', { name: /^Credits by month and skill, from Jun 26 to Aug 26/ });
  fireEvent.focus(slider);
  expect(slider).toHaveAttribute('aria-valuetext', 'Aug 26: Service history 200, AI action 0');
  fireEvent.change(slider, { target: { value: '1' } });
  expect(slider).toHaveAttribute('aria-valuetext', 'Jul 26: Service history 0, AI action 0');
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

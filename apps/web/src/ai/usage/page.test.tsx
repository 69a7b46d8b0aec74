import { exportAiUsage, listAiUsage, readAiUse } from '@fieldstone/contracts/skills/ai-usage';
import type { AiUseDetail, AiUseRow } from '@fieldstone/contracts/skills/ai-usage';
import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '../../lib/browser.ts';
import { expectAccessible } from '@fieldstone/ui/test/axe';
import { findBanner } from '../../test/banner.ts';
import { createOrg } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';

const AT = '/ai/ai-usage';
const TOTAL = 250;

const OUTCOMES: Readonly<Record<number, AiUseRow['outcome']>> = {
  2: 'failed',
  3: 'cut-off',
  4: 'empty',
  5: 'abandoned',
};

function rowOf(number: number): AiUseRow {
  return {
    id: `00019a${String(number).padStart(4, '0')}`,
    at: new Date(Date.parse('2026-11-20T09:00:00Z') - number * 3_600_000).toISOString(),
    userId: '005Fs0000000100AAA',
    userName: `User ${number}`,
    skill: number % 2 === 0 ? 'service-history' : 'ai-action',
    action: number % 2 === 0 ? null : 'Summarize Work Order',
    model: number === 0 ? null : 'small-model',
    tokens: 1200 + number,
    credits: 1.25,
    latencyMs: 800,
    status: number === 2 ? 'failed' : 'success',
    outcome: OUTCOMES[number] ?? 'complete',
  };
}

function orgWithUses(total = TOTAL) {
  const org = createOrg();
  org.on(listAiUsage, ({ query }) => {
    const { page = 1, pageSize = 100 } = query;
    const data = Array.from({ length: Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize)) }, (_, index) =>
      rowOf((page - 1) * pageSize + index),
    );
    const totalPages = Math.max(1, Math.ceil(total / pageSize));
    return {
      data,
      totalItems: total,
      numberOfItems: data.length,
      totalPages,
      currentPage: page,
      pageSize,
      firstPage: page === 1,
      lastPage: page === totalPages,
    };
  });
  const detail: AiUseDetail = {
    ...rowOf(2),
    source: 'console',
    inputTokens: 1864,
    outputTokens: 202,
    object: 'Work_Order__c',
    recordId: 'a0WFs0000000001AAA',
    error: { code: 'model_failed', params: { status: 502 }, message: 'English text.' },
  };
  org.on(readAiUse, () => detail);
  return org;
}

const requestsTo = (org: ReturnType<typeof createOrg>) => org.requestsOf(listAiUsage).map(({ query }) => query);
const row = (name: string | RegExp) => screen.findByRole('row', { name });

beforeEach(() => void vi.spyOn(browser, 'save').mockImplementation(() => {}));

describe('the list', () => {
  it('[AIC-14] shows a hundred uses of the last 30 days, the newest first', async () => {
    const org = orgWithUses();
    renderApp(AT, { server: org });
    await row(/User 0/);
    expect(screen.getAllByRole('row')).toHaveLength(101);
    expect(screen.getByText('1 to 100 of 250')).toBeVisible();
    expect(screen.getByText('Page 1 of 3')).toBeVisible();
    const [query] = requestsTo(org);
    expect(query).toMatchObject({ page: '1', sortBy: '-at' });
    const days = (Date.parse(String(query?.['end'])) - Date.parse(String(query?.['start']))) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    await expectAccessible();
  });

  it('[AIC-14] moves through the pages, and keeps the page in the address', async () => {
    const { user, router } = renderApp(AT, { server: orgWithUses() });
    await row(/User 0/);
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await row(/User 100/);
    await user.click(screen.getByRole('button', { name: 'Last page' }));
    await row(/User 200/);
    expect(screen.getByText('201 to 250 of 250')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
    expect(router.state.location.search).toBe('?page=3');
  });

  it('[AIC-14] sorts the whole list by a column in both directions, and returns to the first page', async () => {
    const org = orgWithUses();
    const { user, router } = renderApp(`${AT}?page=2`, { server: org });
    await row(/User 100/);
    await user.click(screen.getByRole('columnheader', { name: 'Credits' }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Credits' })).toHaveAttribute('aria-sort', 'ascending'),
    );
    await user.click(screen.getByRole('columnheader', { name: 'Credits' }));
    await waitFor(() => expect(requestsTo(org).at(-1)).toMatchObject({ sortBy: '-credits', page: '1' }));
    expect(router.state.location.search).toBe('?page=1&sort=-credits');
  });

  it('[AIC-14] requests the chosen days as whole days in the user’s time zone', async () => {
    const org = orgWithUses();
    renderApp(`${AT}?from=2026-03-28&to=2026-03-29`, { server: org });
    await row(/User 0/);
    // Clocks in Berlin go forward on the second day.
    expect(requestsTo(org)[0]).toMatchObject({ start: '2026-03-27T23:00:00.000Z', end: '2026-03-29T22:00:00.000Z' });
  });

  it('[AIC-14] changes the period by keyboard', async () => {
    const org = orgWithUses();
    const { user, router } = renderApp(AT, { server: org });
    await row(/User 0/);
    screen.getByRole('radio', { name: 'Last 30 days' }).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(router.state.location.search).toBe('?period=last90'));
  });

  it('shows an empty state without uses', async () => {
    renderApp(AT, { server: orgWithUses(0) });
    expect(await screen.findByText('No AI usage in this period')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download AI Usage as CSV' })).toBeDisabled();
  });

  it('[AIC-16] reports that the uses could not be loaded, and retries', async () => {
    const org = orgWithUses();
    org.reject(listAiUsage, 'unavailable', 'Not now.');
    const { user } = renderApp(AT, { server: org });
    expect(await findBanner('Failed to load AI usages')).toBeVisible();
    org.on(listAiUsage, () => ({
      data: [rowOf(1)],
      totalItems: 1,
      numberOfItems: 1,
      totalPages: 1,
      currentPage: 1,
      pageSize: 100,
      firstPage: true,
      lastPage: true,
    }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await row(/User 1/);
  });
});

describe('one use', () => {
  it('[AIC-14] opens with all its details in the language of the page, and returns the focus', async () => {
    await i18next.loadNamespaces('errors');
    const { user } = renderApp(AT, { server: orgWithUses() });
    const opener = within(await row(/User 2$/)).getByRole('button');
    await user.click(opener);
    const dialog = within(await screen.findByRole('dialog', { name: /^AI request from Nov 20, 2026/ }));
    expect(dialog.getByText('The AI model failed with status 502. Please try again later.')).toBeVisible();
    expect(dialog.getByText('Tried in the console')).toBeVisible();
    expect(dialog.getByText('a0WFs0000000001AAA')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('[FIX-03] marks the uses whose response was cut off, empty or abandoned', async () => {
    const org = orgWithUses();
    const { user } = renderApp(AT, { server: org });
    const resultOf = async (number: number) =>
      within(await row(new RegExp(`User ${number}$`)))
        .getAllByRole('gridcell')
        .at(-1);
    expect(await resultOf(1)).toHaveTextContent('Success');
    expect(await resultOf(2)).toHaveTextContent('Failed');
    expect(await resultOf(3)).toHaveTextContent('Cut off');
    expect(await resultOf(4)).toHaveTextContent('Empty response');
    expect(await resultOf(5)).toHaveTextContent('Abandoned');
    const use = { ...rowOf(5), source: 'console', inputTokens: 1864, outputTokens: 0 } as const;
    org.on(readAiUse, () => ({ ...use, object: null, recordId: null, error: null }));
    await user.click(within(await row(/User 5$/)).getByRole('button'));
    const dialog = within(await screen.findByRole('dialog', { name: /^AI request from/ }));
    expect(dialog.getByText(/^Abandoned: .* Token counts are estimates\.$/)).toBeVisible();
  });

  it('formats numbers like the list', async () => {
    const { user } = renderApp(AT, { server: orgWithUses() });
    await user.click(within(await row(/User 2$/)).getByRole('button'));
    const dialog = within(await screen.findByRole('dialog', { name: /^AI request from/ }));
    expect(dialog.getByText('1,864')).toBeVisible();
    expect(dialog.getByText('1.25')).toBeVisible();
  });

  it('[AIC-16] reports which use could not be loaded', async () => {
    const org = orgWithUses();
    org.reject(readAiUse, 'not_found', 'There is no such AI request.');
    const { user } = renderApp(AT, { server: org });
    await user.click(within(await row(/User 2$/)).getByRole('button'));
    expect(await findBanner('Failed to load AI usages for id: 00019a0002')).toBeVisible();
  });
});

describe('the export', () => {
  const download = () => screen.findByRole('button', { name: 'Download AI Usage as CSV' });

  it('[AIC-14] requests the same period and order, and saves the file', async () => {
    const org = orgWithUses();
    org.on(exportAiUsage, () => undefined);
    const { user } = renderApp(`${AT}?sort=credits`, { server: org });
    await row(/User 0/);
    await user.click(await download());
    await waitFor(() => expect(browser.save).toHaveBeenCalledWith('test.csv', expect.any(Blob)));
    const { start, end } = requestsTo(org)[0] ?? {};
    expect(org.requestsOf(exportAiUsage).map(({ query }) => query)).toEqual([{ start, end, sortBy: 'credits' }]);
  });

  it('[CHB-07] shows why the server rejects it', async () => {
    const org = orgWithUses();
    org.reject(exportAiUsage, 'bad_request', 'The request is invalid.', {
      fields: [{ path: 'query.end', code: 'periodOrder', message: 'A period must end after it starts.' }],
    });
    const { user } = renderApp(AT, { server: org });
    await row(/User 0/);
    await user.click(await download());
    const toast = await screen.findByRole('alertdialog', { name: 'Failed to download report' });
    expect(toast).toHaveTextContent('A period must end after it starts.');
    expect(browser.save).not.toHaveBeenCalled();
  });

  it('[AIC-15] warns when it would be too large', async () => {
    const org = orgWithUses();
    org.reject(
      exportAiUsage,
      'too_large',
      'The requested data is too large to export. Please select a smaller time range.',
    );
    const { user } = renderApp(AT, { server: org });
    await row(/User 0/);
    await user.click(await download());
    expect(
      await screen.findByText('The requested data is too large to export. Please select a smaller time range.'),
    ).toBeVisible();
    expect(browser.save).not.toHaveBeenCalled();
  });

  it('[CALL-07] reports a failed download', async () => {
    const org = orgWithUses();
    org.reject(exportAiUsage, 'unavailable', 'Not now.');
    const { user } = renderApp(AT, { server: org });
    await row(/User 0/);
    await user.click(await download());
    expect(await screen.findByText('Failed to download report')).toBeVisible();
  });
});

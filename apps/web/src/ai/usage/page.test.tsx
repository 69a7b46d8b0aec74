import { correctAiUse, exportAiUsage, listAiUsage, readAiUse } from '@fieldstone/contracts/skills/ai-usage';
import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '../../lib/browser.ts';
import { findBanner } from '../../test/banner.ts';
import { datePart } from '../../test/date-field.ts';
import { renderPage } from '../../test/render-page.tsx';
import { AiPage } from './page.tsx';
import { AT, NO_DETAILS, orgWithUses, requestsTo, rowOf } from './test/usage-org.ts';

const row = (name: string | RegExp) => screen.findByRole('row', { name });

beforeEach(() => void vi.spyOn(browser, 'save').mockImplementation(() => {}));

describe('the list', () => {
  it('[AIC-14] [FIX-94] shows a hundred uses of the last 30 days, the newest first, with durations in seconds', async () => {
    const org = orgWithUses(250);
    renderPage(AT, <AiPage />, { server: org });
    expect(await row(/User 0/)).toHaveTextContent('0.8 s');
    expect(screen.getAllByRole('row')).toHaveLength(101);
    expect(screen.getByText('1 to 100 of 250')).toBeVisible();
    expect(screen.getByText('Page 1 of 3')).toBeVisible();
    const [query] = requestsTo(org);
    expect(query).toMatchObject({ page: '1', sortBy: '-at' });
    const days = (Date.parse(String(query?.['end'])) - Date.parse(String(query?.['start']))) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  it('[FIX-44] shows nothing for a period that ends before it begins', async () => {
    const org = orgWithUses();
    renderPage(`${AT}?from=2026-11-20&to=2026-11-10`, <AiPage />, { server: org });
    expect(await screen.findByText('Nothing to show for these dates')).toBeVisible();
    expect(await datePart('To')).toBeInvalid();
    expect(screen.queryByRole('row')).toBeNull();
    expect(requestsTo(org)).toEqual([]);
  });

  it('[AIC-14] moves through the pages, and keeps the page in the address', async () => {
    const { user, router } = renderPage(AT, <AiPage />, { server: orgWithUses(25, 10) });
    await row(/User 0/);
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await row(/User 10/);
    await user.click(screen.getByRole('button', { name: 'Last page' }));
    await row(/User 20/);
    expect(screen.getByText('21 to 25 of 25')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
    expect(router.state.location.search).toBe('?page=3');
  });

  it('[AIC-14] sorts the whole list by a column in both directions, and returns to the first page', async () => {
    const org = orgWithUses(25, 10);
    const { user, router } = renderPage(`${AT}?page=2`, <AiPage />, { server: org });
    await row(/User 10/);
    await user.click(screen.getByRole('button', { name: 'Credits' }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Credits' })).toHaveAttribute('aria-sort', 'ascending'),
    );
    await user.click(screen.getByRole('button', { name: 'Credits' }));
    await waitFor(() => expect(requestsTo(org).at(-1)).toMatchObject({ sortBy: '-credits', page: '1' }));
    expect(router.state.location.search).toBe('?page=1&sort=-credits');
  });

  it('[AIC-14] requests the chosen days as whole days in the user’s time zone', async () => {
    const org = orgWithUses();
    renderPage(`${AT}?from=2026-03-28&to=2026-03-29`, <AiPage />, { server: org });
    await row(/User 0/);
    // Clocks in Berlin go forward on the second day.
    expect(requestsTo(org)[0]).toMatchObject({ start: '2026-03-27T23:00:00.000Z', end: '2026-03-29T22:00:00.000Z' });
  });

  it('[FIX-42] lists and exports the uses with one result', async () => {
    const org = orgWithUses();
    org.on(exportAiUsage, () => undefined);
    const { user, router } = renderPage(`${AT}?page=2`, <AiPage />, { server: org });
    await user.click(await screen.findByRole('button', { name: /Result/ }));
    await user.click(await screen.findByRole('option', { name: 'Refused' }));
    await waitFor(() => expect(requestsTo(org).at(-1)).toMatchObject({ outcome: 'refused', page: '1' }));
    expect(router.state.location.search).toBe('?outcome=refused');
    await user.click(await screen.findByRole('button', { name: 'Download AI usage as CSV' }));
    await waitFor(() => expect(org.requestsOf(exportAiUsage)[0]?.query).toMatchObject({ outcome: 'refused' }));
  });

  it('[AIC-14] changes the period by keyboard', async () => {
    const org = orgWithUses();
    const { user, router } = renderPage(AT, <AiPage />, { server: org });
    await row(/User 0/);
    screen.getByRole('radio', { name: 'Last 30 days' }).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(router.state.location.search).toBe('?period=last90'));
  });

  it('shows an empty state without uses', async () => {
    renderPage(AT, <AiPage />, { server: orgWithUses(0) });
    expect(await screen.findByText('No AI usage in this period')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download AI usage as CSV' })).toBeDisabled();
  });

  it('[AIC-16] reports that the uses could not be loaded, and retries', async () => {
    const org = orgWithUses();
    org.reject(listAiUsage, 'unavailable', 'Not now.');
    const { user } = renderPage(AT, <AiPage />, { server: org });
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
    const { user } = renderPage(AT, <AiPage />, { server: orgWithUses() });
    const opener = within(await row(/User 2 /)).getByRole('button');
    await user.click(opener);
    const dialog = within(await screen.findByRole('dialog', { name: /^AI request from Nov 20, 2026/ }));
    expect(dialog.getByText('The AI model failed with status 502. Please try again later.')).toBeVisible();
    expect(dialog.getByText('Tried in the console')).toBeVisible();
    expect(dialog.getByText('0.8 s')).toBeVisible();
    expect(dialog.getByText('a0WFs0000000001AAA')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('[FIX-03] marks the uses whose response was cut off, empty or abandoned', async () => {
    const org = orgWithUses();
    const { user } = renderPage(AT, <AiPage />, { server: org });
    const resultOf = async (number: number) =>
      within(await row(new RegExp(`User ${number} `)))
        .getAllByRole('cell')
        .at(-1);
    expect(await resultOf(1)).toHaveTextContent('Success');
    expect(await resultOf(2)).toHaveTextContent('Failed');
    expect(await resultOf(3)).toHaveTextContent('Cut off');
    expect(await resultOf(4)).toHaveTextContent('Empty response');
    expect(await resultOf(5)).toHaveTextContent('Abandoned');
    const use = { ...rowOf(5), ...NO_DETAILS, source: 'console', inputTokens: 1864, outputTokens: 0 } as const;
    org.on(readAiUse, () => ({ ...use, object: null, recordId: null, error: null }));
    await user.click(within(await row(/User 5 /)).getByRole('button'));
    const dialog = within(await screen.findByRole('dialog', { name: /^AI request from/ }));
    expect(dialog.getByText(/^Abandoned: .* Token counts are estimates\.$/)).toBeVisible();
  });

  it('[FIX-40] [FIX-42] [FIX-47] shows filtered and refused uses, marks, and the responding model', async () => {
    const org = orgWithUses(8);
    const { user } = renderPage(AT, <AiPage />, { server: org });
    expect(await row(/User 6 /)).toHaveTextContent('Filtered');
    expect(await row(/User 7 /)).toHaveTextContent('Refused');
    const use = { ...rowOf(7), ...NO_DETAILS, source: 'app', inputTokens: 30, outputTokens: 4 } as const;
    const reported = { inputTokens: '1200', outputTokens: '1e15' };
    const figures = { cachedTokens: 25, reasoningTokens: 3, mark: 'implausible', reported } as const;
    const details = { responseModel: 'cheaper-model', timeSource: 'observed', object: null, recordId: null } as const;
    org.on(readAiUse, () => ({ ...use, ...figures, ...details, error: null }));
    await user.click(within(await row(/User 7 /)).getByRole('button'));
    const dialog = within(await screen.findByRole('dialog', { name: /^AI request from/ }));
    for (const text of ['small-model', 'cheaper-model', '25', '3', '1200 tokens in, 1e15 tokens out']) {
      expect(dialog.getByText(text)).toBeVisible();
    }
    expect(dialog.getByText(/the reported ones are implausible/)).toBeVisible();
    expect(dialog.getByText(/the device's clock is wrong/)).toBeVisible();
  });

  it('[FIX-40] corrects its tokens, based on the shown version, for people with the right', async () => {
    const org = orgWithUses();
    org.on(correctAiUse, () => ({
      ...rowOf(2),
      ...NO_DETAILS,
      source: 'console' as const,
      inputTokens: 5,
      outputTokens: 202,
      object: null,
      recordId: null,
      error: null,
    }));
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await user.click(within(await row(/User 2 /)).getByRole('button'));
    await user.click(await screen.findByRole('button', { name: 'Correct token counts' }));
    const field = await screen.findByRole('textbox', { name: /Input tokens/ });
    await user.clear(field);
    await user.type(field, '5');
    await user.click(screen.getByRole('button', { name: 'Correct token counts' }));
    await waitFor(() =>
      expect(org.requestsOf(correctAiUse)).toMatchObject([
        { headers: { 'if-match': '1-2-3' }, body: { inputTokens: 5, outputTokens: 202 } },
      ]),
    );
    expect(await screen.findByText('Token counts corrected')).toBeVisible();
  });

  it('formats numbers like the list', async () => {
    const { user } = renderPage(AT, <AiPage />, { server: orgWithUses() });
    await user.click(within(await row(/User 2 /)).getByRole('button'));
    const dialog = within(await screen.findByRole('dialog', { name: /^AI request from/ }));
    expect(dialog.getByText('1,864')).toBeVisible();
    expect(dialog.getByText('1.25')).toBeVisible();
  });

  it('[AIC-16] reports which use could not be loaded', async () => {
    const org = orgWithUses();
    org.reject(readAiUse, 'not_found', 'There is no such AI request.');
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await user.click(within(await row(/User 2 /)).getByRole('button'));
    expect(await findBanner('Failed to load AI usages for id: 00019a0002')).toBeVisible();
  });
});

describe('the export', () => {
  const download = () => screen.findByRole('button', { name: 'Download AI usage as CSV' });

  it('[AIC-14] requests the same period and order, and saves the file', async () => {
    const org = orgWithUses();
    org.on(exportAiUsage, () => undefined);
    const { user } = renderPage(`${AT}?sort=credits`, <AiPage />, { server: org });
    await row(/User 0/);
    await user.click(await download());
    await waitFor(() => expect(browser.save).toHaveBeenCalledWith('test.csv', expect.any(Blob)));
    const { start, end } = requestsTo(org)[0] ?? {};
    expect(org.requestsOf(exportAiUsage).map(({ query }) => query)).toEqual([
      { start, end, sortBy: 'credits', separator: 'comma' },
    ]);
  });

  it('[CHB-07] shows why the server rejects it', async () => {
    const org = orgWithUses();
    org.reject(exportAiUsage, 'bad_request', 'The request is invalid.', {
      fields: [{ path: 'query.end', code: 'periodOrder', message: 'A period must end after it starts.' }],
    });
    const { user } = renderPage(AT, <AiPage />, { server: org });
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
    const { user } = renderPage(AT, <AiPage />, { server: org });
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
    const { user } = renderPage(AT, <AiPage />, { server: org });
    await row(/User 0/);
    await user.click(await download());
    expect(await screen.findByText('Failed to download report')).toBeVisible();
  });
});

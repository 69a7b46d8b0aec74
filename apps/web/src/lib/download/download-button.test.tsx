import { CSV_BOM } from '@fieldstone/contracts/platform/csv';
import type { FileColumns } from '@fieldstone/contracts/platform/csv';
import { createMessage } from '@fieldstone/contracts/platform/errors/message';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { ApiError } from '../api/api-error.ts';
import { browser } from '../browser.ts';
import { DownloadButton } from './download-button.tsx';
import type { DownloadButtonProps } from './download-button.tsx';

const COLUMNS = { name: 'text', credits: 'number' } as const satisfies FileColumns;

function open(locale: string) {
  const save = vi.spyOn(browser, 'save').mockImplementation(() => {});
  const load = vi.fn<DownloadButtonProps['load']>(() => ({
    name: 'uses-00D.csv',
    content: new Blob([CSV_BOM, 'name,credits\r\nAnn,1.5\r\n']),
  }));
  const page = <DownloadButton label="Uses" columns={COLUMNS} load={load} />;
  return { ...renderPage('/', page, { user: { locale } }), save, load };
}

it.each([
  ['en-US', 'comma'],
  ['en-GB', 'comma'],
  ['de-DE', 'semicolon'],
  ['nb-NO', 'semicolon'],
])('[FIX-63] asks for the list separator of %s', async (locale, separator) => {
  const { user, save, load } = open(locale);
  await user.click(await screen.findByRole('button', { name: 'Download Uses as CSV' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(load.mock.calls).toEqual([[separator]]);
});

it('[FIX-63] offers an Excel workbook', async () => {
  const { user, save, load } = open('de-DE');
  await user.click(await screen.findByRole('button', { name: 'Other formats of Uses' }));
  await user.click(await screen.findByRole('menuitem', { name: /Excel workbook/ }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  const [name, content] = save.mock.calls[0] ?? [];
  expect(name).toBe('uses-00D.xlsx');
  expect(content?.type).toContain('spreadsheetml');
  // The file has the separator of RFC 4180, which the page reads.
  expect(load.mock.calls).toEqual([[]]);
});

it('[REL-14] shows how long to wait after too many downloads', async () => {
  const { user, save, load } = open('en-US');
  const { message, ...details } = createMessage('too_many_requests', { maximum: 60, seconds: 42 });
  load.mockRejectedValueOnce(new ApiError('rate_limited', 429, message, details));
  await user.click(await screen.findByRole('button', { name: 'Download Uses as CSV' }));
  expect(await screen.findByRole('alertdialog', { name: 'Failed to download report' })).toHaveTextContent(
    'There were too many requests of this kind: at most 60 are possible per minute. Please wait 42 seconds.',
  );
  expect(save).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Download Uses as CSV' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
});

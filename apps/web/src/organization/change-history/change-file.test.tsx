import {
  changeAuthors,
  changeHistory,
  countChanges,
  exportChanges,
} from '@fieldstone/contracts/organization/change-history';
import { PROCESS_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import { CSV_BOM, csvRow } from '@fieldstone/contracts/platform/csv';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { browser } from '../../lib/browser.ts';
import { createOrg } from '../../test/org.ts';
import { ChangeHistoryPage } from '../../pages/change-history/page.tsx';
import { renderPage } from '../../test/render-page.tsx';
import { PROFILE_ID } from '../../test/stored-settings.ts';

it('[ACT-06] [FIX-14] downloads the shown changes as CSV with the texts of the page', async () => {
  const org = createOrg();
  const change = {
    id: 'a1',
    at: '2026-11-20T09:15:42.000Z',
    by: 'Sam Second',
    origin: 'copy',
    outcome: 'done',
  } as const;
  const place = {
    profileId: PROFILE_ID,
    settingId: fieldInventory.id,
    action: 'setting.write',
    before: null,
    after: {},
  };
  const records = [{ ...change, ...place }];
  org.on(changeHistory, () => ({ records, next: null, searchedTo: '2026-11-01T00:00:00.000Z' }));
  org.on(countChanges, () => ({ changes: 1, isMore: false }));
  org.on(changeAuthors, () => ({ names: ['Sam Second'] }));
  const { user } = renderPage('/change-history?origin=copy', <ChangeHistoryPage />, { server: org });
  const columns = ['id', 'origin', 'outcome', 'groupProfile', 'settingId', 'setting', 'usedBy', 'before'];
  const rows = [
    ['a1', 'copy', 'done', 'Crew, "A"', fieldInventory.id, fieldInventory.name, '', '{"note":"one,\r\ntwo"}'],
    ['a2', 'outside', 'unknown', '', PROCESS_CHANGE, PROCESS_CHANGE, 'knowledge: Crew A, +2; barcode: Crew B', ''],
    ['a3', 'console', 'failed', '', 'SET900', 'SET900', '', "'=1"],
  ];
  org.serveFile(exportChanges, CSV_BOM + [columns, ...rows].map((row) => csvRow(row)).join(''));
  const save = vi.spyOn(browser, 'save').mockImplementation(() => {});
  const download = await screen.findByRole('button', { name: /Changes as CSV/ });
  await waitFor(() => expect(download).toBeEnabled());
  await user.click(download);
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(org.requestsOf(exportChanges)[0]?.query).toMatchObject({ origin: 'copy' });
  const uses = 'Knowledge: Crew A, +2; Barcode/QR Code Scan: Crew B';
  expect(await save.mock.calls[0]?.[1].text()).toBe(
    [
      ['Change', 'Kind', 'Outcome', 'Group profile', 'Setting ID', 'Setting', 'Affected settings', 'Before'],
      ['a1', 'Copy', 'Saved', 'Crew, "A"', 'SET006', 'Field Inventory', '', '{"note":"one,\r\ntwo"}'],
      ['a2', 'Outside the console', 'Unknown', '', PROCESS_CHANGE, 'Expressions and forms', uses, ''],
      ['a3', 'Console', 'Not saved', '', 'SET900', 'Setting SET900', '', "'=1"],
    ]
      .map((row) => csvRow(row))
      .join(''),
  );
});

import { changeAuthors, changeHistory, countChanges } from '@fieldstone/contracts/organization/change-history';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { ChangeHistoryPage } from '../pages/change-history/page.tsx';
import { createOrg } from './org.ts';
import type { OrgState } from './org.ts';
import { renderPage } from './render-page.tsx';
import { PROFILE_ID, stored } from './stored-settings.ts';

/** The values of the changed setting before and after the change. */
export const OLD = { enabled: true, stockTransferInventoryProcess: 'Depot to van' };
export const NOW = { enabled: true, stockTransferInventoryProcess: 'Van to van' };

/** Returns a change of Field Inventory. */
export const entry = (id: string, more: Partial<ChangeHistoryEntry> = {}): ChangeHistoryEntry => ({
  id,
  at: '2026-11-20T09:15:42.000Z',
  by: 'Sam Second',
  origin: 'console',
  outcome: 'done',
  profileId: PROFILE_ID,
  settingId: fieldInventory.id,
  action: 'setting.write',
  before: OLD,
  after: NOW,
  ...more,
});

/** Returns a change of a section of the AI configuration. */
export const aiEntry = (settingId: string, before: Payload, after: Payload) =>
  entry('a1', { settingId, profileId: null, action: 'ai-configuration.write', before, after });

type Page = { readonly records: ChangeHistoryEntry[]; readonly next: string | null };

/** Opens the change history with changes in pages, in an org that stores `NOW`. */
export function openHistory(pages: readonly Page[], address = '/change-history', state: OrgState = {}) {
  const org = createOrg({ ...stored(fieldInventory, NOW), ...state });
  org.on(changeHistory, ({ query }) => {
    const page = pages.find((_, at) => (query.before ?? '0-0') === `${at}-0`) ?? { records: [], next: null };
    return { ...page, searchedTo: '2026-11-01T00:00:00.000Z' };
  });
  org.on(countChanges, () => ({ changes: pages.flatMap(({ records }) => records).length, isMore: false }));
  org.on(changeAuthors, () => ({ names: ['Avery Admin', 'Sam Second'] }));
  return { ...renderPage(address, <ChangeHistoryPage />, { server: org }), org };
}

/** Returns an org with one change. */
export function serveChanges(change: ChangeHistoryEntry, state: OrgState = {}) {
  const org = createOrg(state);
  org.on(changeHistory, () => ({ records: [change], next: null, searchedTo: null }));
  org.on(countChanges, () => ({ changes: 1, isMore: false }));
  org.on(changeAuthors, () => ({ names: [] }));
  return org;
}

/** Returns the only page of a history. */
export const one = (...records: ChangeHistoryEntry[]): Page[] => [{ records, next: null }];

import { CHANGES_PERIOD } from '@fieldstone/contracts/organization/change-history';
import { ofPeriod } from '../../lib/page/page-queries.ts';
import type { PageQueries, PageQuery, PageRoute, PageVisit } from '../../lib/page/page-route.ts';
import {
  changeAuthorsQuery,
  changeCountQuery,
  changesQuery,
} from '../../organization/change-history/change-queries.ts';

export const page: PageRoute = {
  texts: [
    'change-history',
    'history',
    'barcode',
    'changes',
    'restore',
    'group-profiles',
    'charts',
    'ai',
    'field-picker',
  ],
  component: async () => (await import('./page.tsx')).ChangeHistoryPage,
};

export const contents: PageQueries = (visit) => changesOfPeriod(visit);

/** Returns the queries of the changes of a period, of a group profile or all. */
export function changesOfPeriod(visit: PageVisit, of: { readonly profile?: string } = {}): readonly PageQuery[] {
  return [
    changeAuthorsQuery,
    ...ofPeriod(visit, CHANGES_PERIOD, ({ start: from, end: until }) => [
      changesQuery({ from, until, ...of }),
      changeCountQuery({ from, until, ...of }),
    ]),
  ];
}

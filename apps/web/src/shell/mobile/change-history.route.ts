import {
  changeAuthors,
  changeHistory,
  CHANGES_PERIOD,
  countChanges,
} from '@fieldstone/contracts/organization/change-history';
import { ofPeriod, pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute, PageVisit } from '../../lib/page/page-route.ts';

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
  component: async () => (await import('./change-history-route.tsx')).ChangeHistoryRoute,
};

export const contents: PageRequests = (visit) => changeRequests(visit);

/** Returns the requests of the changes of a period, of a group profile or all. */
export function changeRequests(visit: PageVisit, of: { readonly profile?: string } = {}): ReturnType<PageRequests> {
  return [
    pageRequest(changeAuthors, undefined),
    ...ofPeriod(visit, CHANGES_PERIOD, ({ start: from, end: until }) => [
      pageRequest(changeHistory, { query: { from, until, ...of } }),
      pageRequest(countChanges, { query: { from, until, ...of } }),
    ]),
  ];
}

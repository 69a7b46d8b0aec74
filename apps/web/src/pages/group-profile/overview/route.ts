import { eventFields } from '../../../domains/field-picker/describe-query.ts';
import { offeredStatuses, statusQueries } from '../../../domains/status/status-queries.ts';
import { ofProfile } from '../../../lib/page/page-queries.ts';
import type { PageQueries, PageRoute } from '../../../lib/page/page-route.ts';
import { latestChangesQuery } from '../../../organization/change-history/change-queries.ts';
import { overviewQuery } from './overview-queries.ts';

export const page: PageRoute = {
  texts: [
    'overview',
    'change-history',
    'barcode',
    'group-profiles',
    'changes',
    'copy',
    'restore',
    'charts',
    'appointment-color',
    'field-picker',
  ],
  component: async () => (await import('./page.tsx')).OverviewPage,
};

export const queries: PageQueries = (visit) =>
  ofProfile(visit, (profileId) => [
    overviewQuery(profileId),
    latestChangesQuery(profileId),
    // The words of the values would appear later.
    statusQueries.options,
    offeredStatuses,
    eventFields,
  ]);

import { groupProfileQuery } from '../../../domains/group-profile/group-profile-queries.ts';
import { ofProfile } from '../../../lib/page/page-queries.ts';
import type { PageQueries, PageRoute } from '../../../lib/page/page-route.ts';
import { changesOfPeriod, page as changeHistory } from '../../change-history/route.ts';

export const page: PageRoute = {
  texts: changeHistory.texts ?? [],
  component: async () => (await import('./page.tsx')).ProfileHistoryPage,
};

export const contents: PageQueries = (visit) =>
  ofProfile(visit, (profileId) => [groupProfileQuery(profileId), ...changesOfPeriod(visit, { profile: profileId })]);

import { homeReachQuery } from '../../domains/group-profile/group-profile-queries.ts';
import { homeProfilesQuery } from '../../domains/group-profile/home-profiles-query.ts';
import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['group-profiles', 'charts'],
  component: async () => (await import('./page.tsx')).GroupProfilesPage,
};

export const queries: PageQueries = () => [homeProfilesQuery];

export const contents: PageQueries = () => [homeReachQuery];

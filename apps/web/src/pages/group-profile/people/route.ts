import { groupProfileQuery, groupProfileUsersQuery } from '../../../domains/group-profile/group-profile-queries.ts';
import { ofProfile } from '../../../lib/page/page-queries.ts';
import type { PageQueries, PageRoute } from '../../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['group-profiles'],
  component: async () => (await import('./page.tsx')).PeoplePage,
};

export const contents: PageQueries = (visit) =>
  ofProfile(visit, (profileId) => [groupProfileQuery(profileId), groupProfileUsersQuery(profileId, '')]);

import { groupProfileUsers, readGroupProfile } from '@fieldstone/contracts/organization/group-profiles';
import { ofProfile, pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['group-profiles'],
  component: async () => (await import('./people-route.tsx')).PeopleRoute,
};

export const contents: PageRequests = (visit) =>
  ofProfile(visit, (profileId) => [
    pageRequest(readGroupProfile, { params: { profileId } }),
    pageRequest(groupProfileUsers, { params: { profileId }, query: {} }),
  ]);

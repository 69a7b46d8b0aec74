import { readGroupProfile } from '@fieldstone/contracts/organization/group-profiles';
import { ofProfile, pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';
import { changeRequests, page as changeHistory } from './change-history.route.ts';

export const page: PageRoute = {
  texts: changeHistory.texts ?? [],
  component: async () => (await import('./profile-history-route.tsx')).ProfileHistoryRoute,
};

export const contents: PageRequests = (visit) =>
  ofProfile(visit, (profileId) => [
    pageRequest(readGroupProfile, { params: { profileId } }),
    ...changeRequests(visit, { profile: profileId }),
  ]);

import { listProfiles } from '@fieldstone/contracts/organization/profile';
import { scheduleManagement } from '@fieldstone/contracts/skills/schedule-management';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  component: async () => (await import('./page.tsx')).AiPage,
};

export const requests: PageRequests = () => [
  pageRequest(scheduleManagement.read, undefined),
  pageRequest(listProfiles, undefined),
];

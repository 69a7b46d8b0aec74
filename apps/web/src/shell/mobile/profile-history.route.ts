import type { PageRoute } from '../../lib/page/page-route.ts';
import { page as changeHistory } from './change-history.route.ts';

export const page: PageRoute = {
  texts: changeHistory.texts ?? [],
  component: async () => (await import('./profile-history-route.tsx')).ProfileHistoryRoute,
};

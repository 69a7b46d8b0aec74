import type { PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['insights', 'charts'],
  component: async () => (await import('./insights-route.tsx')).InsightsRoute,
};

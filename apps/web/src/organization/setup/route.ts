import type { PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['setup'],
  component: async () => (await import('./page.tsx')).HealthCheckPage,
};

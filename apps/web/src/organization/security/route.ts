import type { PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['security', 'access-token'],
  component: async () => (await import('./page.tsx')).SecurityPage,
};

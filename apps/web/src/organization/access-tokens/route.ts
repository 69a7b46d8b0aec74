import type { PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['access-token'],
  component: async () => (await import('./page.tsx')).AccessTokensPage,
};

import type { PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['group-profiles', 'history'],
  component: async () => (await import('./page.tsx')).ProcessesPage,
};

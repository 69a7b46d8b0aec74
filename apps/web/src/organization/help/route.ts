import type { PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['help'],
  component: async () => (await import('./page.tsx')).HelpPage,
};

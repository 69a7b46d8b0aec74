import type { PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['group-profiles'],
  component: async () => (await import('./profile-page.tsx')).GroupProfilePage,
};

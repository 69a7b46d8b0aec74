import type { PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['group-profiles'],
  component: async () => (await import('./people-route.tsx')).PeopleRoute,
};

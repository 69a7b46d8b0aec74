import type { PageRoute } from '../../lib/page/page-route.ts';

/** The part of a page's address that names the group profile. */
export const page: PageRoute = {
  component: async () => (await import('./page.tsx')).GroupProfilePages,
};

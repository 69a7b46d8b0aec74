import type { PageRoute } from '../../lib/page/page-route.ts';

/** Redirects to the list of group profiles, whose code loads with it. */
export const page: PageRoute = {
  component: async () => {
    const [{ HomeRedirect }] = await Promise.all([
      import('./home-redirect.tsx'),
      import('../../organization/group-profiles/page.tsx'),
    ]);
    return HomeRedirect;
  },
};

export { contents, queries } from '../../organization/group-profiles/route.ts';

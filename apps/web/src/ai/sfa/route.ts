import type { PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  component: async () => (await import('./page.tsx')).AiPage,
};

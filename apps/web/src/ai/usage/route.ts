import type { PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['ai-usage', 'charts'],
  component: async () => (await import('./page.tsx')).AiPage,
};

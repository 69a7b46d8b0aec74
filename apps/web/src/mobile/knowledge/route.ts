import type { PageComponent } from '../../lib/page/page.ts';
import type { PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute<PageComponent> = {
  component: async () => (await import('./page.tsx')).Page,
};

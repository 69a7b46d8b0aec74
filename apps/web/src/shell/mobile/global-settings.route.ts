import type { PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  component: async () => (await import('./global-settings-route.tsx')).GlobalSettingsRoute,
};

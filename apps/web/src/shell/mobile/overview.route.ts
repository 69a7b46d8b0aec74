import type { PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: [
    'overview',
    'barcode',
    'group-profiles',
    'changes',
    'copy',
    'restore',
    'charts',
    'appointment-color',
    'field-picker',
  ],
  component: async () => (await import('./overview-route.tsx')).OverviewRoute,
};

import type { PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: [
    'change-history',
    'history',
    'barcode',
    'changes',
    'restore',
    'group-profiles',
    'charts',
    'ai',
    'field-picker',
  ],
  component: async () => (await import('./change-history-route.tsx')).ChangeHistoryRoute,
};

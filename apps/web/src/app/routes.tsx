import type { RouteObject } from 'react-router';
import { PATHS } from '../shared/paths.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFound } from './not-found.tsx';
import { SessionGate } from './session-gate.tsx';
import { Splash } from './splash.tsx';

/** `/ai` is the AI Console, everything else the Mobile Console; neither is loaded before it is visited (requirement APP-01). */
export const routes: RouteObject[] = [
  {
    element: <SessionGate />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Splash />,
    children: [
      {
        path: PATHS.ai,
        lazy: async () => ({ Component: (await import('./ai/ai-console.tsx')).AiConsole }),
        children: [
          { index: true, lazy: async () => ({ Component: (await import('../features/ai-home/page.tsx')).AiHomePage }) },
          { path: '*', element: <NotFound /> },
        ],
      },
      {
        path: PATHS.home,
        lazy: async () => ({ Component: (await import('./mobile/mobile-console.tsx')).MobileConsole }),
        children: [
          { index: true, lazy: async () => ({ Component: (await import('./mobile/home-redirect.tsx')).HomeRedirect }) },
          {
            path: PATHS.profile,
            lazy: async () => ({ Component: (await import('./mobile/profile-route.tsx')).ProfileRoute }),
            children: [
              {
                index: true,
                lazy: async () => ({ Component: (await import('./mobile/overview-route.tsx')).OverviewRoute }),
              },
              {
                path: '*',
                lazy: async () => ({ Component: (await import('./mobile/setting-route.tsx')).SettingRoute }),
              },
            ],
          },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];

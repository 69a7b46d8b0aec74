import * as i18next from 'i18next';
import type { RouteObject } from 'react-router';
import { PAGE_TEXTS } from '../lib/i18n/namespaces.ts';
import { PATHS } from '../lib/navigation/paths.ts';
import { OverviewRoute } from '../shell/mobile/overview-route.tsx';
import { ProfileRoute } from '../shell/mobile/profile-route.tsx';

/** The routes of a group profile's overview, for `renderPage`. */
export const overviewRoutes: RouteObject[] = [
  {
    path: PATHS.profile,
    element: <ProfileRoute />,
    children: [{ index: true, element: <OverviewRoute />, loader: () => i18next.loadNamespaces(PAGE_TEXTS.overview) }],
  },
];

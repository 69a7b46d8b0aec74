import * as i18next from 'i18next';
import type { RouteObject } from 'react-router';
import { PATHS } from '../lib/navigation/paths.ts';
import { page } from '../shell/mobile/overview.route.ts';
import { OverviewRoute } from '../shell/mobile/overview-route.tsx';
import { ProfileRoute } from '../shell/mobile/profile-route.tsx';

/** The routes of a group profile's overview, for `renderPage`. */
export const overviewRoutes: RouteObject[] = [
  {
    path: PATHS.profile,
    element: <ProfileRoute />,
    children: [{ index: true, element: <OverviewRoute />, loader: () => i18next.loadNamespaces(page.texts ?? []) }],
  },
];

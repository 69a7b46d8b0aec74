import * as i18next from 'i18next';
import type { RouteObject } from 'react-router';
import { PATHS } from '../lib/navigation/paths.ts';
import type { PageRoute } from '../lib/page/page-route.ts';
import { page as overview } from '../shell/mobile/overview.route.ts';
import { OverviewRoute } from '../shell/mobile/overview-route.tsx';
import { page as people } from '../shell/mobile/people.route.ts';
import { PeopleRoute } from '../shell/mobile/people-route.tsx';
import { page as history } from '../shell/mobile/profile-history.route.ts';
import { ProfileHistoryRoute } from '../shell/mobile/profile-history-route.tsx';
import { ProfileRoute } from '../shell/mobile/profile-route.tsx';

const textsOf =
  ({ texts = [] }: PageRoute) =>
  () =>
    i18next.loadNamespaces(texts);

/** The routes of a group profile's page, for `renderPage`. */
export const overviewRoutes: RouteObject[] = [
  {
    path: PATHS.profile,
    element: <ProfileRoute />,
    children: [{ index: true, element: <OverviewRoute />, loader: textsOf(overview) }],
  },
  { path: `${PATHS.profile}/people`, element: <PeopleRoute />, loader: textsOf(people) },
  { path: `${PATHS.profile}/history`, element: <ProfileHistoryRoute />, loader: textsOf(history) },
];

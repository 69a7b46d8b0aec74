import * as i18next from 'i18next';
import type { RouteObject } from 'react-router';
import { PATHS } from '../lib/navigation/paths.ts';
import type { PageRoute } from '../lib/page/page-route.ts';
import { page as overview } from '../pages/group-profile/overview/route.ts';
import { OverviewPage } from '../pages/group-profile/overview/page.tsx';
import { page as people } from '../pages/group-profile/people/route.ts';
import { PeoplePage } from '../pages/group-profile/people/page.tsx';
import { page as history } from '../pages/group-profile/history/route.ts';
import { ProfileHistoryPage } from '../pages/group-profile/history/page.tsx';
import { GroupProfilePages } from '../pages/group-profile/page.tsx';

const textsOf =
  ({ texts = [] }: PageRoute) =>
  () =>
    i18next.loadNamespaces(texts);

/** The routes of a group profile's page, for `renderPage`. */
export const overviewRoutes: RouteObject[] = [
  {
    path: PATHS.profile,
    element: <GroupProfilePages />,
    children: [{ index: true, element: <OverviewPage />, loader: textsOf(overview) }],
  },
  { path: `${PATHS.profile}/people`, element: <PeoplePage />, loader: textsOf(people) },
  { path: `${PATHS.profile}/history`, element: <ProfileHistoryPage />, loader: textsOf(history) },
];

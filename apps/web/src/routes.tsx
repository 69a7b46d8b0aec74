import type { QueryClient } from '@tanstack/react-query';
import * as i18next from 'i18next';
import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router';
import type { RouteObject } from 'react-router';
import { aiDataQuery } from './lib/start-data/ai-data-query.ts';
import { appDataQuery } from './lib/start-data/app-data-query.ts';
import { AI_TEXTS, MOBILE_TEXTS } from './lib/i18n/namespaces.ts';
import { aiPages } from './lib/navigation/ai-pages.ts';
import { consolePages } from './lib/navigation/console-pages.ts';
import type { ConsolePageName } from './lib/navigation/console-pages.ts';
import type { PageComponent } from './lib/page/page.ts';
import type { PageRoute } from './lib/page/page-route.ts';
import { aiPath, PATHS } from './lib/navigation/paths.ts';
import { sessionQuery } from './lib/session/session-query.ts';
import { aiPageRoute } from './ai/pages.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { SettingRoute } from './shell/mobile/setting-route.tsx';
import { NotFound } from './shell/not-found.tsx';
import { pages } from './mobile/pages.ts';
import { page as accessTokens } from './organization/access-tokens/route.ts';
import { page as groupProfiles } from './organization/group-profiles/route.ts';
import { page as processes } from './organization/processes/route.ts';
import { page as healthCheck } from './organization/setup/route.ts';
import { page as aiOverview } from './shell/ai/overview.route.ts';
import { page as changeHistory } from './shell/mobile/change-history.route.ts';
import { page as globalSettings } from './shell/mobile/global-settings.route.ts';
import { page as help } from './shell/mobile/help.route.ts';
import { page as insights } from './shell/mobile/insights.route.ts';
import { page as overview } from './shell/mobile/overview.route.ts';
import { page as people } from './shell/mobile/people.route.ts';
import { page as profileHistory } from './shell/mobile/profile-history.route.ts';
import { SessionGate } from './shell/session-gate.tsx';
import { Splash } from './shell/splash.tsx';

/**
 * The route tree: `/ai` is the AI Console, everything else the Mobile Console (requirement APP-01). A visited route loads the texts
 * and the code that the route file beside the page's component declares; the loaders of the consoles start their requests. The
 * component that uses the data shows a failed request.
 */
export function createRoutes(client: QueryClient): RouteObject[] {
  /** Starts requests after the session is known, because they fail without one. */
  const start = (request: () => Promise<unknown>) => {
    client
      .query(sessionQuery)
      .then(request)
      .catch(() => {});
  };

  const mobile: RouteObject = {
    path: PATHS.home,
    loader: () => {
      start(() => client.query(appDataQuery));
      return i18next.loadNamespaces(MOBILE_TEXTS);
    },
    lazy: component(async () => (await import('./shell/mobile/mobile-console.tsx')).MobileConsole),
    children: [
      { index: true, lazy: component(async () => (await import('./shell/mobile/home-redirect.tsx')).HomeRedirect) },
      {
        path: PATHS.profile,
        lazy: component(async () => (await import('./shell/mobile/profile-route.tsx')).ProfileRoute),
        children: [
          { index: true, ...visited(overview) },
          ...consolePages.map(({ name, slug }) => ({
            path: `${PATHS.profile}/${slug}`,
            ...visited(inSettingRoute(name)),
          })),
          { path: '*', element: <NotFound /> },
        ],
      },
      { path: `${PATHS.profile}/people`, ...visited(people) },
      { path: `${PATHS.profile}/history`, ...visited(profileHistory) },
      { path: PATHS.globalSettings, ...visited(globalSettings) },
      { path: PATHS.groupProfiles, ...visited(groupProfiles) },
      { path: PATHS.changeHistory, ...visited(changeHistory) },
      { path: PATHS.processes, ...visited(processes) },
      { path: PATHS.accessTokens, ...visited(accessTokens) },
      { path: PATHS.insights, ...visited(insights) },
      { path: PATHS.healthCheck, ...visited(healthCheck) },
      { path: PATHS.help, ...visited(help) },
      { path: '*', element: <NotFound /> },
    ],
  };

  const ai: RouteObject = {
    path: PATHS.ai,
    loader: () => {
      start(() => client.query(aiDataQuery));
      return i18next.loadNamespaces(AI_TEXTS);
    },
    lazy: component(async () => (await import('./shell/ai/ai-console.tsx')).AiConsole),
    children: [
      { index: true, ...visited(aiOverview) },
      ...aiPages.map(({ name, key }) => ({ path: aiPath(key), ...visited(aiPageRoute(name)) })),
      { path: '*', element: <NotFound /> },
    ],
  };

  return [
    {
      element: <SessionGate />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <Splash />,
      children: [ai, mobile],
    },
  ];
}

/** Loads the code of a path's routes before they are visited. */
export function prefetchPath(routes: RouteObject[], path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    const load = typeof route.lazy === 'object' ? route.lazy.Component : undefined;
    load?.().catch(() => {});
  }
}

/** Returns a component that loads when its route is visited. */
const component = (load: () => Promise<ComponentType>) => ({ Component: load });

/** Returns the parts of a route that load the texts and the component of its page. */
const visited = ({ texts = [], component: load }: PageRoute) => ({
  loader: () => i18next.loadNamespaces(texts),
  lazy: component(load),
});

/** Returns the page of a setting within the route that checks whether the org has the setting. */
function inSettingRoute(name: ConsolePageName): PageRoute {
  const page: PageRoute<PageComponent> = pages[name];
  return {
    ...page,
    component: async () => {
      const Page = await page.component();
      return () => <SettingRoute name={name} Page={Page} />;
    },
  };
}

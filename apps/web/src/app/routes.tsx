import type { QueryClient } from '@tanstack/react-query';
import * as i18next from 'i18next';
import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router';
import type { RouteObject } from 'react-router';
import { aiDataQuery } from '../shared/ai-data/ai-data-query.ts';
import { appDataQuery } from '../shared/app-data/app-data-query.ts';
import { AI_TEXTS, MOBILE_TEXTS, PAGE_TEXTS } from '../shared/i18n/namespaces.ts';
import { aiPages } from '../shared/navigation/ai-pages.ts';
import { consolePages } from '../shared/navigation/console-pages.ts';
import { aiPath, PATHS } from '../shared/paths.ts';
import { sessionQuery } from '../shared/session/session-query.ts';
import { aiPageLoads } from './ai/ai-page-loads.ts';
import { ErrorPage } from './error-page.tsx';
import { SettingRoute } from './mobile/setting-route.tsx';
import { NotFound } from './not-found.tsx';
import { pages } from './pages.tsx';
import { SessionGate } from './session-gate.tsx';
import { Splash } from './splash.tsx';

/**
 * The route tree: `/ai` is the AI Console, everything else the Mobile Console (requirement APP-01). A route loads its code when it is
 * visited, and its loader starts the requests of its page at the same time. A failure of these requests shows where the data are used.
 */
export function createRoutes(client: QueryClient): RouteObject[] {
  /** Starts requests once the session is known: without one there is nothing to ask for. */
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
    lazy: component(async () => (await import('./mobile/mobile-console.tsx')).MobileConsole),
    children: [
      { index: true, lazy: component(async () => (await import('./mobile/home-redirect.tsx')).HomeRedirect) },
      {
        path: PATHS.profile,
        lazy: component(async () => (await import('./mobile/profile-route.tsx')).ProfileRoute),
        children: [
          {
            index: true,
            loader: () => i18next.loadNamespaces(PAGE_TEXTS.overview),
            lazy: component(async () => (await import('./mobile/overview-route.tsx')).OverviewRoute),
          },
          ...consolePages.map(({ name, slug }) => ({
            path: `${PATHS.profile}/${slug}`,
            loader: () => (name === 'appointment-color' ? i18next.loadNamespaces(PAGE_TEXTS.appointmentColor) : null),
            lazy: component(async () => {
              const { Page } = await pages[name]();
              return () => <SettingRoute name={name} Page={Page} />;
            }),
          })),
          { path: '*', element: <NotFound /> },
        ],
      },
      {
        path: PATHS.globalSettings,
        lazy: component(async () => (await import('./mobile/global-settings-route.tsx')).GlobalSettingsRoute),
      },
      {
        path: PATHS.accessTokens,
        loader: () => i18next.loadNamespaces(PAGE_TEXTS.accessTokens),
        lazy: component(async () => (await import('../features/access-token/page.tsx')).AccessTokensPage),
      },
      {
        path: PATHS.insights,
        loader: () => i18next.loadNamespaces(PAGE_TEXTS.insights),
        lazy: component(async () => (await import('./mobile/insights-route.tsx')).InsightsRoute),
      },
      { path: '*', element: <NotFound /> },
    ],
  };

  const ai: RouteObject = {
    path: PATHS.ai,
    loader: () => {
      start(() => client.query(aiDataQuery));
      return i18next.loadNamespaces(AI_TEXTS);
    },
    lazy: component(async () => (await import('./ai/ai-console.tsx')).AiConsole),
    children: [
      { index: true, lazy: component(async () => (await import('./ai/ai-overview-route.tsx')).AiOverviewRoute) },
      ...aiPages.map(({ name, key }) => ({
        path: aiPath(key),
        lazy: component(async () => (await aiPageLoads[name]()).AiPage),
      })),
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

/** Loads the code of the routes of a path, so that a visit finds it there. */
export function prefetchPath(routes: RouteObject[], path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    const load = typeof route.lazy === 'object' ? route.lazy.Component : undefined;
    load?.().catch(() => {});
  }
}

/** A route's component, loaded when the route is visited. */
const component = (load: () => Promise<ComponentType>) => ({ Component: load });

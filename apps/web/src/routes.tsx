import type { QueryClient } from '@tanstack/react-query';
import * as i18next from 'i18next';
import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router';
import type { RouteObject } from 'react-router';
import { aiDataQuery } from './lib/start-data/ai-data-query.ts';
import { appDataQuery } from './lib/start-data/app-data-query.ts';
import { AI_PAGE_TEXTS, AI_TEXTS, MOBILE_TEXTS, PAGE_TEXTS, SETTING_TEXTS } from './lib/i18n/namespaces.ts';
import { aiPages } from './lib/navigation/ai-pages.ts';
import { consolePages } from './lib/navigation/console-pages.ts';
import { aiPath, PATHS } from './lib/navigation/paths.ts';
import { sessionQuery } from './lib/session/session-query.ts';
import { loadAiPage } from './ai/pages.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { SettingRoute } from './shell/mobile/setting-route.tsx';
import { NotFound } from './shell/not-found.tsx';
import { pages } from './mobile/pages.ts';
import { SessionGate } from './shell/session-gate.tsx';
import { Splash } from './shell/splash.tsx';

/**
 * The route tree: `/ai` is the AI Console, everything else the Mobile Console (requirement APP-01). A visited route loads its code,
 * and its loader starts the page's requests at the same time. The component that uses the data shows a failed request.
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
          {
            index: true,
            loader: () => i18next.loadNamespaces(PAGE_TEXTS.overview),
            lazy: component(async () => (await import('./shell/mobile/overview-route.tsx')).OverviewRoute),
          },
          ...consolePages.map(({ name, slug }) => ({
            path: `${PATHS.profile}/${slug}`,
            loader: () => i18next.loadNamespaces(SETTING_TEXTS[name] ?? []),
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
        lazy: component(async () => (await import('./shell/mobile/global-settings-route.tsx')).GlobalSettingsRoute),
      },
      {
        path: PATHS.groupProfiles,
        loader: () => i18next.loadNamespaces(PAGE_TEXTS.groupProfiles),
        lazy: component(async () => (await import('./organization/group-profiles/page.tsx')).GroupProfilesPage),
      },
      {
        path: PATHS.groupProfile,
        loader: () => i18next.loadNamespaces(PAGE_TEXTS.groupProfiles),
        lazy: component(async () => (await import('./organization/group-profiles/profile-page.tsx')).GroupProfilePage),
      },
      {
        path: PATHS.changeHistory,
        loader: () => i18next.loadNamespaces(PAGE_TEXTS.changeHistory),
        lazy: component(async () => (await import('./shell/mobile/change-history-route.tsx')).ChangeHistoryRoute),
      },
      {
        path: PATHS.processes,
        loader: () => i18next.loadNamespaces(PAGE_TEXTS.processes),
        lazy: component(async () => (await import('./organization/processes/page.tsx')).ProcessesPage),
      },
      {
        path: PATHS.accessTokens,
        loader: () => i18next.loadNamespaces(PAGE_TEXTS.accessTokens),
        lazy: component(async () => (await import('./organization/access-tokens/page.tsx')).AccessTokensPage),
      },
      {
        path: PATHS.insights,
        loader: () => i18next.loadNamespaces(PAGE_TEXTS.insights),
        lazy: component(async () => (await import('./shell/mobile/insights-route.tsx')).InsightsRoute),
      },
      {
        path: PATHS.healthCheck,
        loader: () => i18next.loadNamespaces(PAGE_TEXTS.healthCheck),
        lazy: component(async () => (await import('./organization/setup/page.tsx')).HealthCheckPage),
      },
      {
        path: PATHS.help,
        loader: () => i18next.loadNamespaces(PAGE_TEXTS.help),
        lazy: component(async () => (await import('./shell/mobile/help-route.tsx')).HelpRoute),
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
    lazy: component(async () => (await import('./shell/ai/ai-console.tsx')).AiConsole),
    children: [
      { index: true, lazy: component(async () => (await import('./shell/ai/ai-overview-route.tsx')).AiOverviewRoute) },
      ...aiPages.map(({ name, key }) => ({
        path: aiPath(key),
        loader: () => i18next.loadNamespaces(AI_PAGE_TEXTS[name] ?? []),
        lazy: component(() => loadAiPage(name)),
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

/** Loads the code of a path's routes before they are visited. */
export function prefetchPath(routes: RouteObject[], path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    const load = typeof route.lazy === 'object' ? route.lazy.Component : undefined;
    load?.().catch(() => {});
  }
}

/** Returns a component that loads when its route is visited. */
const component = (load: () => Promise<ComponentType>) => ({ Component: load });

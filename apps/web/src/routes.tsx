import type { QueryClient } from '@tanstack/react-query';
import * as i18next from 'i18next';
import type { ComponentType } from 'react';
import { matchRoutes, Navigate } from 'react-router';
import type { RouteObject, ShouldRevalidateFunctionArgs } from 'react-router';
import type { ConsolePageName } from './lib/navigation/console-pages.ts';
import { PATHS } from './lib/navigation/paths.ts';
import type { PageComponent } from './lib/page/page.ts';
import type { PageRoute } from './lib/page/page-route.ts';
import { sessionQuery } from './lib/session/session-query.ts';
import { aiDataQuery } from './lib/start-data/ai-data-query.ts';
import { appDataQuery } from './lib/start-data/app-data-query.ts';
import { pageTree } from './page-tree.ts';
import type { PageNode } from './page-tree.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { SettingRoute } from './pages/group-profile/setting-route.tsx';
import { NotFound } from './lib/page/not-found.tsx';
import { SessionGate } from './shell/session-gate.tsx';
import { Splash } from './shell/splash.tsx';

/**
 * Returns the browser's routes of the route tree. A visited one loads the texts and the code that its route file declares, and that of a
 * console requests the start-up data. The component that uses the data shows a failed request.
 */
export function createRoutes(client: QueryClient): RouteObject[] {
  /** Starts requests after the session is known, because they fail without one. */
  const start = (request: () => Promise<unknown>) => {
    client
      .query(sessionQuery)
      .then(request)
      .catch(() => {});
  };
  const startData: Readonly<Record<string, () => Promise<unknown>>> = {
    [PATHS.ai]: () => client.query(aiDataQuery),
    [PATHS.home]: () => client.query(appDataQuery),
  };
  const routeOf = (node: PageNode, isConsole = false): RouteObject => {
    const loader = () => {
      const load = isConsole ? startData[node.path] : undefined;
      if (load !== undefined) start(load);
      return i18next.loadNamespaces(node.page.texts ?? []);
    };
    const parts = { loader, shouldRevalidate, lazy: { Component: () => componentOf(node) } };
    if (node.isIndex) return { index: true, ...parts };
    if (node.children === undefined) return { path: node.path, ...parts };
    const children = [...node.children.map((child) => routeOf(child)), { path: '*', element: <NotFound /> }];
    return { path: node.path, ...parts, children };
  };
  return [
    {
      element: <SessionGate />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <Splash />,
      children: pageTree.map((node) => routeOf(node, true)),
    },
  ];
}

/** Returns whether the loaders run again: the parameters of an address choose nothing that they load. */
const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;

/** Loads the code of a path's routes before they are visited. */
export function prefetchPath(routes: RouteObject[], path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    const load = typeof route.lazy === 'object' ? route.lazy.Component : undefined;
    load?.().catch(() => {});
  }
}

async function componentOf(node: PageNode): Promise<ComponentType> {
  if ('setting' in node) return inSettingRoute(node.setting, node.page);
  const { page, name = '', redirectsTo } = node;
  const Page = await page.component(name);
  return redirectsTo === undefined ? Page : () => <Navigate to={redirectsTo} replace />;
}

/** Returns the page of a setting within the route that checks whether the org has the setting. */
async function inSettingRoute(name: ConsolePageName, page: PageRoute<PageComponent>): Promise<ComponentType> {
  const Page = await page.component(name);
  return () => <SettingRoute name={name} Page={Page} />;
}

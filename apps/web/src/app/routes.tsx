import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { PATHS } from '../shared/paths.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFound } from './not-found.tsx';
import { SessionGate } from './session-gate.tsx';
import { Splash } from './splash.tsx';

const loadMobile = async () => (await import('./mobile/mobile-entry.ts')).mobile;
const loadGlobalSettings = () => import('./mobile/global-settings-route.tsx');
const loadAccessTokens = () => import('../features/access-token/page.tsx');
const loadInsights = () => import('./mobile/insights-route.tsx');
const loadOverview = () => import('./mobile/overview-route.tsx');
const loadAiOverview = () => import('./ai/ai-overview-route.tsx');
const loadAi = async () => (await import('./ai/ai-entry.ts')).ai;

/** A route's component out of a console that is loaded when the route is first visited. */
function from<C extends Record<string, ComponentType>>(load: () => Promise<C>, name: keyof C & string) {
  return async () => ({ Component: (await load())[name] });
}

/** The first page of a visit is loaded as soon as the console knows where it is, not when the start-up data are there. */
async function loadSettingRoute() {
  const { mobile, preloadPageAt } = await import('./mobile/mobile-entry.ts');
  preloadPageAt(window.location.pathname);
  return { Component: mobile.SettingRoute };
}

/** As a settings page. */
async function loadAiPageRoute() {
  const { ai, preloadAiPageAt } = await import('./ai/ai-entry.ts');
  preloadAiPageAt(window.location.pathname);
  return { Component: ai.AiPageRoute };
}

/** `/ai` is the AI Console, everything else the Mobile Console; neither is loaded before it is visited (requirement APP-01). */
export const routes: RouteObject[] = [
  {
    element: <SessionGate />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Splash />,
    children: [
      {
        path: PATHS.ai,
        lazy: from(loadAi, 'AiConsole'),
        children: [
          { index: true, lazy: from(loadAiOverview, 'AiOverviewRoute') },
          { path: PATHS.aiPage, lazy: loadAiPageRoute },
          { path: '*', element: <NotFound /> },
        ],
      },
      {
        path: PATHS.home,
        lazy: from(loadMobile, 'MobileConsole'),
        children: [
          { index: true, lazy: from(loadMobile, 'HomeRedirect') },
          {
            path: PATHS.profile,
            lazy: from(loadMobile, 'ProfileRoute'),
            children: [
              { index: true, lazy: from(loadOverview, 'OverviewRoute') },
              { path: '*', lazy: loadSettingRoute },
            ],
          },
          { path: PATHS.globalSettings, lazy: from(loadGlobalSettings, 'GlobalSettingsRoute') },
          { path: PATHS.accessTokens, lazy: from(loadAccessTokens, 'AccessTokensPage') },
          { path: PATHS.insights, lazy: from(loadInsights, 'InsightsRoute') },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];

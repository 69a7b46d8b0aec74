import { screen, within } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { InsightsPage } from '../organization/insights/page.tsx';
import { serveInsights } from './insights.ts';
import { createOrg } from './org.ts';
import type { TestServer } from './server.ts';

/** The routes of the page, for `renderPage`. */
export const INSIGHTS_ROUTES: RouteObject[] = [{ path: '/insights/:part?', element: <InsightsPage /> }];

/** Creates an org whose insights are served. */
export function orgWithInsights(): TestServer {
  const org = createOrg();
  serveInsights(org);
  return org;
}

/** Puts the page's clock into the period of the served reports, in every test of a file. */
export function duringReports(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T10:15:00.000Z'), toFake: ['Date'] });
  });
  afterEach(() => void vi.useRealTimers());
}

/** Returns queries within a chart or another part of the page. */
export const region = async (name: string) => within(await screen.findByRole('region', { name }));

/** Returns the texts of the rows of a table. */
export const rowsOf = async (name: string) =>
  (await within(await screen.findByRole('table', { name })).findAllByRole('row')).map(({ textContent }) => textContent);

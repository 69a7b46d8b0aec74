import { page as aiOverview } from './ai/overview/route.ts';
import { aiPageRoute } from './ai/pages.ts';
import { aiPages } from './lib/navigation/ai-pages.ts';
import { consolePages } from './lib/navigation/console-pages.ts';
import type { ConsolePageName } from './lib/navigation/console-pages.ts';
import { aiPath, PATHS } from './lib/navigation/paths.ts';
import type { PageRoute } from './lib/page/page-route.ts';
import type { PageComponent } from './lib/page/page.ts';
import { pages } from './mobile/pages.ts';
import { page as globalSettings } from './organization/global-settings/route.ts';
import { page as groupProfiles } from './organization/group-profiles/route.ts';
import { page as help } from './organization/help/route.ts';
import { page as insights } from './organization/insights/route.ts';
import { page as processes } from './organization/processes/route.ts';
import { page as security } from './organization/security/route.ts';
import { page as healthCheck } from './organization/setup/route.ts';
import { page as changeHistory } from './pages/change-history/route.ts';
import { page as profileHistory } from './pages/group-profile/history/route.ts';
import { page as overview } from './pages/group-profile/overview/route.ts';
import { page as people } from './pages/group-profile/people/route.ts';
import { page as profile } from './pages/group-profile/route.ts';
import { page as aiConsole } from './shell/ai/route.ts';
import { page as mobileConsole } from './shell/mobile/route.ts';

/**
 * A page of the route tree. The path of an index page is that of its parent; `name` is that of a page in the navigation. An address that
 * leads to the one of another page (requirement OVR-05) has that page and `redirectsTo`.
 */
export type PageNode = { readonly path: string; readonly isIndex?: true; readonly children?: readonly PageNode[] } & (
  | { readonly page: PageRoute; readonly name?: string; readonly redirectsTo?: string }
  | { readonly page: PageRoute<PageComponent>; readonly setting: ConsolePageName }
);

/**
 * The route tree, from which the browser makes its routes and the build the server's documents: `/ai` is the AI Console, everything
 * else the Mobile Console (requirement APP-01).
 */
export const pageTree = [
  {
    path: PATHS.ai,
    page: aiConsole,
    children: [
      { path: PATHS.ai, isIndex: true, page: aiOverview },
      ...aiPages.map(({ name, key }) => ({ path: aiPath(key), name, page: aiPageRoute(name) })),
    ],
  },
  {
    path: PATHS.home,
    page: mobileConsole,
    children: [
      { path: PATHS.home, isIndex: true, page: groupProfiles, redirectsTo: PATHS.groupProfiles },
      {
        path: PATHS.profile,
        page: profile,
        children: [
          { path: PATHS.profile, isIndex: true, page: overview },
          ...consolePages.map(({ name, slug }) => ({
            path: `${PATHS.profile}/${slug}`,
            setting: name,
            page: pages[name],
          })),
        ],
      },
      { path: `${PATHS.profile}/people`, page: people },
      { path: `${PATHS.profile}/history`, page: profileHistory },
      { path: PATHS.globalSettings, page: globalSettings },
      { path: PATHS.groupProfiles, page: groupProfiles },
      { path: PATHS.changeHistory, page: changeHistory },
      { path: PATHS.processes, page: processes },
      { path: PATHS.security, page: security },
      { path: PATHS.insights, page: insights },
      { path: PATHS.healthCheck, page: healthCheck },
      { path: PATHS.help, page: help },
    ],
  },
] satisfies readonly PageNode[];

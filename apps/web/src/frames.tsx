import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import type { SignedInUser } from '@fieldstone/contracts/organization/session';
import { FALLBACK_CONFIG } from '@fieldstone/contracts/organization/app-data';
import { findEventObject } from '@fieldstone/contracts/settings/calendar/event-type';
import { UiLocale } from '@fieldstone/ui/ui-locale';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { createQueryClient } from './lib/api/query-client.ts';
import { DEFAULT_LANGUAGE } from './lib/i18n/languages.ts';
import { startI18n } from './lib/i18n/start-i18n.ts';
import { PATHS } from './lib/navigation/paths.ts';
import { sessionQuery } from './lib/session/session-query.ts';
import { aiDataQuery } from './lib/start-data/ai-data-query.ts';
import type { AiData } from './lib/start-data/load-ai-data.ts';
import { appDataQuery } from './lib/start-data/app-data-query.ts';
import type { AppData } from './lib/start-data/load-app-data.ts';
import { paths } from './page-module.ts';
import { createRoutes } from './routes.tsx';

/** Takes the place of a text that the build cannot know, such as a name. */
const UNKNOWN = '\u00A0';
const NO_ID = 'a00000000000000AAA';
/** Every page is available from this version of the package on. */
const LATEST_VERSION = '99.0';
const EVENT_TYPE = 'Salesforce Event';

const USER: SignedInUser = {
  id: NO_ID,
  name: UNKNOWN,
  email: '',
  language: DEFAULT_LANGUAGE,
  locale: DEFAULT_LANGUAGE,
  photo: null,
  orgId: NO_ID,
  orgName: '',
  orgKind: 'production',
  isSandbox: false,
  timeZone: 'UTC',
  packageVersion: LATEST_VERSION,
  baseUrl: '',
  customDomain: null,
  supportUrl: null,
};

const PROFILE: GroupProfile = { id: NO_ID, name: UNKNOWN, isGlobal: false, lastChanged: null };

/** The start-up data of an administrator in an org with every product, so that no page moves the others when it appears. */
const MOBILE: AppData = {
  profiles: [PROFILE],
  globalProfile: PROFILE,
  installationKey: '',
  packageVersion: LATEST_VERSION,
  submodules: [],
  hasGlobalSettings: true,
  userHasRequiredPermissions: true,
  missing: [],
  seesPeople: true,
  config: FALLBACK_CONFIG,
  eventTypeName: EVENT_TYPE,
  eventType: findEventObject(EVENT_TYPE) ?? null,
  isServiceBoardEnabled: false,
  hasZinc: true,
  hasKnowledge: true,
  hasEngage: true,
  warnings: [],
};

const AI: AiData = {
  submodules: [],
  isServiceBoardEnabled: false,
  hasZinc: true,
  missingPermissions: [],
  globalSettings: null,
  serviceBoardFailure: undefined,
};

/** Texts with a year, the time zone or the version depend on the visit. */
const OF_VISIT = /(?<=>)[^<>]*(?:\b20\d\d\b|UTC|99\.0)[^<>]*(?=<)/g;

/**
 * Nobody can use the outline, so the document need not carry what only its use requires: templates, selects behind those of React Aria,
 * comments, and what names and connects elements.
 */
const OF_USE = [
  /<template>.*?<\/template>/g,
  /<div [^>]*data-testid="hidden-select-container".*?<\/label><\/div>/g,
  /<!--.*?-->/g,
  / (?:id|for|tabindex|xmlns|data-discover|data-react-aria-[a-z-]+|aria-(?:labelledby|describedby|controls))="[^"]*"/g,
];

/** React Aria hides texts by this inline style, which the content security policy forbids in a document. */
const INVISIBLE = /style="border:0;clip:rect\(0 0 0 0\)[^"]*"/g;

/**
 * Renders the outline of each page by its path, as it looks before its data arrive: frame, navigation, heading and placeholders. The
 * server puts it into the document, so that the first paint does not wait for scripts.
 * @throws {Error} when an outline needs an inline style, or a page cannot be rendered without a browser
 */
export async function renderFrames(): Promise<Readonly<Record<string, string>>> {
  await startI18n();
  const frames = await Promise.all(paths.map(async (path) => [path, await renderFrame(path)] as const));
  return Object.fromEntries(frames);
}

async function renderFrame(path: string): Promise<string> {
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, USER);
  queryClient.setQueryData(appDataQuery.queryKey, MOBILE);
  queryClient.setQueryData(aiDataQuery.queryKey, AI);
  const handler = createStaticHandler(createRoutes(queryClient));
  // The home page redirects to this one.
  const shown = path === PATHS.home ? PATHS.groupProfiles : path.replace(':profileId', NO_ID).replace(/\/:\w+\?$/, '');
  const context = await handler.query(new Request(new URL(shown, 'https://page')));
  if (context instanceof Response) throw new Error(`The page ${path} has no outline.`);
  const html = renderToString(
    <UiLocale locale={DEFAULT_LANGUAGE}>
      <QueryClientProvider client={queryClient}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>
    </UiLocale>,
  );
  // Ends the timers of the cache, which would keep the build running.
  queryClient.clear();
  const visible = OF_USE.reduce((text, unused) => text.replaceAll(unused, ''), html);
  const frame = visible
    .replaceAll(INVISIBLE, 'class="visually-hidden"')
    .replaceAll(/<title>.*?<\/title>/g, '')
    .replaceAll(OF_VISIT, UNKNOWN);
  const inline = / style="[^"]*"/.exec(frame);
  if (inline !== null) throw new Error(`The outline of ${path} has an inline style:${inline[0]}`);
  if (!frame.includes('<h1')) throw new Error(`The outline of ${path} has no heading.`);
  return frame;
}

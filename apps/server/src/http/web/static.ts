import fastifyStatic from '@fastify/static';
import { CHOSEN_THEMES, THEME_COOKIE } from '@fieldstone/contracts/page/theme';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { relative } from 'node:path';
import { sendError } from '../error-handler.ts';
import { markAsFile, REQUEST_ID } from '../../platform/telemetry/requests.ts';
import { withoutQuery } from '../../platform/logging.ts';
import { sentName, sessionCookie } from '../cookies.ts';
import { sendDocument } from './document.ts';
import { unknownAddress } from '../unknown-address.ts';
import { loadWebBuild } from './web-build.ts';
import type { WebBuild } from './web-build.ts';

/** Files with a content hash in their name never change. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Texts keep their names: cached for a minute, then revalidated by their tag. */
const TEXTS = 'public, max-age=60';
/** Always revalidated, with 304 while unchanged. */
const REVALIDATE = 'no-cache';

const PAGE = 'index.html';

/** Not served as they are: the page itself, source maps, compressed variants. Hidden folders are not served either. */
const UNLISTED = [PAGE, '**/*.map', '**/*.br', '**/*.gz'];

const DOCUMENT_HEADERS = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
];
/** Paths without pages. */
const NO_PAGES = /^\/(api|assets|oauth|v1)(\/|$)/;

/**
 * Serves the browser's application: a route for each of its files and for each path of its pages, whatever the client accepts. Everything
 * else returns 404: with the page, which shows it, to a navigating browser, otherwise in the form of the API.
 * @param folder the built application; null, or a folder without index.html, serves none
 * @param publicUrl the origin under which browsers reach the console
 */
export async function serveWeb(app: FastifyInstance, folder: string | null, publicUrl: string): Promise<void> {
  const build = await loadWebBuild(folder);
  const session = sessionCookie(publicUrl);
  const themeCookie = sentName(THEME_COOKIE, publicUrl);
  const sendPage = (web: WebBuild, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const theme = CHOSEN_THEMES.find((one) => one === request.cookies[themeCookie]);
    // Without a session, the document is that of the sign-in page, which needs no files of a page.
    const address = session.read(request) === undefined ? undefined : request.url;
    return sendDocument(app, web.documentOf(address, theme), web.pages, request, reply);
  };
  app.setNotFoundHandler(async (request, reply) => {
    if (build !== undefined && isNavigation(request)) return sendPage(build, request, reply.code(404));
    await sendError(unknownAddress(request), request, reply);
    return reply;
  });
  if (build === undefined) return;
  await app.register(async (files) => {
    files.addHook('onRoute', markAsFile);
    await files.register(fastifyStatic, {
      root: build.folder,
      // Routes are listed at the start, so that no address becomes a path of the disk.
      wildcard: false,
      globIgnore: UNLISTED,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // A tag is enough; further headers would be larger than some small files.
      lastModified: false,
      acceptRanges: false,
      decorateReply: false,
      setHeaders: (reply, file) => {
        const path = relative(build.folder, file);
        reply.header('cache-control', cachingOf(path));
        // These headers apply to documents and to the responses of the API, and would be larger than some small files.
        for (const name of [...DOCUMENT_HEADERS, ...(isAsset(path) ? [REQUEST_ID] : [])]) reply.removeHeader(name);
      },
    });
  });
  for (const path of build.pages.paths) app.get(path, (request, reply) => sendPage(build, request, reply));
}

/** Returns whether a browser opens an address that could be a page's. */
const isNavigation = ({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !NO_PAGES.test(withoutQuery(url)) &&
  (headers.accept?.includes('text/html') ?? false);

/**
 * Returns the address of a request as the router reads it: one with invalid percent-encoding that a browser opens becomes one without a
 * page, because the router rejects it otherwise before the page could show the error.
 */
export function routableUrl(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string {
  const { url = '' } = request;
  if (!url.includes('%') || !isNavigation(request)) return url;
  const path = withoutQuery(url);
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** @param file path within the folder, by the separators of this machine */
function cachingOf(file: string): string {
  if (/^assets.locales./.test(file)) return TEXTS;
  return isAsset(file) ? FOREVER : REVALIDATE;
}

const isAsset = (file: string): boolean => /^assets./.test(file);

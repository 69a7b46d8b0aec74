import fastifyStatic from '@fastify/static';
import { PATHS } from '@fieldstone/contracts/page/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sendError } from '../error-handler.ts';
import { markAsFile } from '../../platform/telemetry/requests.ts';
import { pathOf } from '../../platform/logging.ts';
import { sendDocument } from './document.ts';
import { unknownAddress } from '../unknown-address.ts';
import { createPreloads } from './preloads.ts';

/** Files with a content hash in their name never change. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Texts keep their names: cached for a minute, then revalidated by their tag. */
const TEXTS = 'public, max-age=60';
/** Always revalidated, with 304 while unchanged. */
const REVALIDATE = 'no-cache';

const PAGE = 'index.html';

/** Not served as they are: the page itself, source maps, compressed variants. Hidden folders are not served either. */
const UNLISTED = [PAGE, '**/*.map', '**/*.br', '**/*.gz'];

const DOCUMENT_HEADERS = ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy'];
/** Paths without pages. */
const NO_PAGES = /^\/(api|assets|oauth|v1)(\/|$)/;

/**
 * Serves the browser's application: a route for each of its files and for each path of its pages, whatever the client accepts. Everything
 * else returns 404: with the page, which shows it, to a navigating browser, otherwise in the form of the API.
 * @param folder the built application; null, or a folder without index.html, serves none
 */
export async function serveWeb(app: FastifyInstance, folder: string | null): Promise<void> {
  const page = folder !== null && existsSync(join(folder, PAGE)) ? readFileSync(join(folder, PAGE), 'utf8') : undefined;
  const preloads = createPreloads(folder ?? '');
  if (folder !== null && page !== undefined) {
    await app.register(async (files) => {
      files.addHook('onRoute', markAsFile);
      await files.register(fastifyStatic, {
        root: folder,
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
          reply.header('cache-control', cachingOf(relative(folder, file)));
          // These headers apply to documents only, and would be larger than some small files.
          for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
        },
      });
    });
  }
  const sendPage = (html: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    // Without a cookie there is no session, and the sign-in page needs none of these files.
    const isSignedIn = request.headers.cookie !== undefined;
    return sendDocument(app, isSignedIn ? preloads(html, pathOf(request.url)) : html, request, reply);
  };
  if (page !== undefined) {
    for (const path of Object.values(PATHS)) app.get(path, (request, reply) => sendPage(page, request, reply));
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (page !== undefined && isNavigation(request)) return sendPage(page, request, reply.code(404));
    await sendError(unknownAddress(request), request, reply);
    return reply;
  });
}

/** Returns whether a browser opens an address that could be a page's. */
const isNavigation = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !NO_PAGES.test(pathOf(url)) &&
  (headers.accept?.includes('text/html') ?? false);

/** @param file path within the folder, by the separators of this machine */
function cachingOf(file: string): string {
  if (/^assets.locales./.test(file)) return TEXTS;
  return /^assets./.test(file) ? FOREVER : REVALIDATE;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { sendError } from '../error-handler.ts';
import { sendDocument } from './document.ts';
import { createPreloads } from './preloads.ts';
import { bestEncoding, loadWebFiles, type WebFile } from './web-files.ts';

/** Files with a content hash in their name never change. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Texts keep their names: cached for a minute, then revalidated by their tag. */
const TEXTS = 'public, max-age=60';
/** Always revalidated, with 304 while unchanged. */
const REVALIDATE = 'no-cache';

const PAGE = '/index.html';

const DOCUMENT_HEADERS = ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy'];
/** Paths without pages. */
const NO_PAGES = /^\/(api|assets|oauth|v1)(\/|$)/;

/**
 * Serves the browser's application: its files from memory, and its page at every other address, whatever the client
 * accepts. A missing file returns a page only to a navigating browser.
 * All else returns 404 in the form of the API.
 * @param folder the built application; null, or a folder without index.html, serves none
 */
export function serveWeb(app: FastifyInstance, folder: string | null): void {
  const files = folder === null ? new Map<string, WebFile>() : loadWebFiles(folder);
  const preloads = createPreloads(folder ?? '');
  app.setNotFoundHandler(async (request, reply) => {
    const file = fileFor(files, request);
    if (file?.path === PAGE) {
      const document = file.content.toString('utf8');
      // Without a cookie there is no session, and the sign-in page needs none of these files.
      const isSignedIn = request.headers.cookie !== undefined;
      const page = isSignedIn ? preloads(document, pathOf(request)) : document;
      return sendDocument(app, page, request, reply);
    }
    if (file) return sendFile(file, request, reply);
    const missing = new AppError('not_found', 'There is nothing at this address.');
    await sendError(missing, request, reply);
    return reply;
  });
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

function fileFor(files: ReadonlyMap<string, WebFile>, request: FastifyRequest): WebFile | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const path = pathOf(request);
  const file = files.get(path);
  if (file) return file;
  if (NO_PAGES.test(path)) return undefined;
  const isPage = !/\.[^/]*$/.test(path) || (request.headers.accept?.includes('text/html') ?? false);
  return isPage ? files.get(PAGE) : undefined;
}

function sendFile(file: WebFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ 'cache-control': cachingOf(file), etag: file.etag, vary: 'accept-encoding' });
  // These headers apply to documents only, and would be larger than some small files.
  for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send();
  const { encoding, content } = bestEncoding(file, request.headers['accept-encoding'] ?? '');
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.code(200).type(file.type).header('content-length', content.byteLength).send(content);
}

function cachingOf({ path }: WebFile): string {
  if (path.startsWith('/assets/locales/')) return TEXTS;
  return path.startsWith('/assets/') ? FOREVER : REVALIDATE;
}

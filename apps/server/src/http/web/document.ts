import { negotiate } from '@fastify/accept-negotiator';
import type { PageModule } from '@fieldstone/contracts/page/page-module';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PassThrough } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { asPageLoad } from '../page-load.ts';
import { whileConnected } from '../while-connected.ts';
import { pageDataElements } from './page-data.ts';

const END = '</body>';

/** Fast enough to compress while serving. */
const BROTLI_QUALITY = 5;

/**
 * Sends the page: its head, root element and placeholder at once, so that the browser paints and loads files, then the
 * data that the page starts with, and its contents. Status and headers are fixed by then, so the data reports an ended session.
 * @param page the built index.html
 * @param pages the requests of each page
 */
export function sendDocument(
  app: FastifyInstance,
  page: string,
  pages: PageModule,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const end = page.includes(END) ? page.lastIndexOf(END) : page.length;
  const { encoding, stream, flush } = encoderFor(request.headers['accept-encoding'] ?? '');
  reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding' }).type('text/html; charset=utf-8');
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  if (request.method === 'HEAD') return reply.send();
  const send = (part: string) => {
    stream.write(part);
    flush();
  };
  const write = (signal: AbortSignal) =>
    asPageLoad(async () => {
      send(page.slice(0, end));
      for await (const element of pageDataElements(app, pages, request, signal)) send(element);
      stream.end(page.slice(end));
    });
  whileConnected(reply, write).catch((error: unknown) =>
    stream.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return reply.send(stream);
}

/** Returns the stream of a response in the best encoding that the browser accepts; `flush` sends what it has received. */
function encoderFor(acceptEncoding: string) {
  const encoding = negotiate(acceptEncoding, ['br', 'gzip']);
  if (encoding === 'br') {
    const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
    return { encoding, stream, flush: () => stream.flush(constants.BROTLI_OPERATION_FLUSH) };
  }
  if (encoding === 'gzip') {
    const stream = createGzip();
    return { encoding, stream, flush: () => stream.flush(constants.Z_SYNC_FLUSH) };
  }
  return { encoding: undefined, stream: new PassThrough(), flush: () => {} };
}

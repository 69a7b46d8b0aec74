import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { pageDataElement } from './page-data.ts';
import { acceptedEncodings } from './web-files.ts';

const END = '</body>';

/** Fast enough to compress while serving. */
const BROTLI_QUALITY = 5;

/**
 * Sends the page: its head, root element and placeholder at once, so that the browser paints and loads files, then the
 * data that the page starts with. Status and headers are fixed by then, so the data reports an ended session.
 * @param page the built index.html
 */
export function sendDocument(
  app: FastifyInstance,
  page: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const end = page.includes(END) ? page.lastIndexOf(END) : page.length;
  const encoder = encoderFor(request.headers['accept-encoding'] ?? '');
  reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding' }).type('text/html; charset=utf-8');
  if (encoder !== undefined) reply.header('content-encoding', encoder.encoding);
  if (request.method === 'HEAD') return reply.send();
  const parts = async function* () {
    yield page.slice(0, end);
    yield await pageDataElement(app, request);
    yield page.slice(end);
  };
  if (encoder === undefined) return reply.send(Readable.from(parts()));
  const { stream, flush } = encoder;
  const write = async () => {
    for await (const part of parts()) {
      stream.write(part);
      stream.flush(flush);
    }
    stream.end();
  };
  write().catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))));
  return reply.send(stream);
}

function encoderFor(acceptEncoding: string) {
  const accepted = acceptedEncodings(acceptEncoding);
  if (accepted.has('br')) {
    const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
    return { encoding: 'br', stream, flush: constants.BROTLI_OPERATION_FLUSH };
  }
  if (accepted.has('gzip')) return { encoding: 'gzip', stream: createGzip(), flush: constants.Z_SYNC_FLUSH };
  return undefined;
}

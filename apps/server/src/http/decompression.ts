import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Readable, Transform } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import { AppError } from '../errors.ts';

/** Whether a route is opened by an access token that the caller names: no browser adds one to what another site asks for. */
export const isByToken = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  'byToken' in config && config.byToken === true;

/**
 * Lets software send bodies packed by gzip or deflate, and protobuf. Browsers do neither, and get neither. Bodies are bounded as they
 * come out, so that a small one cannot become a large one.
 */
export function acceptCompressedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
    if (encoding === 'identity' || !isByToken(request)) {
      done(null, payload);
      return;
    }
    const decompressor = encoding === 'gzip' ? createGunzip() : encoding === 'deflate' ? createInflate() : null;
    if (decompressor === null) {
      done(new AppError('bad_request', 'A body may be packed by gzip or deflate.'), payload);
      return;
    }
    done(null, decompressed(payload, decompressor, request.routeOptions.bodyLimit));
  });

  app.addContentTypeParser('application/x-protobuf', { parseAs: 'buffer' }, (request, body, done) => {
    if (isByToken(request)) done(null, body);
    else done(new AppError('bad_request', 'The request cannot be read.'));
  });
}

/**
 * What comes out, at most `limit` bytes, with the count of what went in, by which the server judges the announced length. The
 * request itself stays whole, so that it can be answered.
 */
function decompressed(
  compressed: Readable,
  decompressor: ReturnType<typeof createGunzip>,
  limit: number,
): Readable & { receivedEncodedLength: number } {
  let length = 0;
  const bounded = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      length += chunk.byteLength;
      if (length > limit) done(new AppError('too_large', 'The request is too large.'));
      else done(null, chunk);
    },
  });
  const output = Object.assign(bounded, { receivedEncodedLength: 0 });
  const fail = (error: Error): void => {
    compressed.unpipe(decompressor);
    compressed.resume();
    decompressor.destroy();
    if (!output.destroyed) output.destroy(error);
  };
  compressed.on('data', (chunk: Buffer) => {
    output.receivedEncodedLength += chunk.byteLength;
  });
  compressed.once('error', fail);
  decompressor.once('error', () => fail(new AppError('bad_request', 'The body cannot be unpacked.')));
  output.once('error', fail);
  compressed.pipe(decompressor).pipe(output);
  return output;
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Readable, Transform } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import { AppError } from '../../platform/errors.ts';

/** Returns whether a route requires an access token, which browsers never add to requests of other sites. */
export const isByToken = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  'byToken' in config && config.byToken === true;

/**
 * Accepts bodies compressed with gzip or deflate, and protobuf, on routes with access tokens only. Limits apply to the
 * decompressed size, against zip bombs.
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
      done(new AppError('encoding_unsupported'), payload);
      return;
    }
    done(null, decompressed(payload, decompressor, request.routeOptions.bodyLimit));
  });

  app.addContentTypeParser('application/x-protobuf', { parseAs: 'buffer' }, (request, body, done) => {
    if (isByToken(request)) done(null, body);
    else done(new AppError('request_type_unreadable'));
  });
}

/**
 * Returns the decompressed body of at most `limit` bytes, with the compressed length that the server compares with the
 * declared one. The request stays intact for the response.
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
      if (length > limit) done(new AppError('request_too_large'));
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
  decompressor.once('error', () => fail(new AppError('body_not_compressed')));
  output.once('error', fail);
  compressed.pipe(decompressor).pipe(output);
  return output;
}

import type { Readable } from 'node:stream';
import { request as send } from 'undici';
import { CrmFault } from './faults.ts';
import { dispatcherFor, toConnectionFault, flat } from './http.ts';
import { observeCall } from './observe-call.ts';
import type { CrmCall } from './observe-call.ts';

/** A response with a pending body. A caller that does not read it to the end must destroy it. */
export type Download = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
};

/** Opens files; throws a `CrmFault` without a response. Follows no redirect. */
export type Downloads = {
  open(request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    /** The kind of a call to the CRM. */
    readonly crmCall?: CrmCall;
  }): Promise<Download>;
  close(): Promise<void>;
};

/** Longest time for a whole file, in milliseconds: no page waits for one. */
const TIMEOUT_MS = 10 * 60_000;

/** Bytes after which the connection is cut: more than any supported file. */
const LARGEST = 256 * 1024 * 1024;

/** Creates the client for streams of files, which uses the environment's proxy like all other calls. */
export function createDownloads(): Downloads {
  const dispatcher = dispatcherFor({ timeoutMs: TIMEOUT_MS, maxResponseBytes: LARGEST });
  return {
    close: () => dispatcher.close(),
    open: async (request) => {
      const deadline = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const response = await observeCall({ ...request, method: 'GET' }, 0, (headers) =>
          send(request.url, { dispatcher, method: 'GET', headers, signal: deadline }),
        );
        // The consumer handles the body's errors; an unread body's error would end the process.
        response.body.on('error', () => {});
        return { status: response.statusCode, headers: flat(response.headers), body: response.body };
      } catch (error) {
        throw toConnectionFault(error, deadline);
      }
    },
  };
}

/** Returns the beginning of an error response as text, and drops the rest. */
export async function bodyText({ body }: Download): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      if (!(chunk instanceof Uint8Array)) break;
      chunks.push(Buffer.from(chunk));
      size += chunk.byteLength;
      if (size > 20_000) break;
    }
  } catch (error) {
    throw new CrmFault('NETWORK', 'the connection failed', { undone: true, cause: error });
  } finally {
    body.destroy();
  }
  return Buffer.concat(chunks).toString('utf8');
}

import type { Readable } from 'node:stream';
import { request as send } from 'undici';
import { CrmFault } from './faults.ts';
import { dispatcherFor, faultOf, flat } from './http.ts';

/** An answer whose body is still to come. Who does not read it to its end must destroy it. */
export type Download = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
};

/** Opens files; throws a `CrmFault` when no answer arrives. Follows no redirect. */
export type Downloads = {
  open(request: { readonly url: string; readonly headers: Readonly<Record<string, string>> }): Promise<Download>;
  close(): Promise<void>;
};

/** Longest wait for a whole file, in milliseconds: nobody waits for one on a page. */
const TIMEOUT_MS = 10 * 60_000;

/** Bytes after which the connection is cut: more than any file that is read. */
const LARGEST = 256 * 1024 * 1024;

/** Files as streams, through the environment's proxy as all other calls. */
export function createDownloads(): Downloads {
  const dispatcher = dispatcherFor({ timeoutMs: TIMEOUT_MS, maxResponseBytes: LARGEST });
  return {
    close: () => dispatcher.close(),
    open: async ({ url, headers }) => {
      const deadline = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const response = await send(url, { dispatcher, method: 'GET', headers, signal: deadline });
        // Who reads the body hears of its errors; one that is dropped unread would end the process with its own.
        response.body.on('error', () => {});
        return { status: response.statusCode, headers: flat(response.headers), body: response.body };
      } catch (error) {
        throw faultOf(error, deadline);
      }
    },
  };
}

/** The beginning of an answer that is no file, as text; the rest is dropped. */
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

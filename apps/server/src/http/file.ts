import type { FileMedia } from '@fieldstone/contracts/platform/route';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { SessionContext } from './context.ts';

/** A file that is generated while it is sent. */
export type GeneratedFile = {
  readonly name: string;
  readonly type: FileMedia;
  /**
   * Yields the text in parts, as fast as the browser reads them, until the signal aborts. An error before the first part is returned
   * like any other error.
   */
  readonly parts: (signal: AbortSignal) => AsyncIterable<string>;
};

/**
 * Responds with a file, with one part of it in memory at a time. Resolves after the file was sent or the browser disconnected,
 * which aborts the signal and closes `parts`.
 */
export async function sendFile({ request, reply, log }: SessionContext, file: GeneratedFile): Promise<undefined> {
  const headers = {
    'content-type': `${file.type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${file.name}"`,
  };
  if (request.method === 'HEAD') {
    void reply.headers(headers).send();
    return;
  }
  const gone = new AbortController();
  const stop = (): void => gone.abort();
  reply.raw.once('close', stop);
  const parts = file.parts(gone.signal)[Symbol.asyncIterator]();
  try {
    const first = await parts.next();
    const content = Readable.from(all(first, parts), { objectMode: false });
    void reply.headers(headers).send(content);
    await finished(reply.raw).catch((error: unknown) => log.info({ err: error }, 'a download was interrupted'));
  } catch (error) {
    if (!gone.signal.aborted) throw error;
    log.info({ err: error }, 'a download was canceled before its first part');
  } finally {
    reply.raw.off('close', stop);
    gone.abort();
    await parts.return?.();
  }
}

async function* all(first: IteratorResult<string>, parts: AsyncIterator<string>): AsyncGenerator<string> {
  for (let part = first; part.done !== true; part = await parts.next()) yield part.value;
}

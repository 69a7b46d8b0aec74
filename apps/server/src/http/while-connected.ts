import type { FastifyReply } from 'fastify';

/** Runs work with a signal that aborts when the browser closes its connection before the response is sent. */
export async function whileConnected<T>(
  { raw }: Pick<FastifyReply, 'raw'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const closed = new AbortController();
  const abort = (): void => closed.abort();
  if (raw.destroyed) abort();
  raw.once('close', abort);
  try {
    return await work(closed.signal);
  } finally {
    raw.off('close', abort);
  }
}

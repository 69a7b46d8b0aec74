import type { DocumentError, DocumentGap } from '@fieldstone/contracts/skills/knowledge-documents';
import { Worker } from 'node:worker_threads';
import { moduleBeside } from '../platform/module-beside.ts';
import type { Passage } from '../store/repositories/documents/passage-search.ts';
import { Unreadable } from './unreadable.ts';

/** Input and result of the thread. */
export type ExtractOrder = { readonly file: string; readonly extension: string };
export type ExtractResult = ExtractedText | { readonly reason: DocumentError };

/** The text of a file, and the kinds of its parts whose text could not be read. */
export type ExtractedText = { readonly passages: readonly Passage[]; readonly gaps: readonly DocumentGap[] };

export type ExtractLimits = {
  /** Time limit for one file, milliseconds. */
  readonly timeoutMs: number;
  /** Memory limit for one file, megabytes: for objects, and again for buffers besides the file itself. */
  readonly memoryMb: number;
};

const LIMITS: ExtractLimits = { timeoutMs: 60_000, memoryMb: 512 };

/** Interval for checking memory outside the engine's heap, such as decompressed streams. */
const WATCH_MS = 200;

const MEGABYTE = 1024 * 1024;

/**
 * Reads the text of a file in a separate thread, with limits on time and memory.
 * @param extension of the file, in lower case
 * @throws {Unreadable} with the reason
 */
export async function extractPassages(
  order: ExtractOrder & { readonly size: number },
  signal: AbortSignal,
  { timeoutMs, memoryMb }: ExtractLimits = LIMITS,
): Promise<ExtractedText> {
  const { file, extension, size } = order;
  const thread = new Worker(moduleBeside('extract-thread', import.meta.url), {
    workerData: { file, extension } satisfies ExtractOrder,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<ExtractResult>();
  const refuse = (reason: DocumentError) => resolve({ reason });
  const timeout = setTimeout(() => refuse('timeout'), timeoutMs);
  const watch = setInterval(() => {
    thread
      .getHeapStatistics()
      .then(({ external_memory: bytes }) => {
        if (bytes > memoryMb * MEGABYTE + 2 * size) refuse('tooMuchText');
      })
      // The thread has ended meanwhile.
      .catch(() => {});
  }, WATCH_MS);
  const stop = () => reject(new Error('the console stops'));
  signal.addEventListener('abort', stop, { once: true });
  thread.on('message', resolve);
  thread.on('error', (error) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    refuse(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooMuchText' : 'broken');
  });
  // A thread that ends without a message was ended by the file.
  thread.on('exit', () => refuse('broken'));
  try {
    signal.throwIfAborted();
    const response = await promise;
    if ('reason' in response) throw new Unreadable(response.reason);
    return response;
  } finally {
    clearTimeout(timeout);
    clearInterval(watch);
    signal.removeEventListener('abort', stop);
    await thread.terminate();
  }
}

import { AppError } from '../../errors.ts';
import type { Leases } from '../../store/leases.ts';
import { dueDocument, dueDocuments } from '../../store/knowledge-documents.ts';
import type { DocumentRow } from '../../store/knowledge-documents.ts';
import { readDocument } from './read-document.ts';
import type { ReaderParts } from './read-document.ts';

/** Reads documents in the background. Of several processes on one store one at a time reads a document. */
export type DocumentReader = {
  /** Looks for work now. */
  wake(): void;
  /** Looks for work from now on, also for what other processes left behind. */
  start(): void;
  /** Cuts short what is under way; whoever starts next begins it anew. */
  stop(): Promise<void>;
};

/** Files in memory at a time. */
const AT_ONCE = 2;

/** How often to look for what is due again and for what others left behind. */
const POLL_MS = 2000;

/** How many of the due are looked at: others may have those before. */
const LOOK_AT = 20;

export function createDocumentReader(
  parts: ReaderParts & { readonly leases: Leases; readonly onError: (error: unknown) => void },
): DocumentReader {
  const { store, leases, onError, now } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const busy = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isAskedAgain = false;

  /** Answers false when another process has the document. */
  const read = async (due: DocumentRow): Promise<boolean> => {
    const work = async (): Promise<boolean> => {
      // It may have been read, saved or removed since it was seen.
      const row = await dueDocument(store, due, now());
      if (row !== undefined) await readDocument(parts, row, signal);
      return true;
    };
    return leases.withLease(`${due.org_id}:document:${due.id}`, work, { waitMs: 0 }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unavailable') return false;
      throw error;
    });
  };

  const begin = (row: DocumentRow): void => {
    const key = `${row.org_id}:${row.id}`;
    const job = read(row)
      .catch((error: unknown) => {
        if (!signal.aborted) onError(error);
        return false;
      })
      .then((isMine) => {
        busy.delete(key);
        // What another process has, or what the store refused, is looked at with the next round.
        if (isMine) wake();
      });
    busy.set(key, job);
  };

  const look = async (): Promise<void> => {
    try {
      do {
        isAskedAgain = false;
        const due = await dueDocuments(store, now(), LOOK_AT + AT_ONCE);
        const free = due.filter(({ org_id, id }) => !busy.has(`${org_id}:${id}`));
        for (const row of free.slice(0, LOOK_AT)) {
          if (signal.aborted || busy.size >= AT_ONCE) break;
          begin(row);
        }
      } while (isAskedAgain && !signal.aborted);
    } finally {
      // In the same breath as the last look at what was asked: nobody who asks meanwhile is overheard.
      looking = null;
    }
  };

  const wake = (): void => {
    // Whoever has finished looks again.
    if (signal.aborted || busy.size >= AT_ONCE) return;
    isAskedAgain = true;
    looking ??= look().catch((error: unknown) => {
      if (!signal.aborted) onError(error);
    });
  };

  return {
    wake,
    start: () => {
      timer ??= setInterval(wake, POLL_MS).unref();
      wake();
    },
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await looking;
      await Promise.all(busy.values());
    },
  };
}

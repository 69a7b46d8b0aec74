import { AppError } from '../../errors.ts';
import type { Lease } from '../../store/lease.ts';
import type { Leases } from '../../store/leases.ts';
import { dueDocument, dueDocuments } from '../../store/knowledge-documents.ts';
import type { DocumentRow } from '../../store/knowledge-documents.ts';
import { createPoller } from '../../store/poller.ts';
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

/** How many of the due are looked at: others may have those before. */
const LOOK_AT = 20;

/** A reader of the documents in a store. */
export function createDocumentReader(
  parts: ReaderParts & { readonly leases: Leases; readonly onError: (error: unknown) => void },
): DocumentReader {
  const { store, leases, onError, now } = parts;
  const busy = new Map<string, Promise<void>>();

  /** Answers false when another process has the document. */
  const read = async (due: DocumentRow, stopped: AbortSignal): Promise<boolean> => {
    const work = async (lease: Lease): Promise<boolean> => {
      // It may have been read, saved or removed since it was seen.
      const row = await dueDocument(store, due, now());
      if (row !== undefined)
        await readDocument(parts, row, { lease, signal: AbortSignal.any([stopped, lease.signal]) });
      return true;
    };
    return leases.withLease(`${due.org_id}:document:${due.id}`, work, { waitMs: 0 }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unavailable') return false;
      throw error;
    });
  };

  const begin = (row: DocumentRow, stopped: AbortSignal): void => {
    const key = `${row.org_id}:${row.id}`;
    const job = read(row, stopped)
      .catch((error: unknown) => {
        if (!stopped.aborted) onError(error);
        return false;
      })
      .then((isMine) => {
        busy.delete(key);
        // What another process has, or what the store refused, is looked at with the next round.
        if (isMine) poller.wake();
      });
    busy.set(key, job);
  };

  const poller = createPoller({
    onError,
    work: async (stopped) => {
      // Whoever has finished looks again.
      if (busy.size >= AT_ONCE) return;
      const due = await dueDocuments(store, now(), LOOK_AT + AT_ONCE);
      const free = due.filter(({ org_id, id }) => !busy.has(`${org_id}:${id}`));
      for (const row of free.slice(0, LOOK_AT)) {
        if (stopped.aborted || busy.size >= AT_ONCE) break;
        begin(row, stopped);
      }
    },
  });

  return {
    wake: poller.wake,
    start: poller.start,
    stop: async () => {
      await poller.stop();
      await Promise.all(busy.values());
    },
  };
}

import { AppError } from '../../platform/errors.ts';
import type { Lease } from '../../store/lease.ts';
import type { Leases } from '../../store/leases.ts';
import { dueDocument, dueDocuments } from '../../store/repositories/knowledge-documents.ts';
import type { DocumentRow } from '../../store/repositories/knowledge-documents.ts';
import { createPoller } from '../../store/poller.ts';
import { readDocument } from './read-document.ts';
import type { ReaderParts } from './read-document.ts';

/** Reads documents in the background. Of several processes on one store, only one reads a document at a time. */
export type DocumentReader = {
  /** Checks for due documents now. */
  wake(): void;
  /** Checks for due documents periodically, including those that other processes left. */
  start(): void;
  /** Interrupts running reads; the next start repeats them. */
  stop(): Promise<void>;
};

/** Files in memory at a time. */
const AT_ONCE = 2;

/** Maximum due documents to consider: other processes may take some of them first. */
const LOOK_AT = 20;

/** Creates a reader of the documents in a store. */
export function createDocumentReader(
  parts: ReaderParts & { readonly leases: Leases; readonly onError: (error: unknown) => void },
): DocumentReader {
  const { store, leases, onError, now } = parts;
  const busy = new Map<string, Promise<void>>();

  /** Returns false if another process is reading the document. */
  const read = async (due: DocumentRow, stopped: AbortSignal): Promise<boolean> => {
    const work = async (lease: Lease): Promise<boolean> => {
      // It may have been read, saved or removed since the query.
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
        // Documents of other processes, and failures of the store, wait for the next poll.
        if (isMine) poller.wake();
      });
    busy.set(key, job);
  };

  const poller = createPoller({
    onError,
    work: async (stopped) => {
      // A finished read polls again.
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

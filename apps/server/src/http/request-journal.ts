import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../platform/errors.ts';
import type { RequestJournal } from '../store/repositories/journal.ts';

/** A journal that tracks the entries of a request. */
export type WatchedJournal = {
  readonly journal: RequestJournal;
  /** Leaves the outcome of an entry to a stored job. */
  readonly handOver: (id: string) => void;
  /** @throws {AppError} `internal` if nothing was recorded, or an outcome is missing */
  assertKept(): void;
  /** Marks entries without an outcome as unknown after a failure, for reconciliation. */
  abandon(): Promise<void>;
};

/**
 * Watches the journal of a write, so that no write can skip it. If the store rejects an outcome, a failure remains a
 * failure, and anything else becomes an unknown outcome. The open entry is reconciled later.
 */
export function watchJournal(journal: RequestJournal, log: FastifyBaseLogger): WatchedJournal {
  /** The ids of the entries without an outcome. */
  const open = new Set<string>();
  let recorded = 0;

  const watch = (inner: RequestJournal): RequestJournal => {
    const recordOutcomes: RequestJournal['recordOutcomes'] = async (ids, outcome, details) => {
      try {
        await inner.recordOutcomes(ids, outcome, details);
        for (const id of ids) open.delete(id);
      } catch (cause) {
        if (outcome !== 'failed') throw unrecorded(cause);
        log.error({ err: cause }, 'a failure could not be journaled');
      }
    };
    const recordAll: RequestJournal['recordAll'] = async (intents) => {
      const ids = await inner.recordAll(intents);
      recorded += ids.length;
      for (const id of ids) open.add(id);
      return ids;
    };
    const recordCreated: RequestJournal['recordCreated'] = async (id, created, details) => {
      await inner.recordCreated(id, created, details).catch((cause: unknown) => {
        throw open.has(id) ? unrecorded(cause) : cause;
      });
      open.delete(id);
    };
    return {
      ...inner,
      recordAll,
      recordOutcomes,
      recordCreated,
      async record(intent) {
        const [id = ''] = await recordAll([intent]);
        return { id, recordOutcome: (outcome, details) => recordOutcomes([id], outcome, details) };
      },
      under: (lease) => watch(inner.under(lease)),
    };
  };

  return {
    journal: watch(journal),
    handOver: (id) => void open.delete(id),
    assertKept() {
      if (recorded > 0 && open.size === 0) return;
      log.error({ recorded, open: open.size }, 'a write left the journal incomplete');
      throw new AppError('journal_incomplete');
    },
    async abandon() {
      if (open.size === 0) return;
      const details = { reason: 'the request ended before its outcome was known' };
      await journal
        .recordOutcomes([...open], 'unknown', details)
        .catch((error: unknown) => log.error({ err: error }, 'an outcome could not be journaled'));
    },
  };
}

const unrecorded = (cause: unknown): AppError => new AppError('outcome_unrecorded', {}, { cause });

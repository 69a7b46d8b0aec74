import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../errors.ts';
import type { RequestJournal } from '../../store/repositories/journal.ts';

/** A journal that tracks the entries of a request. */
export type WatchedJournal = {
  readonly journal: RequestJournal;
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
  const open = new Map<string, () => Promise<void>>();
  let recorded = 0;

  return {
    journal: {
      ...journal,
      async record(intent) {
        const entry = await journal.record(intent);
        recorded += 1;
        open.set(entry.id, () =>
          entry.recordOutcome('unknown', { reason: 'the request ended before its outcome was known' }),
        );
        return {
          id: entry.id,
          async recordOutcome(outcome, details) {
            try {
              await entry.recordOutcome(outcome, details);
              open.delete(entry.id);
            } catch (cause) {
              if (outcome !== 'failed') throw unrecorded(cause);
              log.error({ err: cause }, 'a failure could not be journaled');
            }
          },
          async recordCreated(place, details) {
            await entry.recordCreated(place, details).catch((cause: unknown) => {
              throw unrecorded(cause);
            });
            open.delete(entry.id);
          },
        };
      },
    },
    assertKept() {
      if (recorded > 0 && open.size === 0) return;
      log.error({ recorded, open: open.size }, 'a write left the journal incomplete');
      throw new AppError('journal_incomplete');
    },
    async abandon() {
      for (const markUnknown of open.values()) {
        await markUnknown().catch((error: unknown) => log.error({ err: error }, 'an outcome could not be journaled'));
      }
    },
  };
}

const unrecorded = (cause: unknown): AppError => new AppError('outcome_unrecorded', {}, { cause });

import { setImmediate as nextTurn } from 'node:timers/promises';
import { createMessage } from '@fieldstone/contracts/platform/errors/message';
import { EVENTS_PER_REQUEST } from '@fieldstone/contracts/insights/telemetry';
import type { Refusal } from '@fieldstone/contracts/insights/telemetry';
import { toChunks } from '../../platform/chunks.ts';
import type { CreditPrices } from '../../ai/credits.ts';
import { AppError, RETRY_AFTER_S, StoreOutage } from '../../platform/errors.ts';
import { record } from '../../platform/telemetry/sink.ts';
import type { AppEvent } from '../../analytics/event.ts';
import type { EventIntake } from '../../analytics/port.ts';
import type { VerifiedToken } from '../../access/access-tokens.ts';
import { appendAiUsage, type AiUseEntry } from '../../store/repositories/ai-usage.ts';
import type { Store } from '../../store/engine/database.ts';
import { LATE_MS, QUEUE_EVENTS } from './limits.ts';
import type { IngestCounts } from './ingest-counts.ts';
import type { IgnoredPart, Rejection, ReportedEvent, UnreadableEvent } from './reported-event.ts';
import { convertEvent } from './convert-event.ts';

export type IntakeOptions = {
  readonly store: Store;
  /** Null if events are stored elsewhere: then only AI uses are accepted. */
  readonly events: EventIntake | null;
  readonly counts: Pick<IngestCounts, 'add'>;
  readonly prices: CreditPrices;
  readonly now: () => number;
};

/** The result of a request's events. */
export type Receipt = {
  readonly stored: number;
  readonly rejected: number;
  /** Distinct reasons of rejections. */
  readonly reasons: readonly string[];
  /** Positions of parts that the protocol does not have. */
  readonly ignored: readonly string[];
};

/** Accepts reported events of every protocol. */
export type Intake = {
  /**
   * Resolves when the accepted events would survive a killed process; sending them again is always safe.
   * @throws {AppError} `rate_limited` for a full queue, `too_large` for too many events
   * @throws {StoreOutage} if they could not be stored
   */
  take(token: VerifiedToken, reported: Iterable<ReportedEvent | UnreadableEvent | IgnoredPart>): Promise<Receipt>;
};

/** Milliseconds of validation before other tasks get their turn. */
const TURN_MS = 8;

/** AI uses per write, before other tasks get their turn: the embedded store writes in this thread. */
const PORTION = 250;

const REASONS_LIMIT = 10;

/** Creates the intake, which limits the number of events that wait in the store's batches. */
export function createIntake({ store, events, counts, prices, now }: IntakeOptions): Intake {
  let waiting = 0;

  /** Yields the number of those that were not stored before, after each write. */
  async function* keep(
    orgId: string,
    good: readonly AppEvent[],
    aiUses: readonly AiUseEntry[],
  ): AsyncGenerator<number> {
    if (events && good.length > 0) yield await events.append(good);
    for (const portion of toChunks(aiUses, PORTION)) {
      yield await appendAiUsage(store, orgId, portion);
      await nextTurn();
    }
  }

  return {
    async take(token, reported) {
      const { orgId } = token;
      if (waiting >= QUEUE_EVENTS) throw busy();
      const good: AppEvent[] = [];
      const aiUses: AiUseEntry[] = [];
      const reasons = new Set<string>();
      const ignored = new Set<string>();
      const refusals = new Map<Refusal, number>();
      const refuse = ({ rejected, reason }: Rejection): void => {
        reasons.add(reason);
        refusals.set(rejected, (refusals.get(rejected) ?? 0) + 1);
      };
      let count = 0;
      let began = performance.now();
      const context = () => ({ orgId, now: now(), prices });
      for (const each of reported) {
        if ('ignored' in each) {
          if (ignored.size < REASONS_LIMIT) ignored.add(each.ignored);
        } else {
          count += 1;
          if (count > EVENTS_PER_REQUEST) throw tooMany();
          const converted = 'unreadable' in each ? unreadable(each) : convertEvent(each, context());
          if ('rejected' in converted) refuse(converted);
          else if ('aiUse' in converted) aiUses.push(converted.aiUse);
          else if (events) good.push(converted.event);
          else refuse(ELSEWHERE);
        }
        if (performance.now() - began > TURN_MS) {
          await nextTurn();
          began = performance.now();
        }
      }
      const stored = good.length + aiUses.length;
      if (waiting + stored > QUEUE_EVENTS) throw busy();
      waiting += stored;
      let added = 0;
      try {
        for await (const each of keep(orgId, good, aiUses)) added += each;
      } catch (error) {
        // The client sends all of them again, and those of the completed writes are duplicates then.
        counts.add(token, [['stored', added]]);
        // For any cause: clients retry only after 503.
        throw error instanceof StoreOutage ? error : new StoreOutage(error);
      } finally {
        waiting -= stored;
      }
      const rejected = count - stored;
      const times = [...good.map(({ timestamp }) => timestamp), ...aiUses.map(({ at }) => at)];
      const late = times.filter((time) => time < now() - LATE_MS).length;
      measure({ accepted: stored - late, late, refused: rejected });
      counts.add(token, [
        ['stored', added],
        ['duplicate', stored - added],
        ['late', late],
        ['ignored', Number(ignored.size > 0)],
        ...refused(refusals),
      ]);
      return { stored, rejected, reasons: [...reasons].slice(0, REASONS_LIMIT), ignored: [...ignored] };
    },
  };
}

const ELSEWHERE: Rejection = {
  rejected: 'new-relic',
  reason: 'The events of this console are in New Relic. Send them there.',
};

const unreadable = ({ unreadable: reason }: UnreadableEvent): Rejection => ({ rejected: 'unreadable', reason });

const refused = (refusals: ReadonlyMap<Refusal, number>) =>
  [...refusals].map(([refusal, count]) => [`refused:${refusal}`, count] as const);

function measure(counts: Readonly<Record<string, number>>): void {
  for (const [result, count] of Object.entries(counts)) {
    if (count > 0) record('fieldstone.ingest.events', count, { result });
  }
}

const busy = (): AppError => new AppError('event_queue_full', {}, { retryAfterS: RETRY_AFTER_S });

const tooMany = (): AppError =>
  new AppError('too_many_items', { problem: createMessage('tooManyEvents', { maximum: EVENTS_PER_REQUEST }) });

import { setImmediate as nextTurn } from 'node:timers/promises';
import { messageOf } from '@fieldstone/contracts/platform/errors/message';
import { EVENTS_PER_REQUEST } from '@fieldstone/contracts/insights/telemetry';
import type { Refusal } from '@fieldstone/contracts/insights/telemetry';
import { chunksOf } from '../../platform/chunks.ts';
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
import type { Rejection, ReportedEvent, UnreadableEvent } from './reported-event.ts';
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
};

/** Accepts reported events of every protocol. */
export type Intake = {
  /**
   * Resolves when the accepted events would survive a killed process; sending them again is always safe.
   * @throws {AppError} `rate_limited` for a full queue, `too_large` for too many events
   * @throws {StoreOutage} if they could not be stored
   */
  take(token: VerifiedToken, reported: Iterable<ReportedEvent | UnreadableEvent>): Promise<Receipt>;
};

/** Milliseconds of validation before other tasks get their turn. */
const TURN_MS = 8;

/** AI uses per write, before other tasks get their turn: the embedded store writes in this thread. */
const PORTION = 250;

const REASONS_LIMIT = 10;

/** Creates the intake, which limits the number of events that wait in the store's batches. */
export function createIntake({ store, events, counts, prices, now }: IntakeOptions): Intake {
  let waiting = 0;

  /** Returns the number of those that were not stored before. */
  const keep = async (orgId: string, good: readonly AppEvent[], aiUses: readonly AiUseEntry[]): Promise<number> => {
    let added = events && good.length > 0 ? await events.append(good) : 0;
    for (const portion of chunksOf(aiUses, PORTION)) {
      added += await appendAiUsage(store, orgId, portion);
      await nextTurn();
    }
    return added;
  };

  return {
    async take(token, reported) {
      const { orgId } = token;
      if (waiting >= QUEUE_EVENTS) throw busy();
      const good: AppEvent[] = [];
      const aiUses: AiUseEntry[] = [];
      const reasons = new Set<string>();
      const refusals = new Map<Refusal, number>();
      const refuse = ({ rejected, reason }: Rejection): void => {
        reasons.add(reason);
        refusals.set(rejected, (refusals.get(rejected) ?? 0) + 1);
      };
      let count = 0;
      let began = performance.now();
      const context = () => ({ orgId, now: now(), prices });
      for (const each of reported) {
        count += 1;
        if (count > EVENTS_PER_REQUEST) throw tooMany();
        const converted = 'unreadable' in each ? unreadable(each) : convertEvent(each, context());
        if ('rejected' in converted) refuse(converted);
        else if ('aiUse' in converted) aiUses.push(converted.aiUse);
        else if (events) good.push(converted.event);
        else refuse(ELSEWHERE);
        if (performance.now() - began > TURN_MS) {
          await nextTurn();
          began = performance.now();
        }
      }
      const stored = good.length + aiUses.length;
      if (waiting + stored > QUEUE_EVENTS) throw busy();
      waiting += stored;
      let added: number;
      try {
        added = await keep(orgId, good, aiUses);
      } catch (error) {
        // For any cause: clients retry only after 503.
        throw error instanceof StoreOutage ? error : new StoreOutage(error);
      } finally {
        waiting -= stored;
      }
      const rejected = count - stored;
      const times = [...good.map(({ timestamp }) => timestamp), ...aiUses.map(({ at }) => at)];
      const late = times.filter((time) => time < now() - LATE_MS).length;
      measure({ accepted: stored - late, late, refused: rejected });
      counts.add(token, [['stored', added], ['duplicate', stored - added], ['late', late], ...refused(refusals)]);
      return { stored, rejected, reasons: [...reasons].slice(0, REASONS_LIMIT) };
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
  new AppError('too_many_items', { problem: messageOf('tooManyEvents', { maximum: EVENTS_PER_REQUEST }) });

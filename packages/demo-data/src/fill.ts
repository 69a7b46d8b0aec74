import { setImmediate as turn } from 'node:timers/promises';
import { createAiUses } from './ai-uses.ts';
import { historyDays } from './calendar.ts';
import { chooseHabits } from './habits.ts';
import type { Company, DemoAiUse, DemoDataHost, DemoEvent } from './host.ts';
import { createEvents, isAtWork } from './workday.ts';

export type HistoryOptions = {
  readonly host: Pick<DemoDataHost, 'appendEvents' | 'appendAiUses'>;
  readonly company: Company;
  /** The moment from which days are counted, UTC milliseconds. */
  readonly anchor: number;
  /** Range to generate: after `from`, up to `until`; UTC milliseconds. */
  readonly from: number;
  readonly until: number;
  /** Receives the totals so far. */
  readonly onProgress: (made: Made) => void;
  /** Stops between two portions. */
  readonly signal: AbortSignal;
};

export type Made = {
  readonly events: number;
  readonly aiUses: number;
  /** The part of the range that is complete, from 0 to 1. */
  readonly share: number;
};

/** Events per write; other writers get their turn in between. */
const PORTION = 15_000;

/** Milliseconds of work before other tasks get their turn. */
const TURN_MS = 8;

const DAY_MS = 86_400_000;

/** AI uses per write: the embedded store writes in this thread. */
const AI_PORTION = 250;

/**
 * Generates part of a company's history, deterministically by company and anchor. Existing events are not duplicated,
 * so an interrupted history is completed by generating it again.
 */
export async function fillHistory(options: HistoryOptions): Promise<Made> {
  const { host, company, anchor, from, until, onProgress, signal } = options;
  const isWanted = (at: number): boolean => at > from && at <= until;
  const staff = company.people.map((person) => ({ person, habits: chooseHabits(person) }));
  let made: Made = { events: 0, aiUses: 0, share: 0 };
  let pending: { events: DemoEvent[]; aiUses: DemoAiUse[] } = { events: [], aiUses: [] };

  const write = async (share: number): Promise<void> => {
    const portion = pending;
    pending = { events: [], aiUses: [] };
    await host.appendEvents?.(portion.events);
    for (let start = 0; start < portion.aiUses.length; start += AI_PORTION) {
      await host.appendAiUses(portion.aiUses.slice(start, start + AI_PORTION));
      await turn();
    }
    made = {
      events: made.events + (host.appendEvents ? portion.events.length : 0),
      aiUses: made.aiUses + portion.aiUses.length,
      share,
    };
    onProgress(made);
  };

  let began = performance.now();
  for (const day of historyDays(anchor, from, until)) {
    for (const { person, habits } of staff) {
      if (!isAtWork(person, habits, day)) continue;
      pending.events.push(...createEvents(person, habits, day).filter(({ timestamp }) => isWanted(timestamp)));
      pending.aiUses.push(...createAiUses(person, company, day).filter(({ at }) => isWanted(at)));
      if (performance.now() - began > TURN_MS) {
        await turn();
        began = performance.now();
      }
    }
    signal.throwIfAborted();
    if (pending.events.length + pending.aiUses.length >= PORTION) {
      await write(Math.min(1, Math.max(0, (anchor - day.daysAgo * DAY_MS - from) / (until - from))));
    }
  }
  await write(1);
  return made;
}

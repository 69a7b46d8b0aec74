import { createChanges } from './changes.ts';
import { createExpressionChanges } from './expression-changes.ts';
import { createSections } from './ai-configuration.ts';
import { fillHistory, type Made } from './fill.ts';
import type { DemoDataHost } from './host.ts';

export type DemoDataOptions = {
  /** Connects to the org and reads its company. */
  readonly connect: () => Promise<DemoDataHost>;
  readonly print: (line: string) => void;
  /** Receives the reason for a failure. */
  readonly report: (error: unknown) => void;
  /** UTC milliseconds. */
  readonly now?: () => number;
  /** Days of history; six months. */
  readonly days?: number;
};

/** Demo data that is being generated. */
export type DemoData = {
  /** Resolves when the demo data is complete or stopped. A failure is printed, and repaired at the next start. */
  readonly done: Promise<void>;
  /** Returns the generated part of the first history, from 0 to 1; null when it is complete or failed. */
  readonly progress: () => number | null;
  stop(): Promise<void>;
};

const DAYS = 184;

const DAY_MS = 86_400_000;

/** Events between two progress lines. */
const LINE_EVERY = 100_000;

/**
 * Gives the embedded org's company half a year of changes, events and AI uses, with the AI configuration behind them; a later
 * start adds the time since. Runs in the background, so that the console is usable meanwhile. An org without a company
 * gets none.
 */
export function startDemoData(options: DemoDataOptions): DemoData {
  const stopping = new AbortController();
  let share: number | null = null;
  const showProgress = (next: number): void => {
    share = next;
  };
  const done = make(options, showProgress, stopping.signal)
    .catch((error: unknown) => {
      if (stopping.signal.aborted) return;
      options.report(error);
      options.print('Demo data: generation failed; the next start completes it.');
    })
    .finally(() => {
      share = null;
    });
  return {
    done,
    progress: () => share,
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

async function make(
  { connect, print, now = Date.now, days = DAYS }: DemoDataOptions,
  showProgress: (share: number) => void,
  signal: AbortSignal,
) {
  const host = await connect();
  const { company } = host;
  if (company.people.length === 0) return;
  const until = now();
  const { anchor, madeUntil } = await host.openHistory(until);
  const began = performance.now();
  if (madeUntil === null) {
    print('Demo data: generating half a year of events …');
    showProgress(0);
    await host.appendChanges(createChanges(company, anchor - days * DAY_MS));
    await host.appendExpressionChanges(createExpressionChanges(company, anchor - days * DAY_MS));
    await host.storeSections(createSections(company), anchor - days * DAY_MS);
  }
  let printed = 0;
  const { events, aiUses } = await fillHistory({
    host,
    company,
    anchor,
    from: madeUntil ?? anchor - days * DAY_MS,
    until,
    onProgress: (soFar: Made) => {
      if (madeUntil === null) showProgress(soFar.share);
      if (soFar.events - printed < LINE_EVERY) return;
      printed = soFar.events;
      print(`Demo data: ${counted(soFar.events)} events …`);
    },
    signal,
  });
  await host.closeHistory(until);
  if (events + aiUses === 0) return;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  print(`Demo data: ${counted(events)} events and ${counted(aiUses)} uses of the AI in ${seconds} s`);
}

const counted = (count: number): string => count.toLocaleString('en');

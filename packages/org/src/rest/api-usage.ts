import type { Engine } from '../engine.ts';

/** API calls that the org may take a day. */
export const DAILY_API_REQUESTS = 15_000;

/** Counts the org's API calls of a day. */
export type ApiUsage = {
  /** Counts one call and answers how many the day has had. */
  readonly count: () => number;
  readonly used: () => number;
  /** Writes the count down; calls since the last time are forgotten by a crash, which costs nobody anything. */
  readonly save: () => void;
};

export const createApiUsage = (engine: Engine): ApiUsage => {
  const today = (): string => engine.now().toISOString().slice(0, 10);
  const stored = (day: string): number =>
    Number(engine.database.get('SELECT calls FROM _api_usage WHERE day = ?', day)?.['calls'] ?? 0);
  let day = today();
  let calls = stored(day);
  const turn = (): void => {
    if (day === today()) return;
    day = today();
    calls = stored(day);
  };
  return {
    count: () => {
      turn();
      calls += 1;
      return calls;
    },
    used: () => {
      turn();
      return calls;
    },
    save: () => {
      engine.database.run('INSERT OR REPLACE INTO _api_usage (day, calls) VALUES (?, ?)', day, calls);
    },
  };
};

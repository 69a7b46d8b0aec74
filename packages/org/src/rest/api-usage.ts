import type { Engine } from '../engine.ts';

/** The daily limit of API calls. */
export const DAILY_API_REQUESTS = 15_000;

/** Counts the org's daily API calls. */
export type ApiUsage = {
  /** Counts one call and returns the count of the day. */
  readonly count: () => number;
  readonly used: () => number;
  /** Stores the count. A crash loses the calls since the last time, which does no harm. */
  readonly save: () => void;
};

export function createApiUsage(engine: Engine): ApiUsage {
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
}

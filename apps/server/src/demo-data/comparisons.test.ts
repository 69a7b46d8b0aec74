import { PERCENTAGE_FROM, toComparison } from '@fieldstone/contracts/insights/insight-numbers';
import { INSIGHT_PARTS } from '@fieldstone/contracts/insights/insight-parts';
import type { FigureName } from '@fieldstone/contracts/insights/insight-parts';
import type { UserComparison } from '@fieldstone/contracts/insights/insights';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../platform/logging.ts';
import { clientAt, type Client } from '../test/client.ts';
import { startConsole, type TestConsole } from '../test/console.ts';
import { startDemoData } from './start.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A Friday afternoon in Europe. */
const NOW = Date.UTC(2026, 10, 20, 15);
const WALKED = 14;

const FIGURES: readonly FigureName[] = [
  ...new Set(Object.values(INSIGHT_PARTS).flatMap(({ figures, fixed }): FigureName[] => [...figures, ...fixed])),
];

let now = NOW;
let home: TestConsole;
let client: Client;

beforeAll(async () => {
  home = await startConsole({ now: () => now });
  const { config, store, events } = home;
  const logger = createLogger('silent', { write: () => {} });
  const options = { config, store, events: events.store, logger, print: () => {} };
  // Enough for every week of the walk and the week before it.
  await startDemoData({ ...options, now: () => NOW, days: WALKED + 15 }).done;
  client = await clientAt(home);
});
afterAll(() => home.close());

it('[INX-02] shows no change beyond 60 percent on 14 days of the demo, in the morning and in the afternoon', async () => {
  const compared: Array<readonly [name: string, percentage: number]> = [];
  for (let day = 0; day < WALKED; day += 1) {
    for (const hours of [0, 9]) {
      now = NOW - day * DAY_MS - hours * HOUR_MS;
      for (const name of FIGURES) {
        const { body } = await client.get<UserComparison>(`/api/insight/${name}`);
        const { previous, percentage } = toComparison(body, 'en');
        expect(previous, name).not.toBeNull();
        // The page shows no percentage of a smaller number: at six in the morning, few people are at work.
        if (percentage !== null && (previous ?? 0) >= PERCENTAGE_FROM) {
          compared.push([`${name} ${new Date(now).toISOString()}`, percentage]);
        }
      }
    }
  }
  expect(compared.length).toBeGreaterThan(200);
  expect(compared.filter(([, percentage]) => Math.abs(percentage) > 60)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EVENT_TYPES, INSIGHT_QUERIES } from './insight-queries.ts';

/** Returns the event types that docs/telemetry.md names as counted by reports. */
function documented(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/telemetry.md'), 'utf8');
  const [, sentence = ''] = /Reports count the types ([^.]+)\./.exec(text) ?? [];
  return [...sentence.matchAll(/`(\w+)`/g)].map(([, type = '']) => type);
}

it('[ENG-12] documents the event types that reports count', () => {
  const counted = new Set<string>(Object.values(INSIGHT_QUERIES).map(({ event }) => event));
  expect(documented()).toEqual(EVENT_TYPES.filter((type) => counted.has(type)));
});

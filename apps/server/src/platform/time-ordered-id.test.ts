import { expect, it } from 'vitest';
import { idPrefix, timeOfId, timeOrderedIds } from './time-ordered-id.ts';

it('creates ids that sort in the order of their creation, even if the clock is set back', () => {
  const at = 1_700_000_000_000;
  const ids = [at, at, at - 5000, at + 1000, at].map(timeOrderedIds());
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids.map((id) => id.length))).toEqual(new Set([32]));
  expect(timeOfId(ids[0] ?? '')).toBe(at);
});

it('returns a prefix before all ids from a moment on', () => {
  const at = 1_800_000_000_000;
  expect(timeOrderedIds()(at) > idPrefix(at)).toBe(true);
  expect(idPrefix(at) < idPrefix(at + 1)).toBe(true);
  expect(idPrefix(-1)).toBe('000000000000');
});

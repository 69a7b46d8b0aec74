import { afterEach, expect, it, vi } from 'vitest';
import { DRAFT_DAYS, drafts } from './drafts.ts';
import type { DraftKey } from './drafts.ts';

const key: DraftKey = { userId: 'u1', orgId: 'o1', path: '/profiles/p1/calendar/appt-color' };
const at = (day: number) => vi.setSystemTime(new Date(Date.UTC(2026, 10, day)));
const nameOfKey = () => Object.keys(localStorage).find((one) => one.includes(key.path)) ?? '';

afterEach(() => {
  vi.useRealTimers();
});

it('[SES-10] [FIX-69] keeps edits for the same user, org and page until they are removed', () => {
  at(1);
  drafts.keep(key, 'v1', { title: 'Urgent' });
  expect(drafts.read(key)).toEqual({ at: '2026-11-01T00:00:00.000Z', version: 'v1', value: { title: 'Urgent' } });
  drafts.drop(key);
  expect(drafts.read(key)).toBeUndefined();
});

it.each([{ userId: 'u2' }, { orgId: 'o2' }, { path: '/profiles/p2/calendar/appt-color' }])(
  'does not return them for %j',
  (other) => {
    drafts.keep(key, 'v1', 'mine');
    expect(drafts.read({ ...key, ...other })).toBeUndefined();
  },
);

it.each(['{', '"text"', '{"value":1}', '{"version":1,"value":1}', '{"at":"never","version":"v1","value":1}'])(
  'ignores invalid content %s',
  (stored) => {
    drafts.keep(key, 'v1', 'mine');
    localStorage.setItem(nameOfKey(), stored);
    expect(drafts.read(key)).toBeUndefined();
  },
);

it('[FIX-69] removes edits after some days', () => {
  at(1);
  drafts.keep(key, 'v1', 'mine');
  at(1 + DRAFT_DAYS);
  expect(drafts.read(key)).toBeDefined();
  at(2 + DRAFT_DAYS);
  expect(drafts.read(key)).toBeUndefined();
  drafts.keep({ ...key, path: '/other' }, 'v1', 'mine');
  expect(nameOfKey()).toBe('');
});

it('[FIX-69] removes the oldest drafts for new ones, and keeps nothing of edits that are too large', () => {
  const big = 'x'.repeat(450_000);
  const keys = [1, 2, 3, 4, 5].map((number) => ({ ...key, path: `/page-${number}` }));
  for (const [day, one] of keys.entries()) {
    at(day + 1);
    drafts.keep(one, 'v1', big);
  }
  expect(keys.map((one) => drafts.read(one) !== undefined)).toEqual([false, true, true, true, true]);
  drafts.keep(key, 'v1', 'small');
  drafts.keep(key, 'v1', 'x'.repeat(500_001));
  expect(drafts.read(key)).toBeUndefined();
});

it("[FIX-69] removes the drafts of the org's other users", () => {
  const other = { ...key, userId: 'u2' };
  const elsewhere = { ...key, orgId: 'o2', userId: 'u3' };
  for (const one of [key, other, elsewhere]) drafts.keep(one, 'v1', 'mine');
  drafts.dropOfOthers(key);
  expect([key, other, elsewhere].map((one) => drafts.read(one)?.value)).toEqual(['mine', undefined, 'mine']);
});

it('[FIX-69] keeps nothing in a full storage, and does not throw', () => {
  drafts.keep(key, 'v1', 'mine');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  drafts.keep(key, 'v1', 'later');
  expect(drafts.read(key)).toBeUndefined();
});

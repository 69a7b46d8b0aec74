import { expect, it, vi } from 'vitest';
import type { Insights } from '../../analytics/port.ts';
import { createDataSince } from './data-since.ts';

const NOW = Date.parse('2026-11-20T10:18:00Z');

it('[INX-03] requests the first event of a kind once a minute, and again after a failure or without any', async () => {
  let now = NOW;
  const firstEvent = vi.fn<Insights['firstEvent']>();
  const unused = () => {
    throw new Error('not used');
  };
  const since = createDataSince({ firstEvent, query: unused, events: unused }, () => now);
  firstEvent.mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(null).mockResolvedValue(7);
  await expect(since('org', 'Sync')).rejects.toThrow('gone');
  expect(await since('org', 'Sync')).toBeNull();
  expect(await Promise.all([since('org', 'Sync'), since('org', 'Sync')])).toEqual([7, 7]);
  expect(firstEvent).toHaveBeenCalledTimes(3);
  expect(await since('org', 'Feedback')).toBe(7);
  now += 60_001;
  expect(await since('org', 'Sync')).toBe(7);
  expect(firstEvent.mock.calls.map(([, event, before]) => [event, before - NOW])).toEqual([
    ['Sync', 0],
    ['Sync', 0],
    ['Sync', 0],
    ['Feedback', 0],
    ['Sync', 60_001],
  ]);
});

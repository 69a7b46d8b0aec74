import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPoller, type Poller } from './poller.ts';

let begun: number;
let errors: unknown[];
let ends: Array<PromiseWithResolvers<void>>;
let poller: Poller;

beforeEach(() => {
  begun = 0;
  errors = [];
  ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  poller = createPoller({
    work: async () => {
      begun += 1;
      await ends[begun - 1]?.promise;
    },
    onError: (error) => void errors.push(error),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const others = () => new Promise(setImmediate);

it('polls once at a time, and once again for all requests in the meantime', async () => {
  for (let index = 0; index < 3; index += 1) poller.wake();
  await others();
  expect(begun).toBe(1);
  poller.wake();
  const last = poller.run();
  ends[0]?.resolve();
  await others();
  expect(begun).toBe(2);
  ends[1]?.resolve();
  await last;
  await others();
  expect(begun).toBe(2);
});

it('reports a failed poll once, however many requests it had, and continues', async () => {
  for (let index = 0; index < 3; index += 1) poller.wake();
  ends[0]?.reject(new Error('no store'));
  await others();
  expect(errors).toEqual([new Error('no store')]);
  poller.wake();
  await others();
  expect(begun).toBe(2);
});

it('polls periodically from its start until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  for (const { resolve } of ends) resolve();
  poller.start();
  await others();
  expect(begun).toBe(1);
  vi.advanceTimersByTime(2000);
  await others();
  expect(begun).toBe(2);
  await poller.stop();
  expect(poller.stopped.aborted).toBe(true);
  poller.wake();
  expect([begun, vi.getTimerCount()]).toEqual([2, 0]);
});

it('ends with the running poll, and ignores its result', async () => {
  poller.wake();
  poller.wake();
  let isOver = false;
  const stopped = poller.stop().then(() => (isOver = true));
  await others();
  expect(isOver).toBe(false);
  ends[0]?.reject(new Error('cut short'));
  await stopped;
  await others();
  expect([begun, errors]).toEqual([1, []]);
});

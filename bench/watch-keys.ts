import type { Page } from 'playwright-core';

/** Runs in the page. Measures the milliseconds from each key to the frame after its last change to the page. */
export function watchKeys(): void {
  const times: number[] = [];
  let begin = 0;
  const note = (): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        times[times.length - 1] = performance.now() - begin;
      });
      port1.start();
      port2.postMessage(null);
    });
  };
  document.addEventListener(
    'keydown',
    () => {
      begin = performance.now();
      times.push(0);
      note();
    },
    { capture: true },
  );
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  Object.assign(globalThis, { keyTimes: times });
}

/** Returns the recorded times, at least `count` of them. */
export async function keyTimes(page: Page, count: number): Promise<readonly number[]> {
  const times: unknown = await page.evaluate('keyTimes');
  if (!Array.isArray(times) || times.length < count) throw new Error('Not every key was measured.');
  return times.map(Number);
}

import { expect } from 'vitest';

/** Waits until the clock shows a later second, the precision of the CRM's times. */
export async function pastSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000), { interval: 20 }).toBeGreaterThan(second);
}

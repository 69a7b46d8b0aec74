import { listProfiles } from '@fieldstone/contracts/organization/profile';
import { launchOptions } from '@fieldstone/e2e/browser';
import { startProgram } from '@fieldstone/e2e/program';
import type { Program } from '@fieldstone/e2e/program';
import { signIn } from '@fieldstone/e2e/sign-in';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod/mini';

/** The running console, a signed-in browser, and the session's cookie for calls without the browser. */
export type SignedIn = {
  readonly app: Program;
  readonly browser: Browser;
  readonly page: Page;
  readonly cookie: string;
  /** The first group profile, 18 characters. */
  readonly profileId: string;
};

/**
 * Runs `work` on a new console, which is stopped afterwards, even if the work fails.
 * @param args arguments of the console, such as `--history`
 */
export async function withSignedIn(
  work: (signedIn: SignedIn) => Promise<void>,
  args: readonly string[] = [],
): Promise<void> {
  const app = await startProgram([...args]);
  const browser = await chromium.launch(launchOptions());
  try {
    const context = await browser.newContext({ baseURL: app.url, locale: 'en-GB' });
    const page = await context.newPage();
    await signIn(page, app.url);
    const cookies = await context.cookies(app.url);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const response = await fetch(`${app.url}${listProfiles.path}`, { headers: { cookie } });
    const { records } = z.parse(listProfiles.response, await response.json());
    const [profile] = records;
    if (profile === undefined) throw new Error('The org has no group profile.');
    await work({ app, browser, page, cookie, profileId: profile.id });
  } finally {
    await browser.close();
    await app.stop();
  }
}

/** Returns the median duration of a number of runs, in milliseconds. */
export async function medianTime(rounds: number, work: () => Promise<void> | void): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return median(times);
}

/** Returns the median; for an even number of values the lower one. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('No value was measured.');
  return middle;
}

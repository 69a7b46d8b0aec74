import { listProfiles } from '@fieldstone/contracts/profile';
import { launchOptions } from '@fieldstone/e2e/browser';
import { startProgram } from '@fieldstone/e2e/program';
import type { Program } from '@fieldstone/e2e/program';
import { signIn } from '@fieldstone/e2e/sign-in';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod/mini';

/** The real program, a browser signed in to it, and the session's cookie for calls without the browser. */
export type SignedIn = {
  readonly app: Program;
  readonly browser: Browser;
  readonly page: Page;
  readonly cookie: string;
  /** The first group profile, 18 characters. */
  readonly profileId: string;
};

/** Runs `work` on a program of its own that is stopped afterwards, also when the work fails. */
export async function withSignedIn(work: (signedIn: SignedIn) => Promise<void>): Promise<void> {
  const app = await startProgram();
  const browser = await chromium.launch(launchOptions());
  try {
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    await signIn(page, app.url);
    const cookies = await context.cookies(app.url);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${app.url}${listProfiles.path}`, { headers: { cookie } });
    const { records } = z.parse(listProfiles.response, await answer.json());
    const [profile] = records;
    if (profile === undefined) throw new Error('The org has no group profile.');
    await work({ app, browser, page, cookie, profileId: profile.id });
  } finally {
    await browser.close();
    await app.stop();
  }
}

/** The middle value; of an even number the lower one. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('No value was measured.');
  return middle;
}

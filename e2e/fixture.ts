import { test as base, type Page } from '@playwright/test';
import { makeProfile, type JourneyProfile } from './profile.ts';
import { startProgram, type Program } from './program.ts';
import { signInUnseen, type Person } from './sign-in.ts';
import { timeLimit } from '../scripts/test/time-limit.ts';

type Journey = {
  /** Signs a page in, as the first administrator unless told otherwise; the journey opens the page that it wants. */
  signIn: (page: Page, as?: Person) => Promise<void>;
  /** A group profile without settings, of this journey alone. */
  profile: JourneyProfile;
};

type OfWorker = {
  /** Arguments of the program: `test.use({ programArgs: ['--empty'] })` in a file of its own. */
  programArgs: string[];
  /** Environment variables of the program beside its own; a fixture of a file that starts what they name. */
  programEnv: Record<string, string>;
  app: Program;
};

/** The test function of every journey: one real program per worker, faults taken back after each journey. */
export const test = base.extend<Journey & { afterwards: void }, OfWorker>({
  programArgs: [[], { option: true, scope: 'worker' }],
  programEnv: [{}, { option: true, scope: 'worker' }],
  app: [
    async ({ programArgs, programEnv }, use) => {
      const app = await startProgram(programArgs, programEnv);
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: timeLimit(90_000) },
  ],
  baseURL: async ({ app }, use) => {
    await use(app.url);
  },
  signIn: async ({ app }, use) => {
    await use((page, as) => signInUnseen(page, app.url, as));
  },
  profile: async ({ app }, use) => {
    await use(await makeProfile(app.orgUrl));
  },
  afterwards: [
    async ({ app }, use, info) => {
      await use();
      await app.noFaults();
      if (info.status !== info.expectedStatus) await info.attach('program', { body: app.output() });
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

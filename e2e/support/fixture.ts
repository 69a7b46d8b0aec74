import { test as base, type Page } from '@playwright/test';
import { makeProfile, type JourneyProfile } from './profile.ts';
import { startProgram, type Program } from './program.ts';
import { signInByRequest, type Person } from './sign-in.ts';
import { timeLimit } from '../../scripts/test/time-limit.ts';

type Journey = {
  /** Signs a page in, by default as the first administrator; the journey opens its own page afterwards. */
  signIn: (page: Page, as?: Person) => Promise<void>;
  /** A group profile without settings, used only by this journey. */
  profile: JourneyProfile;
};

type OfWorker = {
  /** Arguments of the program, for example `test.use({ programArgs: ['--empty'] })` in a separate file. */
  programArgs: string[];
  /** Additional environment variables of the program; a fixture of a file starts the services that they refer to. */
  programEnv: Record<string, string>;
  app: Program;
};

/** The test function of every journey: one running program per worker, with faults reset after each journey. */
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
    await use((page, as) => signInByRequest(page, app.url, as));
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

import { test as base, type Page } from '@playwright/test';
import { startProgram, type Program } from './program.ts';
import { signIn, type Person } from './sign-in.ts';

type Journey = {
  /** Signs a page in, as the first administrator unless told otherwise. */
  signIn: (page: Page, as?: Person) => Promise<void>;
};

type OfWorker = {
  /** Arguments of the program: `test.use({ programArgs: ['--empty'] })` in a file of its own. */
  programArgs: string[];
  app: Program;
};

/** The test function of every journey: one real program per worker, faults taken back after each journey. */
export const test = base.extend<Journey & { afterwards: void }, OfWorker>({
  programArgs: [[], { option: true, scope: 'worker' }],
  app: [
    async ({ programArgs }, use) => {
      const app = await startProgram(programArgs);
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ app }, use) => {
    await use(app.url);
  },
  signIn: async ({ app }, use) => {
    await use((page, as) => signIn(page, app.url, as));
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

import { test as base, type Browser, type BrowserContext, type Page, type TestInfo } from '@playwright/test';
import { startModel } from './ai-model.ts';
import { makeProfile, type JourneyProfile } from './profile.ts';
import { startProgram, type Program } from './program.ts';
import { signInByRequest, type Person } from './sign-in.ts';
import { timeLimit } from '../../scripts/test/time-limit.ts';

type Journey = {
  /** Signs a page in, by default as the first administrator; the journey opens its own page afterwards. */
  signIn: (page: Page, as?: Person) => Promise<void>;
  /** A group profile without settings, used only by this journey. */
  profile: JourneyProfile;
  /** A page in another browser, for a second person. */
  second: Page;
  /** Whether each journey has its own browser context, with an empty cache, for example to count the requests of a page. */
  ownContext: boolean;
};

/** A browser context of a worker's journeys. */
type Shared = {
  readonly context: BrowserContext;
  /** Returns the context to its first state. */
  clean: () => Promise<void>;
};

type OfWorker = {
  /** Arguments of the program, for example `test.use({ programArgs: ['--empty'] })` in a separate file. */
  programArgs: string[];
  /** Additional environment variables of the program, by default for a language model; a file's fixture can start other services. */
  programEnv: Record<string, string>;
  app: Program;
  shared: { first?: Shared; second?: Shared };
};

/**
 * Creates a context whose scripts are compiled only once. A page that stays open keeps the process with the scripts; every journey
 * has its own page, and with it its own routes, tab storage and emulation.
 */
const share = async (browser: Browser): Promise<Shared> => {
  const context = await browser.newContext();
  const opened = await context.newPage();
  await opened.goto('/healthz');
  return {
    context,
    clean: async () => {
      for (const page of context.pages()) if (page !== opened) await page.close();
      await opened.evaluate('localStorage.clear()');
      await context.clearCookies();
      await context.clearPermissions();
    },
  };
};

/** Attaches the accessible content of a failed journey's page and the messages of its console. */
const report = async (page: Page, info: TestInfo): Promise<void> => {
  const messages = await page.consoleMessages();
  await info.attach('console', { body: messages.map((message) => `${message.type()}: ${message.text()}`).join('\n') });
  await info.attach('page', { body: await page.ariaSnapshot() });
};

/** The test function of every journey: one running program per worker, with faults reset after each journey. */
export const test = base.extend<Journey & { afterwards: void }, OfWorker>({
  programArgs: [[], { option: true, scope: 'worker' }],
  programEnv: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright requires the pattern.
    async ({}, use) => {
      const model = await startModel();
      await use({ AI_BASE_URL: model.url, AI_MODEL: 'small-model' });
      model.stop();
    },
    { option: true, scope: 'worker' },
  ],
  app: [
    async ({ programArgs, programEnv }, use) => {
      const app = await startProgram(programArgs, programEnv);
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: timeLimit(90_000) },
  ],
  shared: [
    // The browser is closed after these contexts.
    async ({ browser: _browser }, use) => {
      const shared: OfWorker['shared'] = {};
      await use(shared);
      await shared.first?.context.close();
      await shared.second?.context.close();
    },
    { scope: 'worker' },
  ],
  ownContext: [false, { option: true }],
  context: async ({ browser, ownContext, shared }, use) => {
    if (ownContext) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    shared.first ??= await share(browser);
    await use(shared.first.context);
    await shared.first.clean();
  },
  page: async ({ context, viewport }, use, info) => {
    const page = await context.newPage();
    // The context has the size of the first journey.
    if (viewport && page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport);
    await use(page);
    if (info.status !== info.expectedStatus) await report(page, info);
  },
  second: async ({ browser, shared }, use, info) => {
    shared.second ??= await share(browser);
    const page = await shared.second.context.newPage();
    await use(page);
    if (info.status !== info.expectedStatus) await report(page, info);
    await shared.second.clean();
  },
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

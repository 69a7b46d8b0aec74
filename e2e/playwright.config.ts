import { defineConfig } from '@playwright/test';
import { launchOptions } from './support/browser.ts';
import { timeLimit } from '../scripts/test/time-limit.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: '**/*.long.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  // A flaky journey has found a problem.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  fullyParallel: false,
  // Each worker runs its own program. On two processors a third one uses the time in which the others wait.
  workers: 3,
  timeout: timeLimit(120_000),
  expect: { timeout: timeLimit(15_000) },
  reporter: [['list'], ['json', { outputFile: '../.cache/reports/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Oslo',
    // Shorter than the journey's limit, so that a failure shows the awaited element.
    actionTimeout: timeLimit(20_000),
    // Recording a trace takes a tenth of the time; run a failed journey again with --trace on.
    screenshot: 'only-on-failure',
  },
});

import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser.ts';
import { timeLimit } from '../scripts/test/time-limit.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // A journey that passes only when it is repeated has found something.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  fullyParallel: false,
  // Each worker runs a program of its own, and two cores carry two.
  workers: 2,
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
    // Below the journey's own limit, so that a failure names what was waited for.
    actionTimeout: timeLimit(20_000),
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});

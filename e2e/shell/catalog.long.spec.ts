import { test as base, type Page } from '@playwright/test';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { preview } from 'vite';
import * as z from 'zod';
import { expectAccessible } from '../support/axe.ts';
import { buildCatalog, ui } from '../support/catalog.ts';
import { cssOf } from '../support/css.ts';
import { expect } from '../support/fixture.ts';
import { timeLimit } from '../../scripts/test/time-limit.ts';

/** Parts of other components, covered by their stories. */
const WITHOUT_STORIES = ['src/field', 'src/ui-locale'];

const index = z.object({ entries: z.record(z.string(), z.object({ id: z.string(), importPath: z.string() })) });

type Catalog = { url: string; stories: ReadonlyArray<z.infer<typeof index>['entries'][string]> };

const test = base.extend<object, { catalog: Catalog; canvas: Page }>({
  /** The built catalog, served on a loopback address. */
  catalog: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright requires the pattern.
    async ({}, use) => {
      const server = await preview({
        configFile: false,
        logLevel: 'error',
        build: { outDir: await buildCatalog() },
        preview: { host: '127.0.0.1', port: 0 },
      });
      const url = server.resolvedUrls?.local[0] ?? '';
      const { entries } = index.parse(await (await fetch(`${url}index.json`)).json());
      await use({ url, stories: Object.values(entries) });
      await server.close();
    },
    { scope: 'worker', timeout: timeLimit(120_000) },
  ],
  /** One page for all stories, because loading it for each story would take most of the time. */
  canvas: [
    async ({ browser, catalog: { url, stories } }, use) => {
      const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });
      await page.goto(`${url}iframe.html?id=${stories[0]?.id}&viewMode=story`);
      await use(page);
      await page.close();
    },
    { scope: 'worker', timeout: timeLimit(30_000) },
  ],
});

/** Shows a story and waits until it is rendered and its steps are done. */
const show = async (canvas: Page, storyId: string): Promise<void> => {
  const story = JSON.stringify({ storyId, viewMode: 'story' });
  await canvas.evaluate(`__STORYBOOK_ADDONS_CHANNEL__.emit('setCurrentStory', ${story})`);
  await expect(canvas.locator(`html[data-story="${storyId}"]`)).toBeAttached();
};

const files = globSync('src/*/*.stories.tsx', { cwd: ui }).toSorted();

test('every component is in the catalog', () => {
  const components = globSync('src/*/*.tsx', { cwd: ui }).filter((file) => !/\.(test|stories)\.tsx$/.test(file));
  const shown = new Set(files.map((file) => dirname(file)));
  const missing = components.map((file) => dirname(file)).filter((folder) => !shown.has(folder));
  expect([...new Set(missing)].toSorted()).toEqual(WITHOUT_STORIES);
});

for (const file of files) {
  test(`the stories are accessible: ${file.slice('src/'.length, -'.stories.tsx'.length)}`, async ({
    catalog,
    canvas,
  }) => {
    const stories = catalog.stories.filter(({ importPath }) => importPath === `./${file}`);
    expect(stories).not.toEqual([]);
    for (const { id } of stories) {
      await show(canvas, id);
      await expectAccessible(canvas, id);
    }
  });
}

test('[FIX-11] the keys of a legend keep their colors in forced colors', async ({ canvas }) => {
  await show(canvas, 'data-series-chart--six-lines');
  const keys = canvas.locator('li > [data-look]');
  const colors = async () => Promise.all((await keys.all()).map((key) => cssOf(key, 'background-color')));
  const before = await colors();
  expect(new Set(before)).toHaveProperty('size', 6);
  await canvas.emulateMedia({ forcedColors: 'active' });
  expect(await colors()).toEqual(before);
  await canvas.emulateMedia({ forcedColors: 'none' });
});

test('[FIX-11] every state of a switch is visible in forced colors', async ({ canvas }) => {
  await canvas.emulateMedia({ forcedColors: 'active' });
  const tracks = new Map<string, string>();
  for (const state of ['off', 'on', 'read-only']) {
    await show(canvas, `choices-switch--${state}`);
    const track = await cssOf(canvas.locator('[class*="track"]'), 'background-color');
    expect(await cssOf(canvas.locator('[class*="thumb"]'), 'background-color'), state).not.toBe(track);
    tracks.set(state, track);
  }
  expect(tracks.get('on')).not.toBe(tracks.get('off'));
  await canvas.emulateMedia({ forcedColors: 'none' });
});

test('the catalog switches between light and dark, and contacts no other host', async ({ page, catalog: { url } }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  await page.goto(url);
  const shown = page.frameLocator('#storybook-preview-iframe').locator('html');
  for (const theme of ['Light', 'Dark']) {
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /^theme/ })
      .click();
    await page.getByRole('option', { name: theme }).click();
    await expect(shown).toHaveAttribute('data-theme', theme.toLowerCase());
  }
  expect(elsewhere).toEqual([]);
});

import { test as base } from '@playwright/test';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { preview } from 'vite';
import * as z from 'zod';
import { expectAccessible } from './axe.ts';
import { expect } from './fixture.ts';
import { timeLimit } from '../scripts/test/time-limit.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const ui = join(root, 'packages/ui');

/** Parts of other components, which show them. */
const WITHOUT_STORIES = ['src/field', 'src/ui-locale'];

const index = z.object({
  entries: z.record(z.string(), z.object({ id: z.string(), name: z.string(), importPath: z.string() })),
});
type Story = z.infer<typeof index>['entries'][string];

type Catalogue = { url: string; stories: Story[] };

/** Serves the built catalogue. */
const test = base.extend<object, { catalogue: Catalogue }>({
  catalogue: [
    async ({}, use) => {
      const outDir = join(root, '.cache/catalogue');
      const storybook = join(root, 'node_modules/.bin/storybook');
      await promisify(execFile)(process.execPath, [storybook, 'build', '--quiet', '--output-dir', outDir], { cwd: ui });
      const server = await preview({
        configFile: false,
        logLevel: 'error',
        build: { outDir },
        preview: { host: '127.0.0.1', port: 0 },
      });
      const url = server.resolvedUrls?.local[0] ?? '';
      const { entries } = index.parse(await (await fetch(`${url}index.json`)).json());
      await use({ url, stories: Object.values(entries) });
      await server.close();
    },
    { scope: 'worker', timeout: timeLimit(120_000) },
  ],
});

/** Shows another story without loading the page again. */
const show = (storyId: string): string =>
  `__STORYBOOK_ADDONS_CHANNEL__.emit('setCurrentStory', ${JSON.stringify({ storyId, viewMode: 'story' })})`;

// A trace costs as much as the journey itself.
test.use({ trace: 'off' });

const files = globSync('src/*/*.stories.tsx', { cwd: ui }).toSorted();

test('every component is in the catalogue', () => {
  const components = globSync('src/*/*.tsx', { cwd: ui }).filter((file) => !/\.(test|stories)\.tsx$/.test(file));
  const shown = new Set(files.map((file) => dirname(file)));
  const missing = components.map((file) => dirname(file)).filter((folder) => !shown.has(folder));
  expect([...new Set(missing)].toSorted()).toEqual(WITHOUT_STORIES);
});

for (const file of files) {
  test(`axe finds nothing in ${file}`, async ({ page, catalogue }) => {
    const stories = catalogue.stories.filter(({ importPath }) => importPath === `./${file}`);
    expect(stories).not.toEqual([]);
    await page.goto(`${catalogue.url}iframe.html?id=${stories[0]?.id}&viewMode=story`);
    for (const { id, name } of stories) {
      await page.evaluate(show(id));
      await expect(page.locator(`html[data-story="${id}"]`)).toBeAttached();
      await expectAccessible(page, name);
    }
  });
}

test('the catalogue switches between light and dark, and loads nothing from elsewhere', async ({ page, catalogue }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(catalogue.url) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  await page.goto(catalogue.url);
  const shown = page.frameLocator('#storybook-preview-iframe').locator('html');
  for (const theme of ['Light', 'Dark']) {
    await page.getByRole('button', { name: /theme/i }).click();
    await page.getByRole('option', { name: theme }).click();
    await expect(shown).toHaveAttribute('data-theme', theme.toLowerCase());
  }
  expect(elsewhere).toEqual([]);
});

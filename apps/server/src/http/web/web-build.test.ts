import { ROUTE_SCRIPTS } from '@fieldstone/contracts/page/page-module';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeWebFolder } from '../../test/web-folder.ts';
import { loadWebBuild } from './web-build.ts';

const HEAD = '<html><head><title>Console</title></head><body><div id="root">';
const OUTLINE = '<!--outline--><div class="starting"></div><!--/outline-->';
const DOCUMENT = `${HEAD}${OUTLINE}</div></body></html>`;

const folder = makeWebFolder(DOCUMENT);
const built = await loadWebBuild(folder);
const scripts = JSON.parse(readFileSync(join(folder, ROUTE_SCRIPTS), 'utf8')) as Record<string, string[]>;

afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  '/',
  '/group-profiles',
  '/profiles/a00000000000000AAA/people',
  '/profiles/a00000000000000AAA/history',
  '/profiles/a00000000000000AAA',
  '/profiles/a00000000000000AAA/checklist/checklist-general?x=1',
  '/profiles/a00000000000000AAA/calendar/event-settings',
  '/insights/reach',
  '/ai',
  '/ai/data-sources',
  '/ai/hotline-summarization',
])('[PRF-02] [ENG-04] the document of %s preloads the scripts of its route files, each once', (address) => {
  const document = built?.documentOf(address) ?? '';
  const files = built?.pages.routeFiles(address) ?? [];
  const links = [...document.matchAll(/<link rel="modulepreload" fetchpriority="low" crossorigin href="\/([^"]+)">/g)];
  const preloaded = links.map(([, href = '']) => href);
  expect(files.length).toBeGreaterThan(1);
  expect(preloaded.toSorted()).toEqual([...new Set(files.flatMap((file) => scripts[file] ?? []))].toSorted());
  for (const file of files) expect(scripts[file], file).not.toEqual([]);
  expect(document.replaceAll(/<link [^>]*>/g, '').startsWith(HEAD)).toBe(true);
  expect(document.indexOf('<link')).toBeLessThan(document.indexOf('</head>'));
});

it.each(built?.pages.paths ?? [])('[PRF-06] the document of %s contains the outline of the page', (path) => {
  const document = built?.documentOf(path.replace(':profileId', 'a00000000000000AAA').replace(/\/:\w+\?$/, '')) ?? '';
  expect(document).not.toContain('class="starting"');
  expect(document.split('<h1')).toHaveLength(2);
  expect(document.split('<nav ').length).toBeGreaterThan(2);
  // The content security policy forbids these.
  expect(document).not.toMatch(/ style=|<style|<script/);
  // Nothing of the day and the place of the build.
  expect(document).not.toMatch(/>[^<]*(?:\b20\d\d\b|Production|UTC|99\.0)/);
});

it('[PRF-06] the document of an address without a page has the outline of a console only', () => {
  for (const address of ['/nothing', '/profiles/a00000000000000AAA/nothing', '/ai/nothing']) {
    expect(built?.documentOf(address), address).toContain(OUTLINE);
  }
});

it('[ENG-04] the server does not start with a build whose page module it cannot use', async () => {
  const broken = makeWebFolder(DOCUMENT);
  writeFileSync(join(broken, '.server/pages.js'), 'export const paths = [];');
  await expect(loadWebBuild(broken)).rejects.toThrow(/requests/);
  rmSync(broken, { recursive: true });
});

it('a folder without a document has no build', async () => {
  expect(await loadWebBuild(null)).toBeUndefined();
  expect(await loadWebBuild(join(folder, 'none'))).toBeUndefined();
});

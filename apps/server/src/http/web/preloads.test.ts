import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPreloads } from './preloads.ts';

const folder = mkdtempSync(join(tmpdir(), 'preloads-'));
const DOCUMENT = '<html><head><title>Console</title></head><body></body></html>';

const MANIFEST = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  '_values.js': { file: 'assets/values.js', imports: ['_shared.js'] },
  'src/shell/mobile/mobile-console.tsx': { file: 'assets/mobile.js', imports: ['_shared.js'] },
  'src/shell/mobile/profile-route.tsx': { file: 'assets/profile.js' },
  'src/shell/mobile/overview-route.tsx': { file: 'assets/overview.js', imports: ['_values.js'] },
  'src/shell/mobile/home-redirect.tsx': { file: 'assets/home.js' },
  'src/organization/group-profiles/page.tsx': { file: 'assets/list.js', imports: ['_values.js'] },
  'src/mobile/checklist/page.tsx': { file: 'assets/checklist.js', imports: ['_values.js'] },
  'src/shell/ai/ai-console.tsx': { file: 'assets/ai.js' },
  'src/shell/ai/ai-overview-route.tsx': { file: 'assets/ai-overview.js' },
};

beforeAll(() => {
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(MANIFEST));
});
afterAll(() => rmSync(folder, { recursive: true }));

const preloaded = (document: string) => [
  ...document.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g),
];
const namesIn = (document: string) =>
  preloaded(document).map(([, href = '']) => href.replace(/^\/assets\/(.*)\.js$/, '$1'));

it.each([
  ['/', ['home', 'list', 'mobile', 'values']],
  ['/group-profiles', ['list', 'mobile', 'values']],
  ['/profiles/a00000000000000AAA/people', ['mobile', 'profile']],
  ['/profiles/a00000000000000AAA', ['mobile', 'overview', 'profile', 'values']],
  ['/profiles/a00000000000000AAA/checklist/checklist-general', ['checklist', 'mobile', 'profile', 'values']],
  ['/profiles/a00000000000000AAA/calendar/event-settings', ['mobile', 'profile']],
  ['/insights', ['mobile']],
  ['/ai', ['ai', 'ai-overview']],
  ['/ai/data-sources', ['ai']],
])(
  '[PRF-02] the document of %s preloads the files of its route, and none that every page loads anyway',
  (path, names) => {
    const document = createPreloads(folder)(DOCUMENT, path);
    expect(namesIn(document).toSorted()).toEqual(names);
    expect(document.replaceAll(/<link [^>]*>/g, '')).toBe(DOCUMENT);
    expect(document.indexOf('<link')).toBeLessThan(document.indexOf('</head>'));
  },
);

it('a build without a manifest preloads nothing', () => {
  expect(createPreloads(join(folder, 'none'))(DOCUMENT, '/')).toBe(DOCUMENT);
});

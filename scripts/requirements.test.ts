import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './launch/workspace.mjs';

/** Returns the text that the first group of a pattern matches, for each match. */
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, group = '']) => group);

const prefixOf = (id: string): string => id.split('-')[0] ?? '';

const page = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
const contents = matches(page, /^\| \[([A-Z]+)\]\(#/gm);
const sections = matches(page, /^## ([A-Z]+): /gm);
const listed = matches(page, /^- \*\*(.+?)\*\* /gm);
const marked = matches(page, /^- \*\*(.+?)\*\* \((?:script|manual)\) /gm);

const folders = ['apps', 'packages', 'e2e', 'scripts'];
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 28,
})
  .split('\n')
  .filter((path) => /\.(tsx?|mjs|css)$/.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const inTitles = (text: string): string[] => matches(text, /\[([A-Z]{3,4}-\d{2,3})\]/g);

/** Returns the ids in brackets, those after "requirement", and those with the prefix of a section. */
const cited = (text: string): string[] => [
  ...inTitles(text),
  ...matches(text, /\brequirements? ([A-Z]{3,4}-\d{2,3})\b/g),
  ...matches(text, /\b([A-Z]{3,4}-\d{2,3})\b/g).filter((id) => sections.includes(prefixOf(id))),
];

it('lists each id once, by section and number, with a table of contents', () => {
  const place = (id: string): number => sections.indexOf(prefixOf(id)) * 1000 + Number(id.split('-')[1]);
  expect(listed.length).toBeGreaterThan(100);
  expect(contents).toEqual(sections);
  expect(listed.filter((id) => !sections.includes(prefixOf(id)))).toEqual([]);
  expect(listed).toEqual([...new Set(listed)].toSorted((a, b) => place(a) - place(b)));
});

it('has an entry for every id that a test title or a comment cites', () => {
  const unlisted = sources.flatMap(({ path, text }) =>
    [...new Set(cited(text))].filter((id) => !listed.includes(id)).map((id) => `${path}: ${id}`),
  );
  expect(unlisted).toEqual([]);
});

it('has a test for every entry that is not marked as proved otherwise', () => {
  const tested = new Set(
    sources
      .filter(({ path }) => /(\.(test|spec|engine)\.tsx?$|\/test\/)/.test(path))
      .flatMap(({ text }) => inTitles(text)),
  );
  expect(listed.filter((id) => !tested.has(id) && !marked.includes(id))).toEqual([]);
});

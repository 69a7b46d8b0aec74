import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './launch/workspace.mjs';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 28,
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const texts = tracked.filter((path) => !/\.(png|jpe?g|gif|webp|ico|woff2|pdf|zip)$/.test(path));
const sources = tracked.filter((path) => /\.(m?[jt]sx?|css)$/.test(path));

/** Paths of a machine and addresses of package registries, which no file may contain. */
const machine = [
  /\/(work|root|home\/[a-z]+)\/[a-z.]/i,
  /\/tmp\/[a-z]\w*\//i,
  /\bregistry\.[a-z]+\.[a-z]+/i,
  /https?:\/\/[^\s"'`)]*(artifactory|verdaccio|nexus|npm-proxy)/i,
  /https?:\/\/(10|172|192)\.\d+\.\d+\.\d+/,
];

/** Without this check, a failing git command would let every test below pass. */
it('finds the files of the repository', () => {
  expect(tracked).toContain('package.json');
  expect(sources.length).toBeGreaterThan(50);
});

it('contains no registry host and no machine path in any file', () => {
  const findings = texts.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) =>
        machine.some((pattern) => pattern.test(line)) ? [`${path}:${index + 1}: ${line}`] : [],
      ),
  );
  expect(findings).toEqual([]);
});

/** In two parts, so that this file contains none. */
it.each([
  ['cd /wor', 'k/main'],
  ['see /roo', 't/.npmrc'],
  ['/hom', 'e/ann/project'],
  ["'/tm", "p/n24/bin'"],
  ['"https://regis', 'try.example.org"'],
  ['http://10', '.1.2.3:4873/zod'],
  ['https://host/artifac', 'tory/npm'],
])('would find "%s%s"', (...halves) => {
  expect(machine.some((pattern) => pattern.test(halves.join('')))).toBe(true);
});

describe('package-lock.json', () => {
  const lines = read('package-lock.json').split('\n');

  it('has a hash for every package', () => {
    expect(lines.filter((line) => line.includes('"integrity": "sha512-')).length).toBeGreaterThan(100);
  });

  it('has no download addresses', () => {
    expect(lines.filter((line) => /"resolved":\s*"\w+:/.test(line))).toEqual([]);
  });

  it('lists every optional package, so that a clean install works on every platform', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const missing = Object.entries(packages).flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {}).filter(
        (name) =>
          packages[`node_modules/${name}`] === undefined && packages[`${path}/node_modules/${name}`] === undefined,
      ),
    );
    expect(missing).toEqual([]);
  });
});

describe('file sizes', () => {
  const sizes = sources.map((path) => ({ path, lines: read(path).split('\n').length - 1 }));

  it('are at most 400 lines', () => {
    expect(sizes.filter(({ lines }) => lines > 400)).toEqual([]);
  });

  it('are under 250 lines for 95% of the files', () => {
    const long = sizes.filter(({ lines }) => lines >= 250);
    expect(long.length / sizes.length, long.map(({ path }) => path).join(', ')).toBeLessThanOrEqual(0.05);
  });
});

describe('the locale files', () => {
  const locales = join(root, 'apps/web/public/assets/locales');
  const namespaces = (language: string): string[] => readdirSync(join(locales, language)).toSorted();

  it('exist for English', () => {
    expect(namespaces('en').filter((name) => name.endsWith('.json'))).not.toEqual([]);
  });

  it('[FIX-45] never claim that a change cannot be undone, because the change history restores it', () => {
    for (const name of namespaces('en')) {
      // An undo itself is repeated, not undone.
      expect(read(`apps/web/public/assets/locales/en/${name}`), name).not.toMatch(
        /(can't|cannot|can not) (be undone|be reversed|undo this)/i,
      );
    }
  });

  it('are the same for every language', () => {
    for (const language of readdirSync(locales)) expect(namespaces(language), language).toEqual(namespaces('en'));
  });
});

describe('names and files', () => {
  /** Production code and its test support; tests and stories have a limit of their own (oxlint.config.ts). */
  const code = tracked.filter(
    (path) =>
      /^(apps|packages|scripts|bench|e2e)\/.*\.(m?ts|tsx|mjs)$/.test(path) && !/\.(test|spec|stories)\./.test(path),
  );

  it('[ENG-16] has no file of more than 250 lines without a reason in its first line', () => {
    const long = code.filter((path) => read(path).trimEnd().split('\n').length > 250);
    expect(long.filter((path) => !/^\/\/ Long because .+\.\n/.test(read(path)))).toEqual([]);
  });

  it('[ENG-16] gives a reason only for a file that is long', () => {
    const reasons = code.filter((path) => read(path).startsWith('// Long because'));
    expect(reasons.filter((path) => read(path).trimEnd().split('\n').length <= 250)).toEqual([]);
  });

  it('[ENG-16] exports at most 120 functions and constants whose names end in Of', () => {
    const names = code
      .filter((path) => !path.includes('/test/'))
      .flatMap((path) =>
        [...read(path).matchAll(/^export (?:async )?(?:function\*?|const) (\w+Of)\b/gm)].map(
          ([, name]) => `${path}: ${name}`,
        ),
      );
    expect(names.length, names.join('\n')).toBeLessThanOrEqual(120);
  });

  it('[ENG-16] has one type of each outcome', () => {
    const types = code.flatMap((path) =>
      [...read(path).matchAll(/^(?:export )?type (\w*Outcome)\b/gm)].map(([, name]) => name ?? ''),
    );
    expect(types.toSorted()).toEqual([...new Set(types)].toSorted());
  });
});

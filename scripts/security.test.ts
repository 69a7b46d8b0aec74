import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './launch/workspace.mjs';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = [...page.matchAll(/^\| (\d[\d., to]*) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, numbers = '', , status = '', evidence = '']) => ({ numbers, status, evidence }),
);

/** How many points each section of OWASP ASVS 5.0 has on its levels 1 and 2; they begin with 1 and have no gaps. */
const POINTS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4
  11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`;

const numbered = (section: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `${section}.${String(from + index)}`);

/** Returns the numbers of a cell such as `1.2.6 to 1.2.8, 1.3.1`. */
const numbersOf = (cell: string): string[] =>
  cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split(' to ');
    const section = first.slice(0, first.lastIndexOf('.'));
    expect(last.startsWith(`${section}.`), part).toBe(true);
    return numbered(section, Number(first.slice(section.length + 1)), Number(last.slice(section.length + 1)));
  });

const named = rows.flatMap(({ evidence }) =>
  [...evidence.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`((?: “[^”]+”)+)/g)].flatMap(([, path = '', titles = '']) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ path, title })),
  ),
);

/** Returns whether a file has a test with this title, as it is written there. */
function hasTest({ path, title }: { readonly path: string; readonly title: string }): boolean {
  const file = join(root, path);
  if (!existsSync(file)) return false;
  const before = /[([,]\s*$/;
  const after = /^\s*,\s*(\{[^}]*\},\s*)?(async\b|\()/;
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) =>
    readFileSync(file, 'utf8')
      .split(quoted)
      .some((part, index, parts) => before.test(part) && after.test(parts[index + 1] ?? '')),
  );
}

describe('[REL-16] the table of OWASP ASVS', () => {
  it('has every point of level 2 once', () => {
    const expected = POINTS.trim()
      .split(/\s+/)
      .flatMap((section) => numbered(section.split(':')[0] ?? '', 1, Number(section.split(':')[1])));
    expect(rows.flatMap(({ numbers }) => numbersOf(numbers)).toSorted()).toEqual(expected.toSorted());
    expect(expected).toHaveLength(253);
  });

  it('has a known status, and a test or a reason, for each point', () => {
    const statuses = new Set(['met', 'partly', 'not met', 'operator', 'not applicable']);
    expect(rows.filter(({ status }) => !statuses.has(status))).toEqual([]);
    expect(rows.filter(({ status, evidence }) => status === 'met' && !/“|^No test/.test(evidence))).toEqual([]);
  });

  it('names only tests that exist', () => {
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((test) => !hasTest(test))).toEqual([]);
  });
});

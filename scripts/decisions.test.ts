import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './launch/workspace.mjs';

const folder = join(root, 'docs/adr');
const read = (name: string): string[] => readFileSync(join(folder, name), 'utf8').split('\n');
const names = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .toSorted();

/** The links to other decisions below a decision's title. */
const related = (name: string): string[] =>
  [
    ...read(name)
      .slice(2, 6)
      .join(' ')
      .matchAll(/\]\((\d{4}-[^)]+)\)/g),
  ].map(([, link = '']) => link);

describe('[ENG-15] decisions', () => {
  it.each(names)('%s has a number, a title, and a status with a date', (name) => {
    const [title, , status] = read(name);
    expect(title).toMatch(new RegExp(`^# ${String(Number(name.slice(0, 4)))}\\. \\S`));
    expect(status).toMatch(/^(Accepted|Superseded) 2\d{3}-[01]\d-[0-3]\d\.( |$)/);
  });

  it('are listed once each in the index, with their titles', () => {
    const index = read('README.md').filter((line) => line.startsWith('- '));
    const lines = names.map((name) => `- [${read(name)[0]?.slice(2) ?? ''}](${name})`);
    expect(index.toSorted()).toEqual(lines.toSorted());
  });

  it('name the later decisions that change them', () => {
    const unnamed = names.flatMap((name) =>
      related(name)
        .filter((other) => other < name && !related(other).includes(name))
        .map((other) => `${other} does not name ${name}`),
    );
    expect(unnamed).toEqual([]);
  });
});

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createNames } from './class-names.ts';

const css = '.row { color: red } .row:hover .cell { color: blue } .cell { inline-size: 1.5rem }';

it('names classes by their file and their place in it, the same in every folder', () => {
  const [here, elsewhere] = ['/a', '/b'].map((folder) => {
    const nameOf = createNames(join(folder, 'build'));
    return (file: string, name: string) => nameOf(name, join(folder, file), css);
  });
  expect(here?.('ui/row.module.css', 'row')).toMatch(/^_[0-9a-f]{5}0$/);
  expect(here?.('ui/row.module.css?used', 'cell')).toMatch(/^_[0-9a-f]{5}1$/);
  expect(here?.('ui/row.module.css', 'row')).toBe(elsewhere?.('ui/row.module.css', 'row'));
  expect(here?.('ui/row.module.css', 'row')).not.toBe(here?.('ui/cell.module.css', 'row'));
});

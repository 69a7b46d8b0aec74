import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addFiles, temporaryFolder } from '../test/temporary-folder.ts';
import { buildIfChanged } from './builds.mjs';

it('[OPS-10] builds again only when a source has changed or the result is missing', async () => {
  const folder = temporaryFolder({ 'src/a.ts': 'a', 'src/b/c.ts': 'c', 'src/a.test.ts': 'test', 'lock.json': '1' });
  let builds = 0;
  const build = async (): Promise<void> => {
    builds += 1;
    addFiles(folder, { 'dist/index.html': 'built' });
  };
  const after = async (change: () => void): Promise<number> => {
    change();
    await buildIfChanged({ name: 'web', sources: ['src', 'lock.json'], result: 'dist/index.html', build }, folder);
    return builds;
  };
  expect(await after(() => {})).toBe(1);
  expect(await after(() => {})).toBe(1);
  expect(await after(() => addFiles(folder, { 'src/a.test.ts': 'another test', 'other/d.ts': 'd' }))).toBe(1);
  expect(await after(() => addFiles(folder, { 'src/b/c.ts': 'changed' }))).toBe(2);
  expect(await after(() => addFiles(folder, { 'lock.json': '2' }))).toBe(3);
  expect(await after(() => rmSync(join(folder, 'src/b'), { recursive: true }))).toBe(4);
  expect(await after(() => rmSync(join(folder, 'dist'), { recursive: true }))).toBe(5);
});

it('[OPS-10] builds again after a failed build', async () => {
  const folder = temporaryFolder({ 'src/a.ts': 'a', 'dist/index.html': 'of another build' });
  const options = { name: 'web', sources: ['src'], result: 'dist/index.html' };
  const fail = () => Promise.reject(new Error('no memory'));
  await expect(buildIfChanged({ ...options, build: fail }, folder)).rejects.toThrow('no memory');
  let isBuilt = false;
  await buildIfChanged({ ...options, build: async () => void (isBuilt = true) }, folder);
  expect(isBuilt).toBe(true);
});

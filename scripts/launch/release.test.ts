import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { makeRelease, productionPackages } from './release.mjs';

/** Largest size of a release, bytes. */
const LIMIT = 200 * 1024 * 1024;

const freePort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return String(typeof address === 'object' ? address?.port : address);
};

it('[OPS-10] takes the packages that a program needs from the lock file, where Node finds them', () => {
  const packages = {
    '': {},
    'apps/server': { dependencies: { a: '1', library: '1' }, devDependencies: { test: '1' } },
    'packages/library': { dependencies: { b: '2' } },
    'packages/library/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/library': { link: true, resolved: 'packages/library' },
    'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { 'for-windows': '1', absent: '1' } },
    'node_modules/a/node_modules/d': {},
    'node_modules/b': { peerDependencies: { c: '1', test: '1' }, peerDependenciesMeta: { test: { optional: true } } },
    'node_modules/c': { dependencies: { a: '1' } },
    'node_modules/for-windows': {},
    'node_modules/test': {},
  };
  expect(productionPackages(packages, ['apps/server']).toSorted()).toEqual([
    'node_modules/a',
    'node_modules/b',
    'node_modules/c',
    'node_modules/for-windows',
    'packages/library/node_modules/b',
  ]);
});

it('[OPS-04] [OPS-10] makes a folder of at most 200 MB that runs and is backed up with node alone', async () => {
  const folder = temporaryFolder();
  const release = join(folder, 'release');
  await makeRelease(release);
  const files = readdirSync(release, { recursive: true, encoding: 'utf8' });
  const size = files.reduce((sum, file) => sum + lstatSync(join(release, file)).size, 0);
  expect(size).toBeLessThan(LIMIT);
  expect(
    files.filter((file) => /^(apps|packages)\b.*\.ts$|^node_modules.(vitest|react|node-linux)|^\.git/.test(file)),
  ).toEqual([]);

  const url = `http://localhost:${await freePort()}`;
  const env = { DATA_DIR: join(folder, 'data'), PORT: new URL(url).port, ORG_PORT: await freePort() };
  const program = spawn(process.execPath, [release, '--no-history'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void program.kill('SIGKILL'));
  const statusOf = (path: string) => fetch(`${url}${path}`).then(({ status }) => status, String);
  await expect.poll(() => statusOf('/readyz')).toBe(200);
  const page = await (await fetch(url)).text();
  const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(page) ?? [];
  expect(await statusOf(script)).toBe(200);
  const command = (name: string, data: string) =>
    promisify(execFile)(process.execPath, [release, name, 'backup'], { cwd: folder, env: { DATA_DIR: data } });
  await command('backup', env.DATA_DIR);
  const restored = join(folder, 'restored');
  await command('restore', restored);
  expect(readdirSync(restored).toSorted()).toEqual(['console.sqlite', 'org', 'telemetry']);

  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

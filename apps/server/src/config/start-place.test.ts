import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const dataDir = join(tmpdir(), 'console');

it.each([
  ['::1', 'http://[::1]'],
  ['127.0.0.2', 'http://127.0.0.2'],
  ['127.0.0.1', 'http://localhost'],
  ['localhost', 'http://localhost'],
])('[FIX-94] finds the embedded org and the console at the loopback address %s', (HOST, origin) => {
  const { publicUrl, crm } = readConfig({ DATA_DIR: dataDir, HOST });
  expect([publicUrl, crm.loginUrl, crm.client.redirectUri]).toEqual([
    `${origin}:4600`,
    `${origin}:4601`,
    `${origin}:4600/oauth/callback`,
  ]);
  expect(readConfig({ DATA_DIR: dataDir, HOST, PUBLIC_URL: 'http://localhost:1' }).publicUrl).toBe(
    'http://localhost:1',
  );
});

it('[FIX-94] rejects a data folder with a question mark, in which DuckDB can store nothing', () => {
  const folder = join(dataDir, 'a?b');
  expect(() => readConfig({ DATA_DIR: folder })).toThrow(
    `DATA_DIR must not contain a question mark, because DuckDB cannot store events in such a folder: ${folder}`,
  );
  expect(readConfig({ DATA_DIR: folder, CLICKHOUSE_URL: 'http://localhost:8123/events' }).dataDir).toBe(folder);
});

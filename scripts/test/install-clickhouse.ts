import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** ClickHouse as a library. It is too large to be a package of this repository. */
const CLICKHOUSE = { name: 'chdb', version: '3.4.0' };

const FOLDER = join(import.meta.dirname, '../../.cache/clickhouse');

/** Installs ClickHouse for its tests, unless it is installed. */
export function setup(): void {
  const manifest = join(FOLDER, 'node_modules', CLICKHOUSE.name, 'package.json');
  if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes(`"version": "${CLICKHOUSE.version}"`)) return;
  const name = `${CLICKHOUSE.name}@${CLICKHOUSE.version}`;
  console.log(`Installing ${name} into .cache/clickhouse (about 500 MB) …`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n');
  const flags = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts'];
  execFileSync('npm', ['install', ...flags, '--prefix', FOLDER, name], { stdio: 'inherit', shell: true });
}

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

// Runs the named benchmarks, such as `page-load`, all by default, each in its own process. Files with exports are shared code.
const all = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && name !== 'main.ts')
  .map((name) => join(import.meta.dirname, name))
  .filter((file) => !/^export /m.test(readFileSync(file, 'utf8')));
const named = process.argv.slice(2).map((name) => join(import.meta.dirname, `${basename(name, '.ts')}.ts`));

for (const file of named.length === 0 ? all : named) {
  const { status } = spawnSync(process.execPath, [...process.execArgv, file], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

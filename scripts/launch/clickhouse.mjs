import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vitestCounts } from './counts.mjs';
import { binaryOf, property, readJson, reports, root } from './places.mjs';
import { mustRunNpm, runNode } from './programs.mjs';
import { runCounted } from './test-runners.mjs';

/** ClickHouse as a library: half a gigabyte, so that it is no package of this repository. */
const version = '3.4.0';
const folder = join(root, '.cache/clickhouse');
const manifest = join(folder, 'node_modules/chdb/package.json');

/** @type {import('./steps.mjs').Step} */
export const clickHouseStep = {
  doing: 'Installing ClickHouse for its tests, half a gigabyte',
  idle: 'ClickHouse is here',
  due: () => (existsSync(manifest) && property(readJson(manifest), 'version') === version ? undefined : 'first run'),
  run: async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    // It has no install script worth running, and nothing of it is shipped.
    const flags = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts'];
    await mustRunNpm(['install', ...flags, '--prefix', folder, `chdb@${version}`], process.execPath);
  },
};

/**
 * What holds for every event engine, on ClickHouse.
 * @param {import('./counts.mjs').Counts[]} counts
 */
export const runClickHouse = (counts) =>
  runCounted(
    {
      report: reports.clickHouse,
      read: vitestCounts,
      run: () =>
        runNode(
          [
            binaryOf('vitest'),
            'run',
            '--config',
            'vitest.clickhouse.config.ts',
            '--reporter=default',
            '--reporter=json',
            `--outputFile.json=${reports.clickHouse}`,
          ],
          { env: { CHDB_FOLDER: folder } },
        ),
    },
    counts,
  );

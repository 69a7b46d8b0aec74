import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vitestCounts } from './counts.mjs';
import { binaryOf, property, readJson, reports, root } from './paths.mjs';
import { mustRunNpm, runNode } from './programs.mjs';
import { runCounted } from './test-runners.mjs';

/** ClickHouse as a library. It is half a gigabyte, so it is not a dependency of this repository. */
const version = '3.4.0';
const folder = join(root, '.cache/clickhouse');
const manifest = join(folder, 'node_modules/chdb/package.json');

/** @type {import('./steps.mjs').Step} */
export const clickHouseStep = {
  doing: "Installing ClickHouse for the event store's tests (half a gigabyte)",
  idle: 'ClickHouse is installed',
  due: () => (existsSync(manifest) && property(readJson(manifest), 'version') === version ? undefined : 'first run'),
  run: async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    // Its install script is not needed, and it is not shipped.
    const flags = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts'];
    await mustRunNpm(['install', ...flags, '--prefix', folder, `chdb@${version}`], process.execPath);
  },
};

/**
 * Runs the event store's tests on ClickHouse.
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

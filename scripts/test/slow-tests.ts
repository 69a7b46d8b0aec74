// Runs the tests and journeys that fail first on a busy machine, twice, beside four busy processes for each processor.
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const BUSY_PER_PROCESSOR = 4;
const ROUNDS = 2;

for (let index = 0; index < BUSY_PER_PROCESSOR * availableParallelism(); index += 1) {
  // Each ends with this process.
  spawn(process.execPath, ['-e', 'const parent = process.ppid; while (process.ppid === parent);'], { stdio: 'ignore' });
}

const run = (command: string): void => {
  // The commands of the packages are on PATH.
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

for (let round = 1; round <= ROUNDS; round += 1) {
  console.log(`\nRound ${String(round)} of ${String(ROUNDS)}`);
  run('vitest run --config vitest.slow.config.ts');
  run('playwright test --config e2e/playwright.slow.config.ts');
}
process.exit();

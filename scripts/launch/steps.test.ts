import { expect, it } from 'vitest';
import { runSteps } from './steps.mjs';

it('prints each step with its number, reason and time', async () => {
  const lines: string[] = [];
  await runSteps(
    [
      { doing: 'Installing packages', due: () => 'lock file changed', run: () => undefined },
      { doing: 'Building', idle: 'The build is up to date', due: () => undefined, run: () => lines.push('built') },
      { doing: 'Starting', run: () => lines.push('started') },
    ],
    (line) => lines.push(line),
  );
  expect(lines.map((line) => line.replace(/\d+\.\d s/, '0.0 s'))).toEqual([
    '1/3 Installing packages (lock file changed) …',
    '    done in 0.0 s',
    '2/3 The build is up to date',
    '3/3 Starting …',
    'started',
    '    done in 0.0 s',
  ]);
});

it('stops at the first failing step and prints its title', async () => {
  const lines: string[] = [];
  const steps = [
    { doing: 'Lint', run: () => Promise.reject(new Error('bad')) },
    { doing: 'Types', run: () => lines.push('never') },
  ];
  await expect(runSteps(steps, (line) => lines.push(line))).rejects.toThrow('bad');
  expect(lines.at(-1)).toMatch(/✗ 1\/2 Lint: FAILED after/);
  expect(lines).not.toContain('never');
});

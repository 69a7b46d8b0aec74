import { beforeEach, expect, it, vi } from 'vitest';
import { counted } from './commands.mjs';

let lines: string[] = [];

beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(...line.split('\n')));
  const before = process.exitCode;
  return () => {
    process.exitCode = before;
  };
});

const passing = { passed: 5, failed: 0, skipped: 0 };
const fail = () => Promise.reject(new Error('it broke'));

it('prints the sum of the counts on the last line', async () => {
  await counted((counts) => [
    { doing: 'Unit', run: () => counts.push(passing) },
    { doing: 'Journeys', run: () => counts.push({ passed: 2, failed: 0, skipped: 1 }) },
  ])([]);
  expect(lines.at(-1)).toBe('7 passed, 0 failed, 1 skipped');
});

it('prints the counts and sets a failing exit code when a test failed', async () => {
  await counted((counts) => [
    {
      doing: 'Unit',
      run: () => {
        counts.push({ ...passing, failed: 2 });
        return fail();
      },
    },
  ])([]);
  expect(lines.at(-1)).toBe('5 passed, 2 failed');
  expect(process.exitCode).toBe(1);
});

it('prints no counts when a later step failed', async () => {
  const steps = counted((counts) => [
    { doing: 'Unit', run: () => counts.push(passing) },
    { doing: 'Unused code', run: fail },
  ]);
  await expect(steps([])).rejects.toThrow('it broke');
  expect(lines.join('\n')).not.toMatch(/passed/);
});

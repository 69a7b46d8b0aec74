/**
 * Returns the number of random runs, cuts or kills of a test: `count`, multiplied by the variable TEST_RUNS_FACTOR (default 1), which
 * `npm run test:long` sets.
 * @param most upper bound for tests whose runs take long
 * @throws Error when the variable is not a positive number
 */
export function testRuns(count: number, most = Number.POSITIVE_INFINITY): number {
  const text = process.env['TEST_RUNS_FACTOR'] ?? '';
  const factor = text === '' ? 1 : Number(text);
  if (!(factor > 0)) throw new Error(`TEST_RUNS_FACTOR must be a positive number, not '${text}'.`);
  return Math.max(1, Math.min(Math.round(count * factor), most));
}

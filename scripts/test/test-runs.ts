const DEFAULT_SEED = 20_261_127;

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

/**
 * Returns the seed of random input: the variable TEST_SEED, by default always the same, so that a change fails only for its own defects.
 * @throws Error when the variable is not an integer
 */
export function testSeed(): number {
  const text = process.env['TEST_SEED'] ?? '';
  const seed = text === '' ? DEFAULT_SEED : Number(text);
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED must be an integer, not '${text}'.`);
  return seed;
}

/**
 * Returns a time limit of the test suites in milliseconds, multiplied by the variable TEST_TIME_FACTOR (default 1). Limits only end
 * hanging tests, so a slow machine can raise all of them.
 * @throws Error when the variable is not a positive number
 */
export function timeLimit(ms: number): number {
  const text = process.env['TEST_TIME_FACTOR'] ?? '';
  const factor = text === '' ? 1 : Number(text);
  if (!(factor > 0)) throw new Error(`TEST_TIME_FACTOR must be a positive number, not '${text}'.`);
  return Math.ceil(ms * factor);
}

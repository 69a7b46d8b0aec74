/**
 * Returns a time limit of the test suites in milliseconds, multiplied by the variable TEST_TIME_FACTOR (default 1). A limit ends a
 * hang; it measures nothing, so a slow machine raises all of them at once.
 * @throws Error when the variable is no positive number
 */
export function timeLimit(ms: number): number {
  const text = process.env['TEST_TIME_FACTOR'] ?? '';
  const factor = text === '' ? 1 : Number(text);
  if (!(factor > 0)) throw new Error(`TEST_TIME_FACTOR must be a positive number, not '${text}'.`);
  return Math.ceil(ms * factor);
}

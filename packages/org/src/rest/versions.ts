import { notFound } from '../errors.ts';

const OLDEST = 31;
const NEWEST = 67;

/** The API versions of the org; older ones are retired. */
export const VERSIONS: readonly string[] = Array.from(
  { length: NEWEST - OLDEST + 1 },
  (_, index) => `${String(index + OLDEST)}.0`,
);

/** Throws NOT_FOUND for a version (`v62.0`) that the org does not have. */
export function requireVersion(version: string): void {
  if (!VERSIONS.includes(version.slice(1))) throw notFound();
}

import { AppError } from '../platform/errors.ts';

/**
 * Returns the version in an `If-Match` header, with or without the quotes of an entity tag; null without a header.
 * Throws `precondition_required` for a header without a version, whose sender intended one.
 */
export function namedVersion(header: string | undefined): string | null {
  if (header === undefined) return null;
  const version = header.trim().replace(/^(?:W\/)?"(.*)"$/, '$1');
  if (version === '') throw missingVersion();
  return version;
}

/** Returns the version in an `If-Match` header. Throws `precondition_required` without one. */
export function requireVersion(header: string | undefined): string {
  const version = namedVersion(header);
  if (version === null) throw missingVersion();
  return version;
}

function missingVersion(): AppError {
  return new AppError('version_missing');
}

import { AppError } from '../errors.ts';

/**
 * Returns the version named by an `If-Match` header, with or without the quotes of an entity tag; null without a header.
 * Throws `precondition_required` for a header that names none: its caller meant to name one.
 */
export function namedVersion(header: string | undefined): string | null {
  if (header === undefined) return null;
  const version = header.trim().replace(/^(?:W\/)?"(.*)"$/, '$1');
  if (version === '') throw missingVersion();
  return version;
}

/** Returns the version named by an `If-Match` header. Throws `precondition_required` without one. */
export function requireVersion(header: string | undefined): string {
  const version = namedVersion(header);
  if (version === null) throw missingVersion();
  return version;
}

function missingVersion(): AppError {
  return new AppError('precondition_required', 'Name the version that the change was made on in If-Match.');
}

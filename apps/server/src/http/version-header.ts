import { AppError } from '../errors.ts';

/**
 * The version named by an `If-Match` header, with or without the quotes of an entity tag.
 * Throws `precondition_required` without a header.
 */
export function requireVersion(header: string | undefined): string {
  const version = header?.trim().replace(/^(?:W\/)?"(.*)"$/, '$1') ?? '';
  if (version === '') {
    throw new AppError('precondition_required', 'Name the version that the change was made on in If-Match.');
  }
  return version;
}

/**
 * Longest URL sent to the CRM, in bytes. Salesforce accepts 16,384 for URL and headers together, and an access token in
 * the headers may have thousands.
 */
export const ADDRESS_LIMIT = 8000;

/** Maximum length of origin and version root: a host name has up to 253 characters. */
const ROOT_LENGTH = 300;

/** Returns whether the URL of this path, below the version's root, is within `ADDRESS_LIMIT` at any org. */
export function fitsAddress(path: string): boolean {
  return Buffer.byteLength(path) <= ADDRESS_LIMIT - ROOT_LENGTH;
}

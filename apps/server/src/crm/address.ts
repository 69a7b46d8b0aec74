/**
 * Longest address that is sent to the CRM, in bytes. Salesforce takes 16,384 for address and headers together, and an access token
 * in the headers may have thousands.
 */
export const ADDRESS_LIMIT = 8000;

/** What origin and version root take of it at most: a host name has up to 253 characters. */
const ROOT_LENGTH = 300;

/** Whether the address of this path, below the version's root, keeps to `ADDRESS_LIMIT` at any org. */
export function fitsAddress(path: string): boolean {
  return Buffer.byteLength(path) <= ADDRESS_LIMIT - ROOT_LENGTH;
}

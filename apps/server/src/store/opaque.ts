import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits as 43 characters for cookies and URLs. */
export const opaqueToken = (): string => randomBytes(32).toString('base64url');

/** Returns whether a text has the form of `opaqueToken`; anything else needs no lookup. */
export const isOpaqueToken = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text);

/** Returns the stored hash of a token. Tokens are random, so a plain hash cannot be reversed by guessing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

import { createHash, randomBytes } from 'node:crypto';

/** 256 bits of chance as 43 characters that fit into a cookie and a URL. */
export const opaqueToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text has the form of `opaqueToken`; anything else need not be looked up. */
export const isOpaqueToken = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text);

/** What is stored in place of a token. Tokens are random, so a plain hash cannot be guessed back. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

import { createHash, randomBytes } from 'node:crypto';

const LIFETIME = 10 * 60 * 1000;

/** The data behind an authorization code. */
export type CodeGrant = {
  readonly userId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly codeChallenge: string | null;
};

/** Authorization codes, in memory. Each is valid once, for ten minutes. */
export type Codes = { readonly issue: (grant: CodeGrant) => string; readonly take: (code: string) => CodeGrant | null };

export function createCodes(now: () => Date): Codes {
  const codes = new Map<string, { readonly grant: CodeGrant; readonly expiresAt: number }>();
  return {
    issue: (grant) => {
      for (const [code, { expiresAt }] of codes) if (expiresAt < now().getTime()) codes.delete(code);
      const code = `aPrx${randomBytes(32).toString('base64url')}`;
      codes.set(code, { grant, expiresAt: now().getTime() + LIFETIME });
      return code;
    },
    take: (code) => {
      const found = codes.get(code);
      codes.delete(code);
      return found === undefined || found.expiresAt < now().getTime() ? null : found.grant;
    },
  };
}

/** Returns the S256 challenge of a verifier (RFC 7636). */
export function createChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

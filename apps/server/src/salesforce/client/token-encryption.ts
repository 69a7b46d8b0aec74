import * as z from 'zod/mini';
import type { Tokens, TokenSource } from './tokens.ts';
import { AppError } from '../../platform/errors.ts';
import type { Cipher } from '../../store/cipher.ts';
import type { Store } from '../../store/engine/database.ts';
import type { Leases } from '../../store/leases.ts';

type SessionKey = { readonly orgId: string; readonly id: string };
type SessionAtCrm = SessionKey & { readonly loginUrl: string };

/** Requests new tokens from the CRM. Throws an `AppError` of kind `invalid_grant` only when the CRM rejects the request for good. */
export type RefreshTokens = (loginUrl: string, refreshToken: string) => Promise<Tokens>;

/** Encrypts and renews the tokens of sessions. */
export type TokenEncryption = {
  seal(session: SessionKey, tokens: Tokens): string;
  /** @throws {Error} after the session secret changed: such a session is unusable */
  sourceFor(session: SessionAtCrm, sealed: string): TokenSource;
};

export type TokenEncryptionOptions = {
  readonly store: Store;
  readonly cipher: Cipher;
  readonly leases: Leases;
  readonly refresh: RefreshTokens;
  /** Called once for each session that ended because the CRM rejected the renewal of its tokens. */
  readonly onEnded: (session: SessionKey) => void;
};

const storedTokens = z.object({
  accessToken: z.string(),
  refreshToken: z.nullable(z.string()),
  instanceUrl: z.string(),
  orgId: z.string(),
  userId: z.string(),
});

/** Creates the token encryption of a store. Only one of all its processes renews a token. */
export function createTokenEncryption({
  store: { db },
  cipher,
  leases,
  refresh,
  onEnded,
}: TokenEncryptionOptions): TokenEncryption {
  /** The running renewal of a session, shared by parallel calls of this process. */
  const renewals = new Map<string, Promise<Tokens>>();

  const bindingOf = ({ orgId, id }: SessionKey) => `tokens:${orgId}:${id}`;
  const seal = (session: SessionKey, tokens: Tokens) => cipher.seal(JSON.stringify(tokens), bindingOf(session));
  const open = (session: SessionKey, sealed: string): Tokens =>
    z.parse(storedTokens, JSON.parse(cipher.open(sealed, bindingOf(session))));

  /** Ends a session whose tokens are still those that the CRM rejected. */
  const end = async (session: SessionKey, rejected: string): Promise<Tokens> => {
    const ended = await db
      .deleteFrom('sessions')
      .where('org_id', '=', session.orgId)
      .where('id', '=', session.id)
      .where('tokens', '=', rejected)
      .returning('id')
      .executeTakeFirst();
    if (!ended) return open(session, await stored(session));
    onEnded({ orgId: session.orgId, id: session.id });
    throw sessionEnded();
  };

  const stored = async ({ orgId, id }: SessionKey): Promise<string> => {
    const row = await db
      .selectFrom('sessions')
      .select('tokens')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw sessionEnded();
    return row.tokens;
  };

  /** Stores rotated tokens before their first use. Returns another console's tokens if they were stored meanwhile. */
  const keep = async (session: SessionKey, replaced: string, tokens: Tokens): Promise<Tokens> => {
    const kept = await db
      .updateTable('sessions')
      .set({ tokens: seal(session, tokens) })
      .where('org_id', '=', session.orgId)
      .where('id', '=', session.id)
      .where('tokens', '=', replaced)
      .returning('id')
      .executeTakeFirst();
    return kept ? tokens : open(session, await stored(session));
  };

  /** Returns the stored tokens, or new ones if the CRM has just rejected those. */
  const renew = (session: SessionAtCrm, rejectedAccessToken: string): Promise<Tokens> =>
    leases.withLease(`${session.orgId}:tokens:${session.id}`, async (lease) => {
      const sealed = await stored(session);
      const current = open(session, sealed);
      if (current.accessToken !== rejectedAccessToken) return current;
      if (current.refreshToken === null) return end(session, sealed);
      lease.assertHeld();
      const renewed = await refresh(session.loginUrl, current.refreshToken).catch((error: unknown) => {
        if (error instanceof AppError && error.kind === 'invalid_grant') return null;
        throw error;
      });
      if (renewed === null) return end(session, sealed);
      // Orgs without rotation return no refresh token: the old one stays valid.
      const tokens = { ...renewed, refreshToken: renewed.refreshToken ?? current.refreshToken };
      // If the lease was lost during the call, another console may have renewed as well: its tokens are not
      // overwritten.
      return keep(session, sealed, tokens);
    });

  return {
    seal,
    sourceFor(session, sealed) {
      let tokens = open(session, sealed);
      return {
        current: async () => tokens,
        async refresh(rejectedAccessToken) {
          const name = bindingOf(session);
          let renewal = renewals.get(name);
          if (!renewal) {
            renewal = renew(session, rejectedAccessToken).finally(() => renewals.delete(name));
            renewals.set(name, renewal);
          }
          tokens = await renewal;
          // A renewal that began for an older token may return the rejected one.
          if (tokens.accessToken === rejectedAccessToken) tokens = await renew(session, rejectedAccessToken);
          return tokens;
        },
      };
    },
  };
}

const sessionEnded = () => new AppError('session_ended');

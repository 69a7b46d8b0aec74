import { sessionUser, type SessionUser } from '@fieldstone/contracts/session';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Tokens, TokenSource } from '../crm/tokens.ts';
import type { Store } from './database.ts';
import { hashOf, isOpaqueToken, opaqueToken } from './opaque.ts';
import { exceptInOutage } from './outages.ts';
import type { Tables } from './tables.ts';
import type { TokenEncryption } from './token-encryption.ts';

/** Someone who is signed in. */
export type Session = {
  /** Opaque, and not the cookie's value: it may stand in logs. */
  readonly id: string;
  readonly orgId: string;
  readonly userId: string;
  readonly user: SessionUser;
  /** Origin of the CRM host where the user signed in; refresh and revocation go there. */
  readonly loginUrl: string;
  /** UTC milliseconds after which the session ends whatever happens. */
  readonly expiresAt: number;
  readonly tokens: TokenSource;
};

export type SessionStart = {
  readonly tokens: Tokens;
  readonly user: SessionUser;
  readonly loginUrl: string;
  /** Cookie of the session that the same browser had before; that session ends. */
  readonly replaces?: string | undefined;
};

export type Sessions = {
  /** Begins a session under a new id. `cookie` is the only copy of the value that opens it. */
  start(begin: SessionStart): Promise<{ readonly cookie: string; readonly session: Session }>;
  /** The session of a cookie, kept alive by this call; null when it ended, idled or ran out. */
  find(cookie: string | undefined): Promise<Session | null>;
  /** The session of a user that was used last, without keeping it alive; null when the user is not signed in. */
  ofUser(orgId: string, userId: string): Promise<Session | null>;
  /** Stores what has changed about the user of a session. */
  updateUser(session: Session, changes: Partial<SessionUser>): Promise<void>;
  /** Ends a session; false when it had ended already. */
  end(session: Pick<Session, 'orgId' | 'id'>): Promise<boolean>;
  /** Removes what idled or ran out. */
  sweep(): Promise<void>;
};

/** When a session ends unused, and when in any case, milliseconds. */
export type SessionLimits = { readonly idleMs: number; readonly maxMs: number };

/** How far `last_seen_at` may lag, so that reading does not write every time. */
const TOUCH_MS = 30_000;

/** The sessions in a store; the vault keeps their tokens. */
export function createSessions(
  { db }: Store,
  encryption: TokenEncryption,
  { idleMs, maxMs }: SessionLimits,
  now: () => number = Date.now,
): Sessions {
  const toSession = (row: Tables['sessions'], user: SessionUser): Session => ({
    id: row.id,
    orgId: row.org_id,
    userId: row.user_id,
    user,
    loginUrl: row.login_url,
    expiresAt: row.expires_at,
    tokens: encryption.sourceFor({ orgId: row.org_id, id: row.id, loginUrl: row.login_url }, row.tokens),
  });

  /** Null for one that cannot be used any more. */
  const opened = (row: Tables['sessions']): Session | null => {
    if (!encryption.canOpen({ orgId: row.org_id, id: row.id }, row.tokens)) return null;
    const user = z.safeParse(sessionUser, JSON.parse(row.user_json));
    // Stored by a release that knew less of a user: signing in again fills it.
    return user.success ? toSession(row, user.data) : null;
  };

  return {
    async start({ tokens, user, loginUrl, replaces }) {
      const cookie = opaqueToken();
      const id = randomUUID();
      const time = now();
      const row = {
        org_id: tokens.orgId,
        id,
        cookie_hash: hashOf(cookie),
        user_id: tokens.userId,
        login_url: loginUrl,
        user_json: JSON.stringify(user),
        tokens: encryption.seal({ orgId: tokens.orgId, id }, tokens),
        created_at: time,
        last_seen_at: time,
        expires_at: time + maxMs,
      };
      await db.insertInto('sessions').values(row).execute();
      if (isOpaqueToken(replaces)) {
        await db.deleteFrom('sessions').where('cookie_hash', '=', hashOf(replaces)).execute();
      }
      return { cookie, session: toSession(row, user) };
    },

    async find(cookie) {
      if (!isOpaqueToken(cookie)) return null;
      const time = now();
      const row = await db
        .selectFrom('sessions')
        .selectAll()
        .where('cookie_hash', '=', hashOf(cookie))
        .where('expires_at', '>', time)
        .where('last_seen_at', '>', time - idleMs)
        .executeTakeFirst();
      const session = row && opened(row);
      if (!row || !session) return null;
      if (time - row.last_seen_at > Math.min(TOUCH_MS, idleMs / 4)) {
        const touch = db
          .updateTable('sessions')
          .set({ last_seen_at: time })
          .where('org_id', '=', row.org_id)
          .where('id', '=', row.id)
          .execute();
        await exceptInOutage(touch);
      }
      return session;
    },

    async ofUser(orgId, userId) {
      const time = now();
      const row = await db
        .selectFrom('sessions')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('user_id', '=', userId)
        .where('expires_at', '>', time)
        .where('last_seen_at', '>', time - idleMs)
        .orderBy('last_seen_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : opened(row);
    },

    async updateUser({ orgId, id, user }, changes) {
      await db
        .updateTable('sessions')
        .set({ user_json: JSON.stringify({ ...user, ...changes }) })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute();
    },

    async end({ orgId, id }) {
      const ended = await db
        .deleteFrom('sessions')
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return ended !== undefined;
    },

    async sweep() {
      const time = now();
      await db
        .deleteFrom('sessions')
        .where((where) => where.or([where('expires_at', '<=', time), where('last_seen_at', '<=', time - idleMs)]))
        .execute();
    },
  };
}

import { SESSIONS_LISTED } from '@fieldstone/contracts/organization/security';
import { sessionUser, type SessionUser } from '@fieldstone/contracts/organization/session';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Tokens, TokenSource } from '../salesforce/client/tokens.ts';
import type { Store } from '../store/engine/database.ts';
import { hashToken, isOpaqueToken, opaqueToken } from '../store/opaque.ts';
import { exceptInOutage } from '../store/engine/outages.ts';
import type { Tables } from '../store/engine/tables.ts';
import type { Client } from './client.ts';
import type { TokenEncryption } from '../salesforce/client/token-encryption.ts';

/** A signed-in user. */
export type Session = {
  /** Opaque and different from the cookie's value, so it may appear in logs. */
  readonly id: string;
  readonly orgId: string;
  readonly userId: string;
  readonly user: SessionUser;
  /** Origin of the CRM host of the sign-in; refresh and revocation use it. */
  readonly loginUrl: string;
  /** UTC milliseconds of the end of the session in any case. */
  readonly expiresAt: number;
  /** UTC milliseconds of the last refresh of the CRM's metadata on any console; null: never. */
  readonly refreshedAt: number | null;
  readonly tokens: TokenSource;
};

/** A session with its times, in UTC milliseconds, and its browser. */
export type ListedSession = Session & {
  readonly createdAt: number;
  /** Lags by up to `TOUCH_MS`, like `address`. */
  readonly lastSeenAt: number;
  readonly address: string;
  readonly userAgent: string;
};

export type SessionStart = {
  readonly tokens: Tokens;
  readonly user: SessionUser;
  readonly loginUrl: string;
  readonly client: Client;
  /** Cookie of the browser's previous session, which ends. */
  readonly replaces?: string | undefined;
};

export type Sessions = {
  /** Begins a session under a new id. `cookie` is the only copy of the session's secret. */
  start(begin: SessionStart): Promise<{ readonly cookie: string; readonly session: Session }>;
  /**
   * Returns the session of a cookie and keeps it alive; null if it was ended or expired.
   * @param address of the client, which is recorded as the last one
   */
  find(cookie: string | undefined, address: string): Promise<Session | null>;
  /** Returns the sessions of an org, optionally of one user, most recently used first, at most `SESSIONS_LISTED`. */
  list(orgId: string, userId?: string): Promise<readonly ListedSession[]>;
  /** Returns a user's most recently used session without keeping it alive; null if the user is not signed in. */
  ofUser(orgId: string, userId: string): Promise<Session | null>;
  /** Stores changes of a session's user. */
  updateUser(session: Session, changes: Partial<SessionUser>): Promise<void>;
  /** Makes all consoles read the metadata of the CRM again for this session. */
  refreshMetadata(session: Session): Promise<void>;
  /** Ends a session; returns false if it had already ended. */
  end(session: Pick<Session, 'orgId' | 'id'>): Promise<boolean>;
  /** Removes expired sessions. */
  sweep(): Promise<void>;
};

/** Idle timeout and maximum age of a session, milliseconds. */
export type SessionLimits = { readonly idleMs: number; readonly maxMs: number };

/** How far `last_seen_at` may lag, so that reading does not write every time. */
const TOUCH_MS = 30_000;

/** Creates the repository of sessions, with encrypted tokens. */
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
    refreshedAt: row.refreshed_at,
    tokens: encryption.sourceFor({ orgId: row.org_id, id: row.id, loginUrl: row.login_url }, row.tokens),
  });

  /** Returns the session of a row; null for an unusable one. */
  const opened = (row: Tables['sessions']): Session | null => {
    const user = z.safeParse(sessionUser, JSON.parse(row.user_json));
    // Rows of older releases lack fields of the user; signing in again adds them.
    if (!user.success) return null;
    try {
      return toSession(row, user.data);
    } catch {
      return null;
    }
  };

  const living = (time: number) =>
    db
      .selectFrom('sessions')
      .selectAll()
      .where('expires_at', '>', time)
      .where('last_seen_at', '>', time - idleMs);

  const ofOrg = (orgId: string) => living(now()).where('org_id', '=', orgId).orderBy('last_seen_at', 'desc');

  return {
    async start({ tokens, user, loginUrl, client, replaces }) {
      const cookie = opaqueToken();
      const id = randomUUID();
      const time = now();
      const row = {
        org_id: tokens.orgId,
        id,
        cookie_hash: hashToken(cookie),
        user_id: tokens.userId,
        login_url: loginUrl,
        user_json: JSON.stringify(user),
        tokens: encryption.seal({ orgId: tokens.orgId, id }, tokens),
        created_at: time,
        last_seen_at: time,
        expires_at: time + maxMs,
        address: client.address,
        user_agent: client.userAgent,
        refreshed_at: null,
      };
      await db.insertInto('sessions').values(row).execute();
      if (isOpaqueToken(replaces)) {
        await db.deleteFrom('sessions').where('cookie_hash', '=', hashToken(replaces)).execute();
      }
      return { cookie, session: toSession(row, user) };
    },

    async find(cookie, address) {
      if (!isOpaqueToken(cookie)) return null;
      const time = now();
      const row = await living(time).where('cookie_hash', '=', hashToken(cookie)).executeTakeFirst();
      const session = row && opened(row);
      if (!row || !session) return null;
      if (time - row.last_seen_at > Math.min(TOUCH_MS, idleMs / 4)) {
        const touch = db
          .updateTable('sessions')
          .set({ last_seen_at: time, address })
          .where('org_id', '=', row.org_id)
          .where('id', '=', row.id)
          .execute();
        await exceptInOutage(touch);
      }
      return session;
    },

    async ofUser(orgId, userId) {
      const row = await ofOrg(orgId).where('user_id', '=', userId).limit(1).executeTakeFirst();
      return row === undefined ? null : opened(row);
    },

    async list(orgId, userId) {
      const rows = ofOrg(orgId).limit(SESSIONS_LISTED);
      const found = await (userId === undefined ? rows : rows.where('user_id', '=', userId)).execute();
      return found.flatMap((row) => {
        const session = opened(row);
        const { created_at: createdAt, last_seen_at: lastSeenAt, address, user_agent: userAgent } = row;
        return session === null ? [] : [{ ...session, createdAt, lastSeenAt, address, userAgent }];
      });
    },

    async updateUser({ orgId, id, user }, changes) {
      await db
        .updateTable('sessions')
        .set({ user_json: JSON.stringify({ ...user, ...changes }) })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute();
    },

    async refreshMetadata({ orgId, id }) {
      await db
        .updateTable('sessions')
        .set({ refreshed_at: now() })
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

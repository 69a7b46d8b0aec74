import {
  ACCESS_TOKEN_KINDS,
  ACCESS_TOKEN_LIMIT,
  ACCESS_TOKEN_PREFIX,
} from '@fieldstone/contracts/platform/access-token';
import type { AccessTokenKind } from '@fieldstone/contracts/platform/access-token';
import type { ExpressionBuilder } from 'kysely';
import { randomBytes } from 'node:crypto';
import { AppError } from '../platform/errors.ts';
import type { Store } from '../store/engine/database.ts';
import { hashToken, isOpaqueToken, opaqueToken } from '../store/opaque.ts';
import { exceptInOutage } from '../store/engine/outages.ts';
import type { Tables } from '../store/engine/tables.ts';

/** The stored data of a token; times are UTC milliseconds. */
export type AccessTokenEntry = {
  readonly id: string;
  readonly kind: AccessTokenKind;
  readonly name: string;
  /** Its last four characters. */
  readonly ending: string;
  readonly createdBy: string;
  /** Id of the user who created it; null if it is not known. */
  readonly createdById: string | null;
  readonly createdAt: number;
  /** Null: never used. Lags by up to `USE_LAG_MS`. */
  readonly lastUsedAt: number | null;
  /** The moment from which it is rejected; null: valid until revoked. */
  readonly expiresAt: number | null;
};

/** The owner of a request's token. */
export type VerifiedToken = { readonly orgId: string; readonly id: string };

/** Tokens for devices and integrations: shown once, stored as a hash, valid until revoked or expired. */
export type AccessTokens = {
  /** @throws {AppError} `conflict` when the org has the maximum number */
  issue(
    orgId: string,
    token: Pick<AccessTokenEntry, 'kind' | 'name' | 'createdBy' | 'createdById' | 'expiresAt'>,
  ): Promise<{ readonly token: string; readonly entry: AccessTokenEntry }>;
  /** Newest first. */
  list(orgId: string): Promise<readonly AccessTokenEntry[]>;
  /** Calls a listener after each revocation in this process, to end the open connections of the token. */
  onRevoked(listener: (orgId: string, tokenId: string) => void): void;
  /** Returns the revoked token; null if there was none. */
  revoke(orgId: string, id: string): Promise<AccessTokenEntry | null>;
  /**
   * Makes a revoked token valid again; returns null if there was none.
   * @throws {AppError} `conflict` when the org has the maximum number
   */
  restore(orgId: string, id: string): Promise<AccessTokenEntry | null>;
  /** Returns the owner of a token; undefined for one that is unknown, revoked, expired or of another kind. */
  verify(kind: AccessTokenKind, token: string): Promise<VerifiedToken | undefined>;
  /** Returns the given tokens that are still valid. Their open streams count as use. */
  stillUsed(orgId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
};

/** How far `last_used_at` may lag, so that reading does not write every time; FIX-15 allows five minutes. */
const USE_LAG_MS = 60_000;

/** Creates the repository of all orgs' access tokens. */
export function createAccessTokens({ db }: Store, now: () => number = Date.now): AccessTokens {
  const listeners: Array<(orgId: string, tokenId: string) => void> = [];

  const recordUse = async (orgId: string, rows: ReadonlyArray<{ id: string; last_used_at: number | null }>) => {
    const time = now();
    const stale = rows.filter(({ last_used_at }) => time - (last_used_at ?? 0) >= USE_LAG_MS).map(({ id }) => id);
    if (stale.length === 0) return;
    const touch = db
      .updateTable('access_tokens')
      .set({ last_used_at: time })
      .where('org_id', '=', orgId)
      .where('id', 'in', stale)
      .execute();
    await exceptInOutage(touch);
  };

  const isUnexpired = () => (where: ExpressionBuilder<Tables, 'access_tokens'>) =>
    where.or([where('expires_at', 'is', null), where('expires_at', '>', now())]);

  const requireRoom = async (orgId: string): Promise<void> => {
    const { count } = await db
      .selectFrom('access_tokens')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('org_id', '=', orgId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(count) < ACCESS_TOKEN_LIMIT) return;
    throw new AppError('too_many_access_tokens', { maximum: ACCESS_TOKEN_LIMIT });
  };

  return {
    async issue(orgId, { kind, name, createdBy, createdById, expiresAt }) {
      await requireRoom(orgId);
      const token = ACCESS_TOKEN_PREFIX[kind] + opaqueToken();
      const row = {
        org_id: orgId,
        id: randomBytes(12).toString('hex'),
        token_hash: hashToken(token),
        kind,
        name,
        ending: token.slice(-4),
        created_by: createdBy,
        created_by_id: createdById,
        created_at: now(),
        last_used_at: null,
        expires_at: expiresAt,
        revoked_at: null,
      };
      await db.insertInto('access_tokens').values(row).execute();
      return { token, entry: toEntry(row) };
    },

    async list(orgId) {
      const rows = await db
        .selectFrom('access_tokens')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('revoked_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(toEntry);
    },

    onRevoked: (listener) => void listeners.push(listener),

    async revoke(orgId, id) {
      const row = await db
        .updateTable('access_tokens')
        .set({ revoked_at: now() })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return null;
      for (const listener of listeners) listener(orgId, id);
      return toEntry(row);
    },

    async restore(orgId, id) {
      await requireRoom(orgId);
      const row = await db
        .updateTable('access_tokens')
        .set({ revoked_at: null })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .where('revoked_at', 'is not', null)
        .returningAll()
        .executeTakeFirst();
      return row ? toEntry(row) : null;
    },

    async verify(kind, token) {
      const prefix = ACCESS_TOKEN_PREFIX[kind];
      if (!token.startsWith(prefix) || !isOpaqueToken(token.slice(prefix.length))) return undefined;
      const row = await db
        .selectFrom('access_tokens')
        .select(['org_id', 'id', 'last_used_at'])
        .where('token_hash', '=', hashToken(token))
        .where('kind', '=', kind)
        .where('revoked_at', 'is', null)
        .where(isUnexpired())
        .executeTakeFirst();
      if (!row) return undefined;
      await recordUse(row.org_id, [row]);
      return { orgId: row.org_id, id: row.id };
    },

    async stillUsed(orgId, ids) {
      if (ids.length === 0) return new Set();
      const rows = await db
        .selectFrom('access_tokens')
        .select(['id', 'last_used_at'])
        .where('org_id', '=', orgId)
        .where('id', 'in', ids)
        .where('revoked_at', 'is', null)
        .where(isUnexpired())
        .execute();
      await recordUse(orgId, rows);
      return new Set(rows.map(({ id }) => id));
    },
  };
}

function toEntry(row: Omit<Tables['access_tokens'], 'org_id' | 'token_hash' | 'revoked_at'>): AccessTokenEntry {
  return {
    id: row.id,
    kind: ACCESS_TOKEN_KINDS.find((kind) => kind === row.kind) ?? 'device',
    name: row.name,
    ending: row.ending,
    createdBy: row.created_by,
    createdById: row.created_by_id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  };
}

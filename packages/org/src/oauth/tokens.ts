import { createHash, randomBytes } from 'node:crypto';
import type { Engine } from '../engine.ts';

/** Lifetime of an access token, in milliseconds. */
const ACCESS_TOKEN_LIFETIME = 2 * 60 * 60 * 1000;

export type Grant = { readonly id: string; readonly userId: string; readonly clientId: string; readonly scope: string };
export type TokenPair = { readonly accessToken: string; readonly refreshToken: string };

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function store(
  engine: Engine,
  token: string,
  kind: 'access' | 'refresh',
  grant: Grant,
  expiresAt: number | null,
): void {
  engine.database.run(
    'INSERT INTO _token (hash, kind, grant_id, user_id, client_id, scope, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    hash(token),
    kind,
    grant.id,
    grant.userId,
    grant.clientId,
    grant.scope,
    expiresAt,
  );
}

function issueAccess(engine: Engine, grant: Grant): string {
  const now = engine.now().getTime();
  engine.database.run("DELETE FROM _token WHERE kind = 'access' AND expires_at < ?", now);
  const token = `${engine.orgId.slice(0, 15)}!${randomBytes(64).toString('base64url')}`;
  store(engine, token, 'access', grant, now + ACCESS_TOKEN_LIFETIME);
  return token;
}

function issueRefresh(engine: Engine, grant: Grant): string {
  const token = `5Aep861${randomBytes(48).toString('base64url')}`;
  store(engine, token, 'refresh', grant, null);
  return token;
}

/** Issues the tokens of a new sign-in. Only hashes of them are stored. */
export function issueTokens(engine: Engine, userId: string, clientId: string, scope: string): TokenPair {
  const grant = { id: randomBytes(12).toString('base64url'), userId, clientId, scope };
  return engine.database.transaction(() => ({
    accessToken: issueAccess(engine, grant),
    refreshToken: issueRefresh(engine, grant),
  }));
}

function find(
  engine: Engine,
  token: string,
  kind: 'access' | 'refresh',
): { grant: Grant; expiresAt: number | null } | null {
  const row = engine.database.get('SELECT * FROM _token WHERE hash = ? AND kind = ?', hash(token), kind);
  if (row === undefined) return null;
  const grant = {
    id: String(row['grant_id']),
    userId: String(row['user_id']),
    clientId: String(row['client_id']),
    scope: String(row['scope']),
  };
  return { grant, expiresAt: row['expires_at'] === null ? null : Number(row['expires_at']) };
}

/** Issues an access token without a refresh token. */
export function issueAccessToken(engine: Engine, userId: string, clientId: string, scope: string): string {
  return issueAccess(engine, { id: randomBytes(12).toString('base64url'), userId, clientId, scope });
}

/** Returns the grant of a valid access token. */
export function findAccess(engine: Engine, token: string): Grant | null {
  const found = find(engine, token, 'access');
  return found !== null && (found.expiresAt ?? 0) > engine.now().getTime() ? found.grant : null;
}

/**
 * Exchanges a refresh token of this client for new tokens; returns null if it is unknown, revoked or already used,
 * 'inactive' if its user is.
 * With `rotate` the given token becomes invalid and a new one replaces it.
 */
export function refreshTokens(
  engine: Engine,
  refreshToken: string,
  clientId: string,
  rotate: boolean,
): { readonly grant: Grant; readonly tokens: TokenPair } | 'inactive' | null {
  return engine.database.transaction(() => {
    const grant = find(engine, refreshToken, 'refresh')?.grant;
    if (grant === undefined || grant.clientId !== clientId) return null;
    const active = 'SELECT 1 FROM "User" WHERE "Id" = ? AND "IsActive" = 1 AND "IsDeleted" = 0';
    if (engine.database.get(active, grant.userId) === undefined) return 'inactive';
    if (rotate) engine.database.run('DELETE FROM _token WHERE hash = ?', hash(refreshToken));
    const accessToken = issueAccess(engine, grant);
    return { grant, tokens: { accessToken, refreshToken: rotate ? issueRefresh(engine, grant) : refreshToken } };
  });
}

/** Revokes a sign-in by either of its tokens; returns false if the token is unknown. */
export function revokeToken(engine: Engine, token: string): boolean {
  const grant = (find(engine, token, 'access') ?? find(engine, token, 'refresh'))?.grant;
  if (grant === undefined) return false;
  engine.database.run('DELETE FROM _token WHERE grant_id = ?', grant.id);
  return true;
}

/** Ends all access tokens or all refresh tokens of the org. */
export function endAllTokens(engine: Engine, kind: 'access' | 'refresh'): void {
  engine.database.run('DELETE FROM _token WHERE kind = ?', kind);
}

import * as z from 'zod/mini';
import { dateTime, text } from './primitives.ts';
import { route } from './route.ts';

/** What a token opens: `device`: pulling notifications; `ingest`: reporting events. */
export const ACCESS_TOKEN_KINDS = ['device', 'ingest'] as const;

export type AccessTokenKind = (typeof ACCESS_TOKEN_KINDS)[number];

/** What the tokens of a kind begin with, so that a leaked one is recognised by people and by secret scanners. */
export const ACCESS_TOKEN_PREFIX: Readonly<Record<AccessTokenKind, string>> = { device: 'fsd_', ingest: 'fsi_' };

/** Most tokens of an org. */
export const ACCESS_TOKEN_LIMIT = 200;

/** Longest name of a token. */
export const ACCESS_TOKEN_NAME_LIMIT = 80;

/** What is known of a token; its value is shown once, when it is issued, and never again. */
export const accessToken = z.object({
  id: text(40),
  kind: z.enum(ACCESS_TOKEN_KINDS),
  name: text(ACCESS_TOKEN_NAME_LIMIT),
  /** Its last four characters, by which people tell tokens apart. */
  ending: text(4),
  createdBy: text(255),
  createdAt: dateTime,
  /** To within some minutes; null: never used. */
  lastUsedAt: z.nullable(dateTime),
});

export type AccessToken = z.infer<typeof accessToken>;

const name = z.string().check(
  z.trim(),
  z.minLength(1, 'accessTokenNameRequired'),
  z.maxLength(ACCESS_TOKEN_NAME_LIMIT, 'textTooLong'),
  z.refine((value) => !/\p{Cc}/u.test(value), 'accessTokenName'),
);

export const listAccessTokens = route({
  method: 'GET',
  path: '/api/access-tokens',
  permission: 'configure',
  summary: "Answers the org's access tokens that are not revoked, newest first.",
  response: z.object({ records: z.array(accessToken) }),
});

export const createAccessToken = route({
  method: 'POST',
  path: '/api/access-tokens',
  permission: 'configure',
  summary: 'Issues an access token; `token` is its value, which is stored as a hash only and cannot be shown again.',
  body: z.object({ kind: z.enum(ACCESS_TOKEN_KINDS), name }),
  journal: 'access-token.create',
  response: z.object({ token: text(60), record: accessToken }),
});

export const revokeAccessToken = route({
  method: 'DELETE',
  path: '/api/access-tokens/:id',
  permission: 'configure',
  summary: 'Revokes an access token at once; 404 when there is none of this id any more.',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-z]{1,40}$/i, 'accessTokenId')) }),
  journal: 'access-token.revoke',
  response: z.object({}),
});

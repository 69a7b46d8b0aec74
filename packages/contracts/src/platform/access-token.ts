import * as z from 'zod/mini';
import { dateTime, isOneLine, text } from './primitives.ts';
import { route } from './route.ts';

/** The purpose of a token: `device` fetches notifications, `ingest` reports events. */
export const ACCESS_TOKEN_KINDS = ['device', 'ingest'] as const;

export type AccessTokenKind = (typeof ACCESS_TOKEN_KINDS)[number];

/** Prefix of the tokens of a kind, so that people and secret scanners recognize a leaked one. */
export const ACCESS_TOKEN_PREFIX: Readonly<Record<AccessTokenKind, string>> = { device: 'fsd_', ingest: 'fsi_' };

/** Maximum number of tokens in an org. */
export const ACCESS_TOKEN_LIMIT = 200;

/** The choices of a new token's validity, in days. Without one, it is valid until it is revoked. */
export const ACCESS_TOKEN_DAYS = [30, 90, 365] as const;

/** Maximum length of a token's name, in characters. */
export const ACCESS_TOKEN_NAME_LIMIT = 80;

export const accessTokenId = z.string().check(z.regex(/^[0-9a-z]{1,40}$/i, 'accessTokenId'));

/** A token without its value, which is shown only once, when it is issued. */
export const accessToken = z.object({
  id: text(40),
  kind: z.enum(ACCESS_TOKEN_KINDS),
  name: text(ACCESS_TOKEN_NAME_LIMIT),
  /** Its last four characters, which help people distinguish tokens. */
  ending: text(4),
  createdBy: text(255),
  createdAt: dateTime,
  /** Accurate to a few minutes; null if never used. */
  lastUsedAt: z.nullable(dateTime),
  /** The moment from which it is rejected; null: valid until revoked. */
  expiresAt: z.nullable(dateTime),
});

export type AccessToken = z.infer<typeof accessToken>;

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'accessTokenNameRequired'),
    z.maxLength(ACCESS_TOKEN_NAME_LIMIT, 'textTooLong'),
    z.refine(isOneLine, 'accessTokenName'),
  );

export const listAccessTokens = route({
  method: 'GET',
  path: '/api/access-tokens',
  permission: 'configure',
  summary: "Returns the org's access tokens that are not revoked, including expired ones, newest first.",
  response: z.object({ records: z.array(accessToken) }),
});

export const createAccessToken = route({
  method: 'POST',
  path: '/api/access-tokens',
  permission: 'configure',
  summary: 'Creates an access token. `token` is its value, which is stored only as a hash and cannot be shown again.',
  body: z.object({
    kind: z.enum(ACCESS_TOKEN_KINDS),
    name,
    validDays: z.optional(z.literal(ACCESS_TOKEN_DAYS)),
  }),
  journal: 'access-token.create',
  response: z.object({ token: text(60), record: accessToken }),
});

const tokenParams = z.object({ id: accessTokenId });

export const restoreAccessToken = route({
  method: 'POST',
  path: '/api/access-tokens/:id/restore',
  permission: 'configure',
  summary: 'Makes a revoked access token valid again. Returns 404 if no revoked token has this id.',
  params: tokenParams,
  journal: 'access-token.restore',
  errors: ['conflict'],
  response: z.object({ record: accessToken }),
});

export const revokeAccessToken = route({
  method: 'DELETE',
  path: '/api/access-tokens/:id',
  permission: 'configure',
  summary: 'Revokes an access token immediately. Returns 404 if no token has this id.',
  params: tokenParams,
  journal: 'access-token.revoke',
  response: z.object({}),
});

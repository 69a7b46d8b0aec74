import * as z from 'zod/mini';
import { sectionVersion } from './ai-section.ts';
import { message } from '../platform/error.ts';
import { LIMITS } from '../platform/limits.ts';
import { text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';

/** Path of the OAuth token endpoint at every Salesforce host. */
const TOKEN_PATH = '/services/oauth2/token';

function isTokenEndpoint(value: string): boolean {
  // A URL is parsed without such characters.
  if (/\p{C}/u.test(value) || !URL.canParse(value)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(value);
  const hasMore = search !== '' || hash !== '' || username !== '' || password !== '';
  return ['https:', 'http:'].includes(protocol) && pathname === TOKEN_PATH && !hasMore;
}

/** The assistant's sign-in to the org with leads and opportunities by OAuth 2.0 JWT bearer (requirement AIC-13). */
export const sfaGlobal = z.object({
  jwtTokenEndPoint: text(255).check(z.refine(isTokenEndpoint, 'tokenEndpoint')),
  jwtCertificateName: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,79}$/, 'certificateName')),
  /** Write-only: reading returns an empty text. An empty text keeps the stored key. */
  consumerKey: z
    .string()
    .check(
      z.maxLength(LIMITS.consumerKeyTooLong.maximum, 'consumerKeyTooLong'),
      z.regex(/^[^\s\p{C}]*$/u, 'consumerKey'),
    ),
  runAsUserId: z.string().check(z.regex(/^005[a-zA-Z0-9]{12}([a-zA-Z0-9]{3})?$/, 'runAsUser')),
});

export type SfaGlobal = z.infer<typeof sfaGlobal>;

/** The values while nothing is stored. */
export const SFA_DEFAULTS: SfaGlobal = {
  jwtTokenEndPoint: '',
  jwtCertificateName: '',
  consumerKey: '',
  runAsUserId: '',
};

const response = z.object({
  /** As `sfaGlobal`; blank before anything is stored. */
  global: z.object({
    jwtTokenEndPoint: text(255),
    jwtCertificateName: text(80),
    consumerKey: z.literal(''),
    runAsUserId: text(18),
  }),
  /** The end of the stored consumer key, which helps people recognize it; null while none is stored. */
  consumerKeyHint: z.nullable(text(8)),
  ...sectionVersion,
});

const PATH = '/api/ai/configurations/sfa';

export const readSfa = route({
  method: 'GET',
  path: PATH,
  permission: 'view',
  summary: 'Returns the sales automation configuration without its secret, with its version.',
  response,
});

export const writeSfa = route({
  method: 'POST',
  path: PATH,
  permission: 'configure',
  summary:
    'Stores the sales automation configuration if the version in If-Match is still current; otherwise returns 409 with the stored value.',
  headers: z.object({ 'if-match': z.optional(text(100)) }),
  body: z.object({ global: sfaGlobal }),
  journal: 'ai-configuration.write',
  response,
});

/** The checks of a connection test, in order. */
const SFA_CHECKS = ['endpoint', 'consumerKey', 'user', 'certificate'] as const;

/** `unknown`: cannot be checked by the console; the message contains where it can be checked. */
const sfaCheck = z.object({
  check: z.enum(SFA_CHECKS),
  result: z.enum(['ok', 'failed', 'unknown']),
  ...message.shape,
});

export type SfaCheck = z.infer<typeof sfaCheck>;

export const testSfa = route({
  method: 'POST',
  path: `${PATH}/test`,
  permission: 'configure',
  summary: 'Tests a sales automation configuration, stored or not, and returns the result of each check.',
  body: z.object({ global: sfaGlobal }),
  journal: 'sfa.test',
  cost: 'connectionTest',
  response: z.object({ checks: z.array(sfaCheck) }),
});

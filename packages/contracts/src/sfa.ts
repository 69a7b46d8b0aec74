import * as z from 'zod/mini';
import { sectionVersion } from './ai-section.ts';
import { text } from './primitives.ts';
import { route } from './route.ts';

/** Where an OAuth token is asked for, at every Salesforce host. */
const TOKEN_PATH = '/services/oauth2/token';

function isTokenEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(value);
  const hasMore = search !== '' || hash !== '' || username !== '' || password !== '';
  return ['https:', 'http:'].includes(protocol) && pathname === TOKEN_PATH && !hasMore;
}

/** How the assistant signs in to the org that holds leads and opportunities: OAuth 2.0 JWT bearer (seed 2, section 3). */
export const sfaGlobal = z.object({
  jwtTokenEndPoint: text(255).check(z.refine(isTokenEndpoint, 'tokenEndpoint')),
  jwtCertificateName: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,79}$/, 'certificateName')),
  /** Written only: reading answers an empty text. Empty keeps the one that is stored. */
  consumerKey: z.string().check(z.regex(/^\S{0,512}$/, 'consumerKey')),
  runAsUserId: z.string().check(z.regex(/^005[a-zA-Z0-9]{12}([a-zA-Z0-9]{3})?$/, 'runAsUser')),
});

export type SfaGlobal = z.infer<typeof sfaGlobal>;

/** Nothing is set up. */
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
  /** The end of the stored consumer key, so that a person can tell it from another; null while none is stored. */
  consumerKeyHint: z.nullable(text(8)),
  ...sectionVersion,
});

const PATH = '/api/ai/configurations/sfa';

export const readSfa = route({
  method: 'GET',
  path: PATH,
  permission: 'session',
  summary: 'Answers the sales automation configuration without its secret, with its version.',
  response,
});

export const writeSfa = route({
  method: 'POST',
  path: PATH,
  permission: 'configure',
  summary:
    'Stores the sales automation configuration if nobody has changed it since the version named in If-Match; else answers 409 with what is stored now.',
  headers: z.object({ 'if-match': z.optional(text(100)) }),
  body: z.object({ global: sfaGlobal }),
  journal: 'ai-configuration.write',
  response,
});

/** What a test of the connection looks at, in this order. */
const SFA_CHECKS = ['endpoint', 'consumerKey', 'user', 'certificate'] as const;

/** `unknown`: cannot be told from here; the message says where it can. */
const sfaCheck = z.object({
  check: z.enum(SFA_CHECKS),
  result: z.enum(['ok', 'failed', 'unknown']),
  message: text(1000),
});

export type SfaCheck = z.infer<typeof sfaCheck>;

export const testSfa = route({
  method: 'POST',
  path: `${PATH}/test`,
  permission: 'configure',
  summary:
    'Tries a sales automation configuration, stored or not, and answers what is right and what is wrong with it.',
  body: z.object({ global: sfaGlobal }),
  journal: 'sfa.test',
  response: z.object({ checks: z.array(sfaCheck) }),
});

import * as z from 'zod/mini';
import { recordId, text } from './primitives.ts';
import { route } from './route.ts';

/** Who is signed in, and to which org (seed 1, section 3). */
export const sessionUser = z.object({
  id: recordId,
  name: text(255),
  email: text(255),
  /** Language tags (BCP 47), such as `pt-BR`. */
  language: text(20),
  locale: text(20),
  photo: z.nullable(text(2000)),
  orgId: recordId,
  orgName: text(255),
  isSandbox: z.boolean(),
  timeZone: text(100),
  packageVersion: text(20),
  baseUrl: text(500),
  customDomain: z.nullable(text(255)),
});

export type SessionUser = z.infer<typeof sessionUser>;

/** What an org is to those who work in it: invented data, a copy to try changes in, or the company's own. */
export const ORG_KINDS = ['demo', 'sandbox', 'production'] as const;

export type OrgKind = (typeof ORG_KINDS)[number];

const signedInUser = z.extend(sessionUser, { orgKind: z.enum(ORG_KINDS) });

/** The session's user as the console shows one. */
export type SignedInUser = z.infer<typeof signedInUser>;

export const signInOptions = route({
  method: 'GET',
  path: '/api/sign-in-options',
  permission: 'public',
  summary: 'Answers what the sign-in page must know: the host that every custom domain ends in.',
  response: z.object({ customDomainHost: text(255) }),
});

/** Sign-in choices: which host of the CRM the browser is sent to. */
const loginQuery = z.object({
  sandbox: z._default(z.enum(['true', 'false']), 'false'),
  from: z._default(text(2000), '/'),
  /** Longer than any domain: one that is too long is refused with the other rules of a domain. */
  customDomain: z.optional(text(2000)),
});

export const login = route({
  method: 'GET',
  path: '/login',
  permission: 'public',
  summary: "Sends the browser to the CRM's login for production, a sandbox or a custom domain.",
  query: loginQuery,
  response: 'redirect',
});

export const oauthCallback = route({
  method: 'GET',
  path: '/oauth/callback',
  permission: 'public',
  summary:
    'Takes the authorization code from the CRM, starts the session and sends the browser to the page it came from.',
  query: z.object({
    code: z.optional(text(2000)),
    state: z.optional(text(200)),
    error: z.optional(text(200)),
    error_description: z.optional(text(1000)),
  }),
  response: 'redirect',
});

export const sessionInfo = route({
  method: 'GET',
  path: '/api/session-info',
  permission: 'session',
  summary: 'Answers who is signed in and to which org.',
  response: signedInUser,
});

export const sessionInfoAlias = route({ ...sessionInfo, path: '/session-info' });

export const logout = route({
  method: 'POST',
  path: '/logout',
  permission: 'session',
  summary: 'Ends the session here and revokes its tokens at the CRM.',
  journal: 'session.end',
  response: z.object({}),
});

import * as z from 'zod/mini';
import { recordId, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';

/** The signed-in user and the org (requirement SES-07). */
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

/** Kinds of orgs: invented data, a copy for trying out changes, or the company's production org. */
export const ORG_KINDS = ['demo', 'sandbox', 'production'] as const;

export type OrgKind = (typeof ORG_KINDS)[number];

const signedInUser = z.extend(sessionUser, {
  orgKind: z.enum(ORG_KINDS),
  /** Where administrators get support; null without a link (requirement FIX-37). */
  supportUrl: z.nullable(text(500)),
});

/** The session's user. */
export type SignedInUser = z.infer<typeof signedInUser>;

/** Most configured My Domains. */
export const CUSTOM_DOMAINS_LIMIT = 50;

export const signInOptions = route({
  method: 'GET',
  path: '/api/sign-in-options',
  permission: 'public',
  summary: 'Returns the parent host of custom domains and the configured domains, for the sign-in page.',
  response: z.object({
    customDomainHost: text(255),
    /** The My Domains with a client app of their own, in the order of the configuration. */
    customDomains: z.array(text(255)).check(z.maxLength(CUSTOM_DOMAINS_LIMIT)),
  }),
});

/** Refusals of a sign-in that the console can explain (requirement STP-05). */
const REFUSALS = [
  'app_not_installed',
  'access_denied',
  'api_disabled',
  'ip_restricted',
  'inactive_user',
  'wrong_callback',
  'missing_scope',
] as const;

export type Refusal = (typeof REFUSALS)[number];

/** Maximum length of the CRM's description of a refusal. */
export const REFUSAL_TEXT_LIMIT = 300;

/** The CRM's own words about a refused sign-in. */
export const refusalWords = z.object({ error: text(100), description: text(REFUSAL_TEXT_LIMIT) });

export const signInRefusal = route({
  method: 'GET',
  path: '/api/sign-in-refusal',
  permission: 'public',
  summary: "Returns the CRM's description of this browser's last rejected sign-in; null without one.",
  response: z.object({ refusal: z.nullable(refusalWords) }),
});

/** Sign-in choices, which determine the CRM's login host. */
const loginQuery = z.object({
  sandbox: z._default(z.enum(['true', 'false']), 'false'),
  from: z._default(text(2000), '/'),
  /** Longer than any domain, so that the rules of custom domains reject a domain that is too long. */
  customDomain: z.optional(text(2000)),
});

export const login = route({
  method: 'GET',
  path: '/login',
  permission: 'public',
  summary: "Redirects the browser to the CRM's login for production, a sandbox or a custom domain.",
  query: loginQuery,
  response: 'redirect',
});

export const oauthCallback = route({
  method: 'GET',
  path: '/oauth/callback',
  permission: 'public',
  summary:
    'Exchanges the authorization code from the CRM, starts the session, and redirects the browser to the page that it came from.',
  forSoftware: 'docs/connecting-salesforce.md',
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
  summary: 'Returns the signed-in user and the org.',
  response: signedInUser,
});

export const sessionInfoAlias = route({ ...sessionInfo, path: '/session-info' });

export const logout = route({
  method: 'POST',
  path: '/logout',
  permission: 'session',
  summary: 'Ends the session and revokes its tokens in the CRM.',
  journal: 'session.end',
  response: z.object({}),
});

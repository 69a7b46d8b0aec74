import * as z from 'zod/mini';
import { dateTime, recordId, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';

/** Maximum length of a stored user agent, in characters. */
export const USER_AGENT_LIMIT = 300;

/** Most sessions of a list. */
export const SESSIONS_LISTED = 500;

/** Most rejected sign-ins of a list, and how long they are kept. */
export const REFUSED_SIGN_INS_LISTED = 100;
export const REFUSED_SIGN_INS_KEPT_DAYS = 90;

/** Longest form of an address: IPv6 with an IPv4 part and a zone. */
const address = text(100);

/** A signed-in browser (requirement REL-10). */
export const openSession = z.object({
  id: text(40),
  userId: recordId,
  userName: text(255),
  /** The browser's user agent at the sign-in; empty if unknown. */
  userAgent: text(USER_AGENT_LIMIT),
  /** The address of its last request, accurate to half a minute; empty if unknown. */
  address,
  signedInAt: dateTime,
  /** Accurate to half a minute. */
  lastSeenAt: dateTime,
  /** Whether this request belongs to it. */
  isCurrent: z.boolean(),
});

export type OpenSession = z.infer<typeof openSession>;

const openSessions = z.object({ records: z.array(openSession) });

export const listOwnSessions = route({
  method: 'GET',
  path: '/api/sessions',
  permission: 'session',
  summary: "Returns the caller's sessions, most recently used first.",
  response: openSessions,
});

export const listOrgSessions = route({
  method: 'GET',
  path: '/api/org/sessions',
  permission: 'configure',
  summary: `Returns the sessions of all people in the org, most recently used first, at most ${String(SESSIONS_LISTED)}.`,
  response: openSessions,
});

const sessionParams = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'sessionId')) });

export const endOwnSession = route({
  method: 'DELETE',
  path: '/api/sessions/:id',
  permission: 'session',
  summary: "Ends one of the caller's sessions immediately and revokes its tokens in the CRM.",
  params: sessionParams,
  journal: 'session.end',
  response: z.object({}),
});

export const endOrgSession = route({
  method: 'DELETE',
  path: '/api/org/sessions/:id',
  permission: 'configure',
  summary: 'Ends a session of any person in the org immediately and revokes its tokens in the CRM.',
  params: sessionParams,
  journal: 'session.end',
  response: z.object({}),
});

export const endOwnSessions = route({
  method: 'DELETE',
  path: '/api/sessions',
  permission: 'session',
  summary: "Ends all of the caller's sessions immediately, including this one, and revokes their tokens in the CRM.",
  journal: 'session.end-all',
  response: z.object({}),
});

export const refusedSignIn = z.object({
  id: text(40),
  at: dateTime,
  address,
  userAgent: text(USER_AGENT_LIMIT),
  /** The code of the reason, which the sign-in page explains. */
  reason: text(100),
});

export type RefusedSignIn = z.infer<typeof refusedSignIn>;

export const listRefusedSignIns = route({
  method: 'GET',
  path: '/api/refused-sign-ins',
  permission: 'configure',
  summary: `Returns the sign-ins that were rejected at the caller's login host in the last ${String(REFUSED_SIGN_INS_KEPT_DAYS)} days, newest first, at most ${String(REFUSED_SIGN_INS_LISTED)}.`,
  response: z.object({ records: z.array(refusedSignIn) }),
});

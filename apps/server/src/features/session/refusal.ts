import { REFUSAL_TEXT_LIMIT, refusalWords } from '@fieldstone/contracts/organization/session';
import type { Refusal } from '@fieldstone/contracts/organization/session';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AppError } from '../../platform/errors.ts';
import type { Cookie } from '../../http/cookies.ts';
import { CrmFault } from '../../salesforce/client/faults.ts';
import { OAuthRefusal } from '../../salesforce/client/oauth.ts';

/** The CRM's description of a rejected sign-in. */
export type RefusalDetails = z.infer<typeof refusalWords>;

/** Known refusals by the CRM's error code or description. The first match applies. */
const KNOWN: ReadonlyArray<readonly [Refusal, RegExp]> = [
  ['app_not_installed', /^OAUTH_(EC_)?APP_NOT_FOUND\b|must be installed|not installed/i],
  ['ip_restricted', /ip restricted|login hours/i],
  ['inactive_user', /^inactive_user\b|inactive user|user is inactive/i],
  ['wrong_callback', /^redirect_uri_mismatch\b/i],
  ['missing_scope', /^invalid_scope\b|not valid for use with the (REST )?API/i],
  ['api_disabled', /^API_(CURRENTLY_DISABLED|DISABLED_FOR_ORG)\b/],
  ['access_denied', /^(access_denied|OAUTH_APP_ACCESS_DENIED|OAUTH_APP_BLOCKED|OAUTH_AUTHORIZATION_BLOCKED)\b/],
];

/** Returns the known refusal that the CRM's error describes; undefined for any other. */
export function findRefusal({ error, description }: RefusalDetails): Refusal | undefined {
  return KNOWN.find(([, pattern]) => pattern.test(error) || pattern.test(description))?.[0];
}

/** Returns the details of the CRM's error, shortened to the limit. */
export function shortenDetails(error: string, description: string | undefined): RefusalDetails {
  return { error: error.slice(0, 100), description: (description ?? '').slice(0, REFUSAL_TEXT_LIMIT) };
}

/** Returns the CRM's error that caused an error of a sign-in; null if the CRM did not cause it. */
export function detailsIn({ cause }: AppError): RefusalDetails | null {
  if (cause instanceof OAuthRefusal) return shortenDetails(cause.code, cause.description);
  return cause instanceof CrmFault && cause.responded ? shortenDetails(cause.code, cause.message) : null;
}

/** Returns a cookie's value for the details. They are not in the address, where anyone could put any text. */
export function toCookie(details: RefusalDetails): string {
  return Buffer.from(JSON.stringify(details)).toString('base64url');
}

/** Returns the details in a request's cookie; null without valid ones. */
export function fromCookie(cookie: Cookie, request: FastifyRequest): RefusalDetails | null {
  try {
    return z.parse(refusalWords, JSON.parse(Buffer.from(cookie.read(request) ?? '', 'base64url').toString()));
  } catch {
    return null;
  }
}

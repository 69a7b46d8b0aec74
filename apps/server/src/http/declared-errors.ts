import type { ErrorKind } from '@fieldstone/contracts/platform/error';
import type { Route } from '@fieldstone/contracts/platform/route';
import { isByToken } from './register.ts';

const OF_ALL: readonly ErrorKind[] = ['bad_request', 'too_slow', 'too_large', 'internal', 'unavailable'];
/** The CRM rejects a read without a right, too. */
const BEHIND_SESSION: readonly ErrorKind[] = [
  'unauthenticated',
  'permission_missing',
  'crm_error',
  'crm_limit',
  'crm_unavailable',
];
const BEHIND_TOKEN: readonly ErrorKind[] = ['unauthenticated', 'rate_limited'];
const OF_WRITES: readonly ErrorKind[] = ['cross_site', 'conflict', 'precondition_required', 'outcome_unknown'];

/** Returns the kinds of errors of a route: those of its permission, method and input, and those that it declares. */
export function declaredErrors(route: Route): readonly ErrorKind[] {
  const kinds = [...OF_ALL, ...(route.errors ?? [])];
  if (route.permission !== 'public') kinds.push(...(isByToken(route.permission) ? BEHIND_TOKEN : BEHIND_SESSION));
  if (route.method !== 'GET') kinds.push(...OF_WRITES);
  if (route.params) kinds.push('not_found', 'not_configured');
  if (route.cost !== undefined || route.response === 'redirect') kinds.push('rate_limited');
  return [...new Set(kinds)];
}

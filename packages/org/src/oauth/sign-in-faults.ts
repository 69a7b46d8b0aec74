import { SalesforceError } from '../errors.ts';

/** Where Salesforce refuses a sign-in: in the redirect to the app, when the app requests tokens, or at its first call. */
type Stage = 'redirect' | 'token' | 'call';

type Refusal = { readonly stage: Stage; readonly error: string; readonly description: string };

/** Refusals of a sign-in in Salesforce's words, by the name of their fault switch. */
const REFUSALS = {
  appNotInstalled: { stage: 'redirect', error: 'invalid_client', description: 'app must be installed into org' },
  appNotFound: {
    stage: 'redirect',
    error: 'OAUTH_EC_APP_NOT_FOUND',
    description: 'External client app is not installed in this org',
  },
  accessDenied: { stage: 'redirect', error: 'access_denied', description: 'end-user denied authorization' },
  notApproved: {
    stage: 'redirect',
    error: 'OAUTH_APP_ACCESS_DENIED',
    description: 'user is not admin approved to access this app',
  },
  missingScope: { stage: 'redirect', error: 'invalid_scope', description: 'the requested scope is not allowed' },
  ipRestricted: { stage: 'token', error: 'invalid_grant', description: 'ip restricted' },
  inactiveUser: { stage: 'token', error: 'inactive_user', description: 'user is inactive' },
  wrongCallback: {
    stage: 'token',
    error: 'redirect_uri_mismatch',
    description: 'redirect_uri must match configuration',
  },
  apiDisabled: {
    stage: 'call',
    error: 'API_DISABLED_FOR_ORG',
    description: 'The REST API is not enabled for this Organization.',
  },
} as const satisfies Readonly<Record<string, Refusal>>;

export type SignInFault = keyof typeof REFUSALS;

export function isSignInFault(name: unknown): name is SignInFault {
  return typeof name === 'string' && Object.hasOwn(REFUSALS, name);
}

/** Returns the refusal of a stage while its switch is on. */
export function refusalAt(stage: Stage, fault: SignInFault | null): Refusal | null {
  return fault !== null && REFUSALS[fault].stage === stage ? REFUSALS[fault] : null;
}

/** Throws the refusal of every call while its switch is on. */
export function refuseCalls(fault: SignInFault | null): void {
  const refusal = refusalAt('call', fault);
  if (refusal !== null) throw new SalesforceError(refusal.error, refusal.description, { status: 403 });
}

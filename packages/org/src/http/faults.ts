import { SalesforceError } from '../errors.ts';
import { isJsonObject, asText } from '../engine.ts';
import type { JsonObject } from '../engine.ts';
import { isSignInFault, refuseCalls } from '../oauth/sign-in-faults.ts';
import type { SignInFault } from '../oauth/sign-in-faults.ts';
import { json } from './exchange.ts';
import type { OrgResponse } from './exchange.ts';
import type { ObjectSchema } from '../schema/types.ts';

/** The fault switches. All of them are off in a new org. */
export type Faults = {
  rotateRefreshTokens: boolean;
  always401: boolean;
  requestLimit: boolean;
  unavailable: boolean;
  delayMs: number;
  tokenDelayMs: number;
  dropAfterWrite: boolean;
  /** Cuts the connection of the next write, which is not stored. */
  dropBeforeWrite: boolean;
  /** The next `count` stored writes return an error with this status. */
  failAfterWrite: { status: number; count: number } | null;
  hideFields: string[];
  selectivityRows: number;
  signIn: SignInFault | null;
  /** The response of the next `count` requests below a path, which have no effect. */
  respond: { path: string; count: number; status: number; body: unknown } | null;
  /** Without an object, the writes of every object. */
  failRecords: { object: string; count: number; statusCode: string; message: string } | null;
};

/** Rows from which on Salesforce requires selective queries. */
const SELECTIVITY_ROWS = 200_000;

function fresh(): Faults {
  return {
    rotateRefreshTokens: true,
    always401: false,
    requestLimit: false,
    unavailable: false,
    delayMs: 0,
    tokenDelayMs: 0,
    dropAfterWrite: false,
    dropBeforeWrite: false,
    failAfterWrite: null,
    hideFields: [],
    selectivityRows: SELECTIVITY_ROWS,
    signIn: null,
    respond: null,
    failRecords: null,
  };
}

export const createFaults = fresh;

export function resetFaults(faults: Faults): void {
  Object.assign(faults, fresh());
}

const FLAGS = [
  'rotateRefreshTokens',
  'always401',
  'requestLimit',
  'unavailable',
  'dropAfterWrite',
  'dropBeforeWrite',
] as const;
const NUMBERS = ['delayMs', 'tokenDelayMs', 'selectivityRows'] as const;

/** Merges switches from a request. Throws INVALID_INPUT for an unknown or invalid one. */
export function mergeFaults(faults: Faults, given: JsonObject): void {
  const known = new Set<string>([
    ...FLAGS,
    ...NUMBERS,
    'hideFields',
    'failRecords',
    'failAfterWrite',
    'signIn',
    'respond',
    'expireAccessTokens',
    'revokeRefreshTokens',
    'cloneRecords',
    'refreshSandbox',
  ]);
  const unknownName = Object.keys(given).find((name) => !known.has(name));
  if (unknownName !== undefined)
    throw new SalesforceError('INVALID_INPUT', `There is no fault switch '${unknownName}'`);
  for (const name of FLAGS) {
    const value = given[name];
    if (typeof value === 'boolean') faults[name] = value;
  }
  for (const name of NUMBERS) {
    const value = given[name];
    if (typeof value === 'number') faults[name] = value;
  }
  const hidden = given['hideFields'];
  if (Array.isArray(hidden)) faults.hideFields = hidden.map((field: unknown) => asText(field).toLowerCase());
  const signIn = given['signIn'] ?? null;
  if (signIn !== null && !isSignInFault(signIn)) {
    throw new SalesforceError('INVALID_INPUT', `There is no refusal of a sign-in '${asText(signIn)}'`);
  }
  if ('signIn' in given) faults.signIn = signIn;
  const fail = given['failRecords'];
  if (fail === null) faults.failRecords = null;
  if (isJsonObject(fail)) {
    faults.failRecords = {
      object: asText(fail['object']),
      count: Number(fail['count'] ?? 1),
      statusCode: asText(fail['statusCode']) || 'UNKNOWN_EXCEPTION',
      message: asText(fail['message']) || 'An unexpected error occurred',
    };
  }
  const respond = given['respond'];
  if (respond === null) faults.respond = null;
  if (isJsonObject(respond)) {
    faults.respond = {
      path: asText(respond['path']),
      count: Number(respond['count'] ?? 1),
      status: Number(respond['status'] ?? 400),
      body: respond['body'],
    };
  }
  const failAfter = given['failAfterWrite'];
  if (isJsonObject(failAfter)) {
    faults.failAfterWrite = { status: Number(failAfter['status']), count: Number(failAfter['count'] ?? 1) };
  }
}

/** Returns the error for the next write of this object, if one is left, and counts it down. */
export function takeRecordFault(faults: Faults, object: ObjectSchema): SalesforceError | null {
  const fail = faults.failRecords;
  if (fail === null || fail.count <= 0) return null;
  if (fail.object !== '' && fail.object.toLowerCase() !== object.name.toLowerCase()) return null;
  fail.count -= 1;
  return new SalesforceError(fail.statusCode, fail.message);
}

/** Returns the response that a switch sets for a path, if one is left, and counts it down. A text is a page. */
export function takeResponse(faults: Faults, path: string): OrgResponse | null {
  const { respond } = faults;
  if (respond === null || respond.count <= 0 || !path.startsWith(respond.path)) return null;
  respond.count -= 1;
  const { status, body } = respond;
  return typeof body === 'string'
    ? { status, headers: { 'content-type': 'text/html;charset=UTF-8' }, body }
    : json(status, body);
}

/** Thrown instead of a response: the connection is cut. */
export class Cut extends Error {}

/**
 * Cuts the connection of a write while the switch for it is on, and switches it off.
 * @throws {Cut}
 */
export function cutWrite(faults: Faults, method: string, body: unknown): void {
  // A composite of reads is a POST that is not all or none.
  const isRead = method === 'GET' || (isJsonObject(body) && 'compositeRequest' in body && body['allOrNone'] !== true);
  if (!faults.dropBeforeWrite || isRead) return;
  faults.dropBeforeWrite = false;
  throw new Cut('the connection was cut before the write');
}

/** Returns the error for every data call while a switch for it is on. */
export function requestFault(faults: Faults): SalesforceError | null {
  if (faults.unavailable) {
    return new SalesforceError('SERVER_UNAVAILABLE', 'Service unavailable, please try again', { status: 503 });
  }
  if (faults.always401) {
    return new SalesforceError('INVALID_SESSION_ID', 'Session expired or invalid', { status: 401 });
  }
  if (faults.requestLimit) {
    return new SalesforceError('REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.', { status: 403 });
  }
  refuseCalls(faults.signIn);
  return null;
}

import * as z from 'zod/mini';
import { fitsAddress } from './client/address.ts';
import { AppError } from '../platform/errors.ts';
import { parsed, sharedParser } from './response-schemas.ts';
import { CrmFault } from './client/faults.ts';
import { isTransientError } from './transient.ts';
import type { Retries } from './client/retry.ts';

/** The resource that accepts several requests in its body and counts as one call. */
export const COMPOSITE_PATH = '/composite';

/** Returns whether a request to the CRM is a composite of reads, which may be repeated: writes are sent all or none. */
export function isCombinedRead(url: string, body: unknown): boolean {
  return url.endsWith(COMPOSITE_PATH) && typeof body === 'string' && body.startsWith('{"allOrNone":false,');
}

/**
 * Maximum requests per composite call. Salesforce accepts 25 but runs them one after another, and a page waits for all
 * of them.
 */
const REQUESTS_LIMIT = 10;
/** Salesforce's maximum of queries among them. */
const QUERIES_LIMIT = 5;

/**
 * Returns whether a path can be combined: queries and reads of one object, but neither further pages nor the list of
 * objects.
 */
export function isCombinable(path: string): boolean {
  return isQuery(path) || path.startsWith('/sobjects/');
}

function isQuery(path: string): boolean {
  return path.startsWith('/query?') || path.startsWith('/queryAll?');
}

type Options = {
  readonly apiVersion: string;
  /** Sends one read in its URL. */
  readonly get: (path: string) => Promise<unknown>;
  /** Posts a body to `COMPOSITE_PATH`. */
  readonly post: (body: unknown) => Promise<unknown>;
  readonly retries: () => Retries;
};

type Read = { readonly path: string; readonly response: PromiseWithResolvers<unknown> };

/**
 * Returns a function that reads a path below the version's root. Reads that start in the same turn of the event loop
 * share one composite call, equal ones as one request; each succeeds, or throws a `CrmFault`, as if it were sent
 * separately.
 */
export function combineReads(options: Options): (path: string) => Promise<unknown> {
  let waiting = new Map<string, Read>();

  const sendWaiting = (): void => {
    const groups = groupsOf([...waiting.values()]);
    waiting = new Map();
    for (const group of groups) void sendGroup(options, group);
  };

  return (path) => {
    if (waiting.size === 0) setImmediate(sendWaiting);
    const read = waiting.get(path) ?? { path, response: Promise.withResolvers<unknown>() };
    waiting.set(path, read);
    return read.response.promise;
  };
}

/** Divides reads into as few composite calls as possible. */
function groupsOf(reads: readonly Read[]): ReadonlyArray<readonly Read[]> {
  const queries = reads.filter(({ path }) => isQuery(path));
  const others = reads.filter((read) => !queries.includes(read));
  const count = Math.max(Math.ceil(queries.length / QUERIES_LIMIT), Math.ceil(reads.length / REQUESTS_LIMIT));
  return Array.from({ length: count }, (_, index) => {
    const own = queries.slice(index * QUERIES_LIMIT, (index + 1) * QUERIES_LIMIT);
    return [...own, ...others.splice(0, REQUESTS_LIMIT - own.length)];
  });
}

async function sendGroup(options: Options, reads: readonly Read[]): Promise<void> {
  const [first, ...more] = reads;
  if (first !== undefined && more.length === 0) {
    first.response.resolve(readAlone(options, first.path));
    return;
  }
  try {
    const paths = reads.map(({ path }) => path);
    const results = await readTogether(options, paths);
    for (const [index, { path, response }] of reads.entries()) {
      const result = results[index];
      if (result === undefined || 'body' in result) response.resolve(result?.body);
      else if (result.mayRetry) response.resolve(readAlone(options, path));
      else response.reject(result.fault);
    }
  } catch (error) {
    for (const { response } of reads) response.reject(error);
  }
}

/** Reads a path in its URL, or in a body if that would be too long. */
async function readAlone(options: Options, path: string): Promise<unknown> {
  if (fitsAddress(path)) return options.get(path);
  const retries = options.retries();
  for (;;) {
    const [result] = await readTogether(options, [path]);
    if (result === undefined || 'body' in result) return result?.body;
    if (!result.mayRetry || !(await retries.again())) throw result.fault;
  }
}

const compositeOf = sharedParser(
  z.object({ compositeResponse: z.array(z.object({ httpStatusCode: z.number(), body: z.unknown() })) }),
);

const errorItems = z.array(z.object({ errorCode: z.string(), message: z.string() })).check(z.minLength(1));

type Result = { readonly body: unknown } | { readonly fault: CrmFault; readonly mayRetry: boolean };

/** Reads paths in one composite call; returns results in the order of the paths. */
async function readTogether({ apiVersion, post }: Options, paths: readonly string[]): Promise<readonly Result[]> {
  const compositeRequest = paths.map((path, index) => ({
    method: 'GET',
    url: `/services/data/v${apiVersion}${path}`,
    referenceId: `read${String(index)}`,
  }));
  const { compositeResponse } = compositeOf(await post({ allOrNone: false, compositeRequest }));
  if (compositeResponse.length !== paths.length) throw new AppError('crm_unreadable');
  return compositeResponse.map(({ httpStatusCode, body }): Result => {
    if (httpStatusCode < 400) return { body };
    const [error] = parsed(errorItems, body);
    const fault = new CrmFault(error?.errorCode ?? 'UNKNOWN', error?.message ?? '', { undone: true, responded: true });
    return { fault, mayRetry: httpStatusCode >= 500 || isTransientError(fault) };
  });
}

import * as z from 'zod/mini';
import { parsed } from './response-schemas.ts';
import { CrmFault } from './faults.ts';
import { isTransientError } from './transient.ts';
import type { Retries } from './retry.ts';

/**
 * Longest address that is sent to the CRM, in bytes. Salesforce takes 16,384 for address and headers together, and an access token
 * in the headers may have thousands.
 */
export const ADDRESS_LIMIT = 8000;

/** What origin and version root take of it at most: a host name has up to 253 characters. */
const ROOT_LENGTH = 300;

/** The resource that takes requests in its body. The console sends reads that way, and nothing else. */
export const BATCH_PATH = '/composite/batch';

/** Whether the address of this path, below the version's root, keeps to `ADDRESS_LIMIT` at any org. */
export function fitsAddress(path: string): boolean {
  return Buffer.byteLength(path) <= ADDRESS_LIMIT - ROOT_LENGTH;
}

const batchResponse = z.object({
  results: z.array(z.object({ statusCode: z.number(), result: z.unknown() })).check(z.length(1)),
});

const errorItems = z.array(z.object({ errorCode: z.string(), message: z.string() })).check(z.minLength(1));

type Batch = {
  readonly apiVersion: string;
  /** Posts a body to `BATCH_PATH`. */
  readonly post: (body: unknown) => Promise<unknown>;
  readonly retries: Retries;
};

/**
 * Reads a path that is too long for an address: the batch resource takes it in its body.
 * Throws `CrmFault` as a plain read does.
 */
export async function readInBody(path: string, { apiVersion, post, retries }: Batch): Promise<unknown> {
  const body = { batchRequests: [{ method: 'GET', url: `v${apiVersion}${path}` }] };
  for (;;) {
    const [only] = parsed(batchResponse, await post(body)).results;
    if (only === undefined || only.statusCode < 400) return only?.result;
    const [error] = parsed(errorItems, only.result);
    const fault = new CrmFault(error?.errorCode ?? 'UNKNOWN', error?.message ?? '', { undone: true, responded: true });
    if (!isTransientError(fault) || !(await retries.again())) throw fault;
  }
}

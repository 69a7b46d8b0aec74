import * as z from 'zod/mini';
import type { CrmClient } from './client/client.ts';
import { COMPOSITE_PATH } from './combined-reads.ts';
import type { JointWrite, WriteOutcome } from './crm.ts';
import { outcomeUnknown } from './client/errors.ts';
import { ROLLED_BACK, written } from './write.ts';

/** Maximum records of one call: Salesforce's maximum of requests in a composite. */
const JOINT_WRITES_LIMIT = 25;

/** The CRM's code for a record that was rolled back because of another one. */
const HALTED = 'PROCESSING_HALTED';

const compositeResponse = z.object({
  compositeResponse: z.array(z.object({ httpStatusCode: z.number(), body: z.unknown() })),
});
const created = z.object({ id: z.string() });
const rejected = z.array(
  z.object({ errorCode: z.string(), message: z.string(), fields: z._default(z.array(z.string()), []) }),
);

/** Returns a placeholder that the CRM replaces with the id of an earlier record of the same call. */
export function newId(name: string): string {
  return `@{${name}.id}`;
}

/**
 * Writes records of several objects in one transaction. The call is never repeated, because a repeated one would create the
 * records a second time.
 */
export async function writeTogether(
  client: CrmClient,
  apiVersion: string,
  writes: readonly JointWrite[],
): Promise<readonly WriteOutcome[]> {
  if (writes.length === 0) return [];
  if (writes.length > JOINT_WRITES_LIMIT)
    throw new RangeError(`One call writes at most ${JOINT_WRITES_LIMIT} records.`);
  const compositeRequest = writes.map(({ name, object, id, values }) => ({
    method: id === null ? 'POST' : 'PATCH',
    url: `/services/data/v${apiVersion}/sobjects/${object}${id === null ? '' : `/${id}`}`,
    referenceId: name,
    body: values,
  }));
  const request = { method: 'POST', path: COMPOSITE_PATH, body: { allOrNone: true, compositeRequest } } as const;
  const response = await written(client, request, true);
  if ('failure' in response) return writes.map(() => response.failure);
  const results = compositeResponse.safeParse(response.body).data?.compositeResponse;
  return writes.map(({ id }, index) => outcomeOf(results?.[index], id));
}

function outcomeOf(
  result: { readonly httpStatusCode: number; readonly body: unknown } | undefined,
  id: string | null,
): WriteOutcome {
  if (result !== undefined && result.httpStatusCode >= 400) {
    const [error] = rejected.safeParse(result.body).data ?? [];
    const code = error?.errorCode ?? 'UNKNOWN';
    const message = error?.message ?? 'The CRM gave no reason.';
    return { outcome: 'failed', code: code === HALTED ? ROLLED_BACK : code, message, fields: error?.fields ?? [] };
  }
  const newRecord = created.safeParse(result?.body).data?.id;
  const recordId = id ?? newRecord;
  return result === undefined || recordId === undefined
    ? { outcome: 'unknown', message: outcomeUnknown().message }
    : { outcome: 'done', id: recordId, created: id === null };
}

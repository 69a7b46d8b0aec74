import { COMPOSITE_LIMIT } from '@fieldstone/contracts/settings/setting-records';
import { toChunks } from '../platform/chunks.ts';
import { AppError } from '../platform/errors.ts';
import { collectionResponse, upsertResponse } from './response-schemas.ts';
import type { CrmClient, CrmRequest } from './client/client.ts';
import type { CrmRecord, WriteOutcome } from './crm.ts';
import { toAppError, toCrmError } from './client/errors.ts';
import { INVALID_SESSION, NOT_SENT, PRECONDITION_FAILED } from './client/faults.ts';
import { isTransientError, LIMIT_EXCEEDED } from './transient.ts';

type Failure = Exclude<WriteOutcome, { readonly outcome: 'done' }>;

const UNREAD: Failure = {
  outcome: 'unknown',
  message: 'no readable response',
};

/** The code of a record that failed only because of another one in its call. */
export const ROLLED_BACK = 'ALL_OR_NONE_OPERATION_ROLLED_BACK';

const UNSENT: Failure = {
  outcome: 'failed',
  code: NOT_SENT,
  message: 'the call before it failed',
  fields: [],
};

/** Updates records by id, as many per call as the CRM accepts. After a call without a response the rest is not sent. */
export async function updateRecords(
  client: CrmClient,
  object: string,
  records: readonly CrmRecord[],
  allOrNone: boolean,
): Promise<readonly WriteOutcome[]> {
  const sent = records.map(({ Id, ...values }) => ({ attributes: { type: object }, id: Id, ...values }));
  return writeCollections(client, { method: 'PATCH', path: '/composite/sobjects', allOrNone }, sent);
}

/** Creates records, like `updateRecords`. */
export async function createRecords(
  client: CrmClient,
  object: string,
  records: ReadonlyArray<Readonly<Record<string, unknown>>>,
  allOrNone: boolean,
): Promise<readonly WriteOutcome[]> {
  const sent = records.map((values) => ({ attributes: { type: object }, ...values }));
  return writeCollections(client, { method: 'POST', path: '/composite/sobjects', allOrNone }, sent);
}

/** Deletes records by id, like `updateRecords`. */
export async function removeRecords(
  client: CrmClient,
  ids: readonly string[],
  allOrNone: boolean,
): Promise<readonly WriteOutcome[]> {
  const sent = ids.map((id) => ({ attributes: {}, id }));
  return writeCollections(client, { method: 'DELETE', path: '/composite/sobjects', allOrNone }, sent);
}

/** Creates or updates records by the external id that each contains, like `updateRecords`. */
export async function upsertRecords(
  client: CrmClient,
  target: { readonly object: string; readonly externalIdField: string; readonly allOrNone: boolean },
  records: ReadonlyArray<Readonly<Record<string, unknown>>>,
): Promise<readonly WriteOutcome[]> {
  const { object, externalIdField, allOrNone } = target;
  const sent = records.map((values) => ({ attributes: { type: object }, ...values }));
  return writeCollections(
    client,
    { method: 'PATCH', path: `/composite/sobjects/${object}/${externalIdField}`, allOrNone },
    sent,
  );
}

type Collection = {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly allOrNone: boolean;
};
type Sent = { readonly attributes: unknown; readonly id?: string };

async function writeCollections(
  client: CrmClient,
  collection: Collection,
  records: readonly Sent[],
): Promise<readonly WriteOutcome[]> {
  const outcomes: WriteOutcome[] = [];
  for (const [index, chunk] of toChunks(records, COMPOSITE_LIMIT).entries()) {
    const result = await writeChunk(client, collection, chunk, index === 0);
    outcomes.push(...result.outcomes);
    if (result.isBroken) return records.map((_, position) => outcomes[position] ?? UNSENT);
  }
  return outcomes;
}

/**
 * Writes one call's records. Those that the CRM certainly did not write for a transient reason are retried separately.
 */
async function writeChunk(
  client: CrmClient,
  collection: Collection,
  chunk: readonly Sent[],
  isFirst: boolean,
): Promise<{ readonly outcomes: readonly WriteOutcome[]; readonly isBroken: boolean }> {
  const retries = client.retries();
  const outcomes = new Map<Sent, WriteOutcome>();
  const inOrder = () => chunk.map((record) => outcomes.get(record) ?? UNREAD);
  let open = chunk;
  for (let mayThrow = isFirst; ; mayThrow = false) {
    const response = await written(client, requestOf(collection, open), mayThrow);
    if ('failure' in response) {
      for (const record of open) outcomes.set(record, response.failure);
      return { outcomes: inOrder(), isBroken: true };
    }
    const results = outcomesOf(response.body, open);
    for (const [index, record] of open.entries()) outcomes.set(record, results[index] ?? UNREAD);
    open = openAfter(open, outcomes, collection.allOrNone);
    if (open.length === 0 || !(await retries.again())) return { outcomes: inOrder(), isBroken: false };
  }
}

/** A deletion names its records in the address; 200 ids are below the limit of an address. */
function requestOf({ method, path, allOrNone }: Collection, records: readonly Sent[]): CrmRequest {
  if (method !== 'DELETE') return { method, path, body: { allOrNone, records } };
  const query = new URLSearchParams({ ids: records.map(({ id }) => id ?? '').join(','), allOrNone: String(allOrNone) });
  return { method, path: `${path}?${query.toString()}` };
}

/**
 * Returns the records to retry. With `allOrNone` a transient failure rolled all of them back; a permanent one would do
 * so again.
 */
function openAfter(
  sent: readonly Sent[],
  outcomes: ReadonlyMap<Sent, WriteOutcome>,
  allOrNone: boolean,
): readonly Sent[] {
  const isPassing = (record: Sent): boolean => {
    const outcome = outcomes.get(record);
    return outcome?.outcome === 'failed' && isTransientError(outcome);
  };
  const isRolledBack = (record: Sent): boolean => {
    const outcome = outcomes.get(record);
    return outcome?.outcome === 'failed' && outcome.code === ROLLED_BACK;
  };
  if (!allOrNone) return sent.filter(isPassing);
  const mayAllPass = sent.some(isPassing) && sent.every((record) => isPassing(record) || isRolledBack(record));
  return mayAllPass ? sent : [];
}

/** Creates or updates one record by an external id. Throws `conflict` if it changed after `ifUnmodifiedSince`. */
export async function upsertRecord(
  client: CrmClient,
  object: string,
  externalId: { readonly field: string; readonly value: string },
  values: Readonly<Record<string, unknown>>,
  ifUnmodifiedSince: string | undefined,
): Promise<WriteOutcome> {
  const request: CrmRequest = {
    method: 'PATCH',
    path: `/sobjects/${object}/${keyPath(externalId)}`,
    body: values,
    ...(ifUnmodifiedSince !== undefined && { headers: { 'If-Unmodified-Since': httpDate(ifUnmodifiedSince) } }),
  };
  const response = await written(client, request, true);
  if ('failure' in response) return response.failure;
  // An update by id has no response body.
  if (response.body === undefined) return { outcome: 'done', id: externalId.value, created: false };
  const result = upsertResponse.safeParse(response.body);
  return result.success ? { outcome: 'done', ...result.data } : UNREAD;
}

/**
 * Sends a write. A write that certainly did not happen throws in the first call of an operation; later it is a failure,
 * so that the outcomes of earlier calls are not lost.
 */
export async function written(
  client: CrmClient,
  request: CrmRequest,
  first: boolean,
): Promise<{ readonly body: unknown } | { readonly failure: Failure }> {
  try {
    return { body: await client.call(request) };
  } catch (error) {
    const fault = toCrmError(error);
    const failure = toAppError(error);
    if (fault instanceof AppError) {
      if (first) throw fault;
      return { failure: { outcome: 'failed', code: NOT_SENT, message: fault.message, fields: [], error: fault } };
    }
    if (!fault.undone) return { failure: { outcome: 'unknown', message: failure.message } };
    const concernsAll = !fault.responded || [INVALID_SESSION, PRECONDITION_FAILED, LIMIT_EXCEEDED].includes(fault.code);
    if (first && concernsAll) throw failure;
    return { failure: { outcome: 'failed', code: fault.code, message: fault.message, fields: fault.fields } };
  }
}

function outcomesOf(body: unknown, chunk: readonly Sent[]): readonly WriteOutcome[] {
  const result = collectionResponse.safeParse(body);
  if (!result.success || result.data.length !== chunk.length) return chunk.map(() => UNREAD);
  return result.data.map(({ id, success, created, errors }, index): WriteOutcome => {
    if (success) return { outcome: 'done', id: chunk[index]?.id ?? id ?? '', created };
    // A permanent error besides a transient one would fail again.
    const error =
      errors.find(({ statusCode, message }) => !isTransientError({ code: statusCode, message })) ?? errors[0];
    return {
      outcome: 'failed',
      code: error?.statusCode ?? 'UNKNOWN',
      message: error?.message ?? 'The CRM gave no reason.',
      fields: error?.fields ?? [],
    };
  });
}

/** Returns the path of a record. A record id is not an external id: its row is updated, never created. */
function keyPath({ field, value }: { readonly field: string; readonly value: string }): string {
  return field === 'Id' ? encodeURIComponent(value) : `${field}/${encodeURIComponent(value)}`;
}

/** Returns an HTTP date. It has whole seconds: rounded up, so that a row does not count as changed after itself. */
function httpDate(moment: string): string {
  return new Date(Math.ceil(Date.parse(moment) / 1000) * 1000).toUTCString();
}

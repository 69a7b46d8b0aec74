import { describeSobjects } from '@fieldstone/contracts/platform/org/org';
import type { SobjectDescribe } from '@fieldstone/contracts/platform/org/org';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { routeRequest, sendRequest } from '../../lib/api/route-query.ts';
import { afterEventType } from '../../lib/start-data/start-requests.ts';

/** Maximum number of objects per call. */
const BATCH = 50;

type Waiting = {
  readonly object: string;
  readonly resolve: (described: SobjectDescribe) => void;
  readonly reject: (cause: unknown) => void;
};

let waiting: Waiting[] = [];

/** Loads the describe of an object once per page load, because the org's objects seldom change. */
export function describeQuery(object: string) {
  return queryOptions({
    queryKey: ['describe', object],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: () => loadInBatch(object),
  });
}

/** Returns the request of the describes of objects, which their simultaneous queries share. */
export const describesRequest = (objects: readonly string[]) =>
  routeRequest(describeSobjects, { query: { name: [...objects] } });

/** The query of the fields of the event type's object, for the route files of pages. */
export const eventFields = afterEventType(({ object }) => [describesRequest([object])]);

/** Loads describes from the CRM instead of the server's cache, in the order of the names. */
export async function describeAnew(objects: readonly string[]): Promise<readonly SobjectDescribe[]> {
  const batches = batchesOf(objects).map((names) =>
    call(describeSobjects, { query: { name: [...names], refresh: 'true' } }),
  );
  return (await Promise.all(batches)).flatMap(({ records }) => records);
}

/** Combines simultaneous requests into one call. */
function loadInBatch(object: string): Promise<SobjectDescribe> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) queueMicrotask(sendWaiting);
    waiting.push({ object, resolve, reject });
  });
}

function sendWaiting(): void {
  const all = waiting;
  waiting = [];
  for (const batch of batchesOf(all)) void send(batch);
}

async function send(batch: readonly Waiting[]): Promise<void> {
  try {
    const { records } = await sendRequest(describesRequest(batch.map(({ object }) => object)), {});
    for (const [index, { object, resolve, reject }] of batch.entries()) {
      const described = records[index];
      if (described) resolve(described);
      else reject(new ApiError('unreadable', 200, `No describe of ${object}`));
    }
  } catch (cause) {
    // One hidden object fails the whole call, so each object is requested separately.
    if (batch.length > 1 && cause instanceof ApiError && cause.kind === 'not_found') {
      for (const one of batch) void send([one]);
      return;
    }
    for (const { reject } of batch) reject(cause);
  }
}

function batchesOf<T>(list: readonly T[]): ReadonlyArray<readonly T[]> {
  return Array.from({ length: Math.ceil(list.length / BATCH) }, (_, index) =>
    list.slice(index * BATCH, (index + 1) * BATCH),
  );
}

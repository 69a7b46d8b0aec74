import { describeSobjects } from '@fieldstone/contracts/organization/org';
import type { SobjectDescribe } from '@fieldstone/contracts/organization/org';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';

/** Most objects that one call describes. */
const BATCH = 50;

type Waiting = {
  readonly object: string;
  readonly resolve: (described: SobjectDescribe) => void;
  readonly reject: (cause: unknown) => void;
};

let waiting: Waiting[] = [];

/** What the org says of an object and its fields, kept until the page is left; the org's objects seldom change. */
export function describeQuery(object: string) {
  return queryOptions({
    queryKey: ['describe', object],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: () => loadInBatch(object),
  });
}

/** Asks the CRM anew instead of the server's cache; answers the objects in the order they were named. */
export async function describeAnew(objects: readonly string[]): Promise<readonly SobjectDescribe[]> {
  const batches = batchesOf(objects).map((names) =>
    call(describeSobjects, { query: { name: [...names], refresh: 'true' } }),
  );
  return (await Promise.all(batches)).flatMap(({ records }) => records);
}

/** Objects that are asked for in the same moment travel in one call. */
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
    const { records } = await call(describeSobjects, { query: { name: batch.map(({ object }) => object) } });
    for (const [index, { object, resolve, reject }] of batch.entries()) {
      const described = records[index];
      if (described) resolve(described);
      else reject(new ApiError('unreadable', 200, `No describe of ${object}`));
    }
  } catch (cause) {
    // One object that the user may not see refuses the whole call: the others are asked for alone.
    if (batch.length > 1 && cause instanceof ApiError && cause.code === 'not_found') {
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

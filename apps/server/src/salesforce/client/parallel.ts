import pLimit from 'p-limit';

/** Parallel requests of one query: an org limits long ones, and others need it too. */
const AT_ONCE = 5;

/**
 * Does the work for each item, a few at a time; returns the results in the order of the items. After the first failure
 * no further work begins.
 */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const limit = pLimit(AT_ONCE);
  try {
    return await limit.map(items, work);
  } finally {
    limit.clearQueue();
  }
}

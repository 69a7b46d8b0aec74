/** Parallel requests of one query: an org limits long ones, and others need it too. */
const AT_ONCE = 5;

/**
 * Does the work for each item, a few at a time; returns the results in the order of the items. The first failure ends
 * it.
 */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const responses: R[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    responses.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))));
  }
  return responses;
}

/** Hands each of these places to one user at a time; the others wait in the order in which they came. */
export function createSemaphore<P>(resources: readonly P[]): <T>(run: (resource: P) => Promise<T>) => Promise<T> {
  const free = [...resources];
  const waiting: Array<(resource: P) => void> = [];

  return async (run) => {
    const resource =
      free.pop() ??
      (await new Promise<P>((enter) => {
        waiting.push(enter);
      }));
    try {
      return await run(resource);
    } finally {
      const next = waiting.shift();
      if (next) next(resource);
      else free.push(resource);
    }
  };
}

/** Returns a function that runs a task with one of the resources; further tasks wait in their order. */
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

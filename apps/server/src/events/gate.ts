/** Hands each of these places to one user at a time; the others wait in the order in which they came. */
export function createGate<P>(places: readonly P[]): <T>(run: (place: P) => Promise<T>) => Promise<T> {
  const free = [...places];
  const waiting: Array<(place: P) => void> = [];

  return async (run) => {
    const place =
      free.pop() ??
      (await new Promise<P>((enter) => {
        waiting.push(enter);
      }));
    try {
      return await run(place);
    } finally {
      const next = waiting.shift();
      if (next) next(place);
      else free.push(place);
    }
  };
}

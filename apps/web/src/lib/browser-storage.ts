/** Already the access to a blocked storage throws. */
function attempt<T>(action: (storage: Storage) => T, otherwise: () => T): T {
  try {
    return action(globalThis.localStorage);
  } catch {
    return otherwise();
  }
}

/** Texts stored for later starts on this device; a browser can block them, which must not stop the console: then nothing is kept. */
export const deviceStorage = {
  read: (key: string): string | null =>
    attempt(
      (storage) => storage.getItem(key),
      () => null,
    ),
  /** Stores a text; if it does not fit, an earlier text of the key is removed because it would be outdated. */
  keep: (key: string, text: string): void =>
    attempt(
      (storage) => storage.setItem(key, text),
      () => deviceStorage.drop(key),
    ),
  drop: (key: string): void =>
    attempt(
      (storage) => storage.removeItem(key),
      () => {},
    ),
  /** Returns the keys of all texts. */
  names: (): readonly string[] =>
    attempt(
      (storage) => Object.keys(storage),
      () => [],
    ),
};

type Kind = 'localStorage' | 'sessionStorage';

/** Stored texts; a browser can block them, which must not stop the console: then nothing is kept. */
export type BrowserStorage = {
  readonly read: (key: string) => string | null;
  /** Stores a text; if it does not fit, an earlier text of the key is removed because it would be outdated. */
  readonly keep: (key: string, text: string) => void;
  readonly drop: (key: string) => void;
};

function storageOf(kind: Kind): BrowserStorage {
  /** Already the access to a blocked storage throws. */
  const attempt = <T>(action: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return action(globalThis[kind]);
    } catch {
      return otherwise();
    }
  };
  const drop = (key: string): void =>
    attempt(
      (storage) => storage.removeItem(key),
      () => {},
    );
  return {
    read: (key) =>
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    keep: (key, text) =>
      attempt(
        (storage) => storage.setItem(key, text),
        () => drop(key),
      ),
    drop,
  };
}

/** Stored for later starts on this device. */
export const deviceStorage = storageOf('localStorage');

/** Stored only for this tab. */
export const tabStorage = storageOf('sessionStorage');

import { useSyncExternalStore } from 'react';

/** What leaving a page would lose. */
export type Unsaved = {
  readonly isDirty: boolean;
  /** A save is under way. */
  readonly isSaving: boolean;
  /** The last save failed, or waits for a decision; the page shows why. */
  readonly hasFailed: boolean;
};

const NOTHING: Unsaved = { isDirty: false, isSaving: false, hasFailed: false };

const pages = new Map<string, Unsaved>();
const listeners = new Set<() => void>();
let together = NOTHING;
let leaves = 0;

function changed(): void {
  const all = [...pages.values()];
  together = {
    isDirty: all.some(({ isDirty }) => isDirty),
    isSaving: all.some(({ isSaving }) => isSaving),
    hasFailed: all.some(({ hasFailed }) => hasFailed),
  };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What is unsaved in the application, for what ends it as a whole. */
export const unsaved = {
  /** Declares what is unsaved on a page; returns what takes it back. */
  declare(page: string, state: Unsaved): () => void {
    pages.set(page, state);
    changed();
    return () => {
      pages.delete(page);
      changed();
    };
  },
  now: (): Unsaved => together,
  /** Declares that a page is left as soon as its save ends; returns what takes it back. */
  waitToLeave(): () => void {
    leaves += 1;
    return () => void (leaves -= 1);
  },
  isLeaving: (): boolean => leaves > 0,
};

/** Returns what is unsaved on any page at this moment. */
export function useUnsaved(): Unsaved {
  return useSyncExternalStore(subscribe, unsaved.now);
}

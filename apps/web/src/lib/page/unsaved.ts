import { useSyncExternalStore } from 'react';

/** Unsaved changes that leaving a page would lose. */
export type Unsaved = {
  readonly isDirty: boolean;
  /** A save is in progress. */
  readonly isSaving: boolean;
  /** The last save failed or needs a decision; the page shows the reason. */
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

/** Unsaved changes of the whole application, for actions that end it. */
export const unsaved = {
  /** Registers the unsaved changes of a page; returns a function that unregisters them. */
  declare(page: string, state: Unsaved): () => void {
    pages.set(page, state);
    changed();
    return () => {
      pages.delete(page);
      changed();
    };
  },
  now: (): Unsaved => together,
  /** Registers that a page closes as soon as its save ends; returns a function that unregisters it. */
  waitToLeave(): () => void {
    leaves += 1;
    return () => void (leaves -= 1);
  },
  isLeaving: (): boolean => leaves > 0,
};

/** Returns the current unsaved changes of all pages. */
export function useUnsaved(): Unsaved {
  return useSyncExternalStore(subscribe, unsaved.now);
}

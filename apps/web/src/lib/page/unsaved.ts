import { useSyncExternalStore } from 'react';
import type { Location } from 'react-router';

/** Unsaved changes that leaving a page would lose. */
export type Unsaved = {
  readonly isDirty: boolean;
  /** A save is in progress. */
  readonly isSaving: boolean;
  /** The last save failed or needs a decision; the page shows the reason. */
  readonly hasFailed: boolean;
};

export type LeaveTexts = {
  readonly title: string;
  readonly message: string;
  readonly stay: string;
  readonly proceed: string;
};

/** How a page is left. */
export type LeaveRules = {
  /** Returns whether a navigation leaves the unsaved changes. */
  readonly isLeaving: (from: Location, to: Location) => boolean;
  /** Replaces the question about the page's unsaved changes. */
  readonly texts?: LeaveTexts;
  /** A draft keeps the changes, so that the console's own reload needs no question. */
  readonly keepsDraft?: boolean;
};

/** Returns whether a navigation opens another path. It then leaves the page, and not only a dialog on it. */
export const toAnotherPath = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

type Page = Unsaved & LeaveRules;

/** The unsaved changes of all pages together, with the texts of the page that has any. */
type Together = Unsaved & { readonly texts?: LeaveTexts | undefined };

const pages = new Map<string, Page>();
const listeners = new Set<() => void>();
let together: Together = { isDirty: false, isSaving: false, hasFailed: false };

const guarded = (): Page[] => [...pages.values()].filter(({ isDirty, isSaving }) => isDirty || isSaving);

function changed(): void {
  const all = [...pages.values()];
  together = {
    isDirty: all.some(({ isDirty }) => isDirty),
    isSaving: all.some(({ isSaving }) => isSaving),
    hasFailed: all.some(({ hasFailed }) => hasFailed),
    texts: guarded()[0]?.texts,
  };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Unsaved changes of the whole application. */
export const unsaved = {
  /** Registers the unsaved changes of a page; returns a function that unregisters them. */
  declare(id: string, page: Page): () => void {
    pages.set(id, page);
    changed();
    return () => {
      pages.delete(id);
      changed();
    };
  },
  now: (): Together => together,
  /** Returns whether a navigation loses unsaved changes. */
  isLeftBy: (from: Location, to: Location): boolean => guarded().some(({ isLeaving }) => isLeaving(from, to)),
};

/** Returns the current unsaved changes of all pages. */
export function useUnsaved(): Together {
  return useSyncExternalStore(subscribe, unsaved.now, unsaved.now);
}

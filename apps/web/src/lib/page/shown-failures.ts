import { createContext, use, useEffect, useId, useRef, useSyncExternalStore } from 'react';

/** A failed load as the page shows it. */
export type ShownFailure = {
  readonly title: string;
  readonly cause: string;
  readonly retry: (() => unknown) | undefined;
  /** Whether only a new load of the page can help. */
  readonly needsReload: boolean;
};

/** Whether the frame shows several failures in one banner; false in a page without the frame. */
export const FailuresTogether = createContext(false);

const shown = new Map<string, ShownFailure>();
const listeners = new Set<() => void>();
let all: readonly ShownFailure[] = [];

function changed(): void {
  all = [...shown.values()];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the failures of the page. */
const shownNow = (): readonly ShownFailure[] => all;

export const useShownFailures = (): readonly ShownFailure[] => useSyncExternalStore(subscribe, shownNow, shownNow);

/**
 * Declares a failed load of the page. Returns whether its place stays quiet, because one banner shows several failures (requirement
 * FIX-77). The failures of an open dialog are shown in it.
 */
export function useShownFailure(failure: ShownFailure | undefined): boolean {
  const id = useId();
  const isTogether = use(FailuresTogether);
  const { title, cause, needsReload = false } = failure ?? {};
  const retry = useRef(failure?.retry);
  useEffect(() => {
    retry.current = failure?.retry;
  });
  const isRetriable = failure?.retry !== undefined;
  useEffect(() => {
    const isInDialog = document.querySelector('[role="dialog"]') !== null;
    if (title === undefined || cause === undefined || !isTogether || isInDialog) return undefined;
    shown.set(id, { title, cause, retry: isRetriable ? () => retry.current?.() : undefined, needsReload });
    changed();
    return () => {
      shown.delete(id);
      changed();
    };
  }, [id, title, cause, isRetriable, needsReload, isTogether]);
  return useShownFailures().length > 1 && shown.has(id);
}

import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** Long enough that it never competes with the first page, in milliseconds. */
const WAIT_MS = 3000;

type Load = () => Promise<unknown>;

const waiting: Load[] = [];
let isStarted = false;

/**
 * A component that is no part of the first load: it is loaded when it is first drawn (inside a `Suspense`), else once the
 * page that names it is there, so that it also opens when the network or the session has gone meanwhile.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  if (isStarted) loadAfterwards(load);
  else waiting.push(load);
  return lazy(async () => ({ default: await load() }));
}

/** Called once by the browser's entry; without it, as in tests, a piece is loaded when it is drawn. */
export function startLoadingLater(): void {
  isStarted = true;
  for (const load of waiting.splice(0)) loadAfterwards(load);
}

function loadAfterwards(load: Load): void {
  // What cannot be loaded now is asked for again when it is drawn.
  setTimeout(() => void load().catch(() => {}), WAIT_MS);
}

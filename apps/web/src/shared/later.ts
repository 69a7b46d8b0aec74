import { createElement, lazy, useState } from 'react';
import type { ComponentType } from 'react';

/** Long enough that it never competes with the first page, in milliseconds. */
const WAIT_MS = 3000;

type Load = () => Promise<unknown>;

const pieces: Load[] = [];
let isStarted = false;

/**
 * A component that is no part of the first load: it is loaded when it is first drawn (inside a `Suspense`), else once the
 * page that names it is there, so that it also opens when the network or the session has gone meanwhile. Drawn when it is
 * loaded, it stands at once.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  const once = async () => {
    loaded ??= await load();
    return loaded;
  };
  pieces.push(once);
  if (isStarted) loadAfterwards(once);
  const Waiting = lazy(async () => ({ default: await once() }));
  return function Piece(props: P) {
    // For as long as it is mounted it stays what it was first drawn as, or its state would be lost.
    const [component] = useState<ComponentType<P>>(() => loaded ?? Waiting);
    return createElement(component, props);
  };
}

/** Called once by the browser's entry; without it, as in tests, a piece is loaded when it is drawn. */
export function startLoadingLater(): void {
  isStarted = true;
  for (const load of pieces) loadAfterwards(load);
}

/** Loads every piece that the modules so far have named. */
export async function loadPieces(): Promise<void> {
  await Promise.all(pieces.map((load) => load()));
}

function loadAfterwards(load: Load): void {
  setTimeout(() => void load().catch(() => {}), WAIT_MS);
}

import { Suspense, useSyncExternalStore } from 'react';
import { later } from '../later.ts';
import type * as toastQueue from './toast-queue.ts';

/** A message over the page. */
export type ToastMessage = {
  readonly tone: 'success' | 'warning' | 'error';
  readonly title: string;
  readonly cause?: string | undefined;
  /** At most one message of a group is shown; a new one with the same text beneath leaves the old one alone. */
  readonly group?: { readonly id: string; readonly text: string } | undefined;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
};

/** How long a success stays (seed 1, section 8), in milliseconds. */
const SUCCESS_MS = 3000;

type Queue = typeof toastQueue;

/** What shows messages is loaded with the first one; until then they wait. */
let loaded: Queue | undefined;
let waiting: Array<(queue: Queue) => void> = [];
let wasUsed = false;
const listeners = new Set<() => void>();

const MessageRegion = later(async () => {
  const [region, queue] = await Promise.all([import('./toast-region.tsx'), import('./toast-queue.ts')]);
  loaded = queue;
  for (const show of waiting) show(queue);
  waiting = [];
  return region.MessageRegion;
});

/** Shows messages that outlive the page they come from. Each answers a function that takes its message away. */
export const toasts = {
  /** Goes after three seconds, unless it is hovered or focused; may say more beneath, and offer an action such as Undo. */
  success(title: string, options: Pick<ToastMessage, 'action' | 'cause'> = {}) {
    return add({ tone: 'success', title, ...options }, SUCCESS_MS);
  },
  /** Stays until dismissed; `cause` says what went wrong beneath. */
  error(title: string, cause?: string, options: Pick<ToastMessage, 'group'> = {}) {
    return add({ tone: 'error', title, cause, ...options });
  },
  /** Stays until dismissed: something works differently than set up. */
  warning(title: string, cause?: string, options: Pick<ToastMessage, 'group'> = {}) {
    return add({ tone: 'warning', title, cause, ...options });
  },
  /** Takes every message away: at sign-out, and between tests. */
  clear() {
    waiting = [];
    loaded?.queue.clear();
  },
};

function add(toast: ToastMessage, timeout?: number): () => void {
  let isClosed = false;
  let close = () => {};
  const show = (queue: Queue) => {
    if (!isClosed) close = queue.show(toast, timeout);
  };
  if (loaded) show(loaded);
  else waiting.push(show);
  wasUsed = true;
  for (const listener of listeners) listener();
  return () => {
    isClosed = true;
    close();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where messages appear; stands once, in the application's frame. */
export function Toasts() {
  const isUsed = useSyncExternalStore(subscribe, () => wasUsed);
  return (
    isUsed && (
      <Suspense>
        <MessageRegion />
      </Suspense>
    )
  );
}

import { Suspense, useSyncExternalStore } from 'react';
import { later } from '../later.ts';
import { ToastQueue } from './toast-queue.ts';

/** A message over the page. */
export type ToastMessage = {
  readonly tone: 'success' | 'warning' | 'error';
  readonly title: string;
  readonly cause?: string | undefined;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
};

/** How long a success stays (seed 1, section 8), in milliseconds. */
const SUCCESS_MS = 3000;

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 5 });

const ToastRegion = later(async () => (await import('./toast-region.tsx')).MessageRegion);

/** Shows messages that outlive the page they come from. Each answers a function that takes its message away. */
export const toasts = {
  /** Goes after three seconds, unless it is hovered or focused; may offer an action such as Undo. */
  success(title: string, options: Pick<ToastMessage, 'action'> = {}) {
    return add({ tone: 'success', title, ...options }, SUCCESS_MS);
  },
  /** Stays until dismissed; `cause` says what went wrong beneath. */
  error(title: string, cause?: string) {
    return add({ tone: 'error', title, cause });
  },
  /** Stays until dismissed: something works differently than set up. */
  warning(title: string, cause?: string) {
    return add({ tone: 'warning', title, cause });
  },
  /** Takes every message away: at sign-out, and between tests. */
  clear() {
    queue.clear();
  },
};

/** The same message twice at the same time is one message. */
function add(toast: ToastMessage, timeout?: number): () => void {
  const twin = queue.visibleToasts.find(
    ({ content }) => content.tone === toast.tone && content.title === toast.title && content.cause === toast.cause,
  );
  if (twin) queue.close(twin.key);
  const key = queue.add(toast, timeout === undefined ? {} : { timeout });
  return () => queue.close(key);
}

let wasUsed = false;

/** Where messages appear; stands once, in the application's frame. What draws them is loaded with the first one. */
export function Toasts() {
  const isUsed = useSyncExternalStore(
    (listener) => queue.subscribe(listener),
    () => (wasUsed ||= queue.visibleToasts.length > 0),
  );
  return (
    isUsed && (
      <Suspense>
        <ToastRegion queue={queue} />
      </Suspense>
    )
  );
}

import type { ToastMessage } from './toast-message.ts';
import { ToastQueue } from './unstable-toast.ts';

/** The visible messages. */
export const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 5 });

/** Shows a message, for `timeout` milliseconds if given, and replaces its visible duplicate. Returns a function that closes it. */
export function show(message: ToastMessage, timeout?: number): () => void {
  const twin = queue.visibleToasts.find(({ content }) => isTwin(content, message));
  if (twin) queue.close(twin.key);
  const key = queue.add(message, timeout === undefined ? {} : { timeout });
  return () => queue.close(key);
}

function isTwin(one: ToastMessage, other: ToastMessage): boolean {
  return one.tone === other.tone && one.title === other.title && one.cause === other.cause;
}

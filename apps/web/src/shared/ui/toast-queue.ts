import type { ToastMessage } from './toasts.tsx';
import { ToastQueue } from './unstable-toast.ts';

/** The messages that are shown. */
export const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 5 });

/** Shows a message, for `timeout` milliseconds where one is given; the same twice at the same time is one. Answers how to take it away. */
export function show(message: ToastMessage, timeout?: number): () => void {
  const { tone, title, cause } = message;
  const twin = queue.visibleToasts.find(
    ({ content }) => content.tone === tone && content.title === title && content.cause === cause,
  );
  if (twin) queue.close(twin.key);
  const key = queue.add(message, timeout === undefined ? {} : { timeout });
  return () => queue.close(key);
}

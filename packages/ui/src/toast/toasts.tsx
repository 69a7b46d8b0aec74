import type { ToastMessage } from './toast-message.ts';
import { queue, show } from './toast-queue.ts';

/** Duration of a success message in milliseconds (requirement APP-14). */
const SUCCESS_MS = 3000;

/** Shows messages that outlive their page. Each method returns a function that closes its message. */
export const toasts = {
  /** Closes after three seconds, unless hovered or focused; may have further text. */
  success(title: string, options: Pick<ToastMessage, 'cause'> = {}) {
    return show({ tone: 'success', title, ...options }, SUCCESS_MS);
  },
  /** Stays until dismissed; shows the `cause` below. */
  error(title: string, cause?: string, options: Pick<ToastMessage, 'action'> = {}) {
    return show({ tone: 'error', title, cause, ...options });
  },
  /** Stays until dismissed; for a function that works differently than configured. */
  warning(title: string, cause?: string) {
    return show({ tone: 'warning', title, cause });
  },
  /** Closes every message: at sign-out, and between tests. */
  clear() {
    queue.clear();
  },
};

import { queue, show } from './toast-queue.ts';

/** The options of a message. */
export type ToastMessage = {
  readonly tone: 'success' | 'warning' | 'error';
  readonly title: string;
  readonly cause?: string | undefined;
  /** Shows at most one message of a group; a new one with the same text does not replace the old one. */
  readonly group?: { readonly id: string; readonly text: string } | undefined;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
};

/** Duration of a success message in milliseconds (requirement APP-14). */
const SUCCESS_MS = 3000;

/** Shows messages that outlive their page. Each method returns a function that closes its message. */
export const toasts = {
  /** Closes after three seconds, unless hovered or focused; may have further text, and an action such as Undo. */
  success(title: string, options: Pick<ToastMessage, 'action' | 'cause'> = {}) {
    return show({ tone: 'success', title, ...options }, SUCCESS_MS);
  },
  /** Stays until dismissed; shows the `cause` below. */
  error(title: string, cause?: string, options: Pick<ToastMessage, 'group'> = {}) {
    return show({ tone: 'error', title, cause, ...options });
  },
  /** Stays until dismissed; for a function that works differently than configured. */
  warning(title: string, cause?: string, options: Pick<ToastMessage, 'group'> = {}) {
    return show({ tone: 'warning', title, cause, ...options });
  },
  /** Closes every message: at sign-out, and between tests. */
  clear() {
    queue.clear();
  },
};

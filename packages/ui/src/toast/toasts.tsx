import { queue, show } from './toast-queue.ts';

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

/** Shows messages that outlive the page they come from. Each answers a function that takes its message away. */
export const toasts = {
  /** Goes after three seconds, unless it is hovered or focused; may say more beneath, and offer an action such as Undo. */
  success(title: string, options: Pick<ToastMessage, 'action' | 'cause'> = {}) {
    return show({ tone: 'success', title, ...options }, SUCCESS_MS);
  },
  /** Stays until dismissed; `cause` says what went wrong beneath. */
  error(title: string, cause?: string, options: Pick<ToastMessage, 'group'> = {}) {
    return show({ tone: 'error', title, cause, ...options });
  },
  /** Stays until dismissed: something works differently than set up. */
  warning(title: string, cause?: string, options: Pick<ToastMessage, 'group'> = {}) {
    return show({ tone: 'warning', title, cause, ...options });
  },
  /** Takes every message away: at sign-out, and between tests. */
  clear() {
    queue.clear();
  },
};

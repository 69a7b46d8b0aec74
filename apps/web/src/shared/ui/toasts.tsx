import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import styles from './toasts.module.css';

type Toast = {
  readonly tone: 'success' | 'warning' | 'error';
  readonly title: string;
  readonly cause?: string | undefined;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
};

/** How long a success stays (seed 1, section 8), in milliseconds. */
const SUCCESS_MS = 3000;

const ICONS = { success: IconCircleCheck, warning: IconAlertTriangle, error: IconCircleX };

const queue = new ToastQueue<Toast>({ maxVisibleToasts: 5 });

/** Shows messages that outlive the page they come from. Each answers a function that takes its message away. */
export const toasts = {
  /** Goes after three seconds, unless it is hovered or focused; may offer an action such as Undo. */
  success(title: string, options: Pick<Toast, 'action'> = {}) {
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
function add(toast: Toast, timeout?: number): () => void {
  const twin = queue.visibleToasts.find(
    ({ content }) => content.tone === toast.tone && content.title === toast.title && content.cause === toast.cause,
  );
  if (twin) queue.close(twin.key);
  const key = queue.add(toast, timeout === undefined ? {} : { timeout });
  return () => queue.close(key);
}

/** Where messages appear; stands once, in the application's frame. */
export function Toasts() {
  const { t } = useTranslation('common');
  return (
    <ToastRegion queue={queue} aria-label={t('messages')} className={styles['region'] ?? ''}>
      {({ toast }) => {
        const { tone, title, cause, action } = toast.content;
        const Icon = ICONS[tone];
        return (
          <AriaToast toast={toast} className={cx(styles['toast'], styles[tone])}>
            <Icon aria-hidden="true" size={20} />
            <ToastContent className={styles['content'] ?? ''}>
              <Text slot="title" className={styles['title'] ?? ''}>
                {title}
              </Text>
              {cause !== undefined && (
                <Text slot="description" className={styles['cause'] ?? ''}>
                  {cause}
                </Text>
              )}
            </ToastContent>
            {action && (
              <AriaButton
                className={styles['action'] ?? ''}
                onPress={() => {
                  queue.close(toast.key);
                  action.onPress();
                }}
              >
                {action.label}
              </AriaButton>
            )}
            <AriaButton slot="close" aria-label={t('dismiss')} className={styles['close'] ?? ''}>
              <IconX aria-hidden="true" size={16} />
            </AriaButton>
          </AriaToast>
        );
      }}
    </ToastRegion>
  );
}

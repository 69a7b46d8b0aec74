import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useSyncExternalStore } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import { cx } from '../cx/cx.ts';
import { queue } from './toast-queue.ts';
import styles from './toasts.module.css';
import { Toast, ToastContent, ToastRegion } from './unstable-toast.ts';

const ICONS = { success: IconCircleCheck, warning: IconAlertTriangle, error: IconCircleX };

/** Stores the height of the messages in `--messages-block-size`, so that an open dialog leaves room for them. */
function measure(region: HTMLElement | null): (() => void) | undefined {
  if (region === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--messages-block-size', `${String(region.offsetHeight)}px`),
  );
  observer.observe(region);
  return () => {
    observer.disconnect();
    style.removeProperty('--messages-block-size');
  };
}

const subscribe = (onChange: () => void) => queue.subscribe(onChange);
const hasMessages = () => queue.visibleToasts.length > 0;

/** Shows the messages: at the end of the page, or above an open dialog (requirement CHB-06). */
export function MessageRegion() {
  const { t } = useTranslation('ui');
  // The library registers the region for F6 only when it mounts with messages in it.
  if (!useSyncExternalStore(subscribe, hasMessages, hasMessages)) return null;
  return (
    <ToastRegion ref={measure} queue={queue} aria-label={t('messages')} className={styles.region}>
      {({ toast }) => {
        const { tone, title, cause, action } = toast.content;
        const Icon = ICONS[tone];
        return (
          <Toast toast={toast} className={cx(styles.toast, styles[tone])}>
            <Icon aria-hidden="true" size={20} />
            <ToastContent className={styles.content}>
              <Text slot="title" className={styles.title}>
                {title}
              </Text>
              {cause !== undefined && (
                <Text slot="description" className="note">
                  {cause}
                </Text>
              )}
              {action && (
                <span className={styles.action}>
                  <Button size="small" onPress={action.onPress}>
                    {action.label}
                  </Button>
                </span>
              )}
            </ToastContent>
            <AriaButton slot="close" aria-label={t('dismiss')} className={styles.close}>
              <IconX aria-hidden="true" size={16} />
            </AriaButton>
          </Toast>
        );
      }}
    </ToastRegion>
  );
}

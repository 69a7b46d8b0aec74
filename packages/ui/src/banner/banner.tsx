import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { cx } from '../cx/cx.ts';

const ICONS = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle };

export type BannerProps = {
  readonly tone: 'error' | 'warning' | 'info';
  readonly title: string;
  readonly children?: ReactNode;
  /** A button such as Retry. */
  readonly action?: ReactNode;
  /** Shows only the title, without emphasis, because the page shows the whole message elsewhere. */
  readonly isQuiet?: boolean;
};

/** Shows a message in the page. A screen reader announces an error immediately, other messages when it is idle. */
export function Banner({ tone, title, children, action, isQuiet = false }: BannerProps) {
  const Icon = ICONS[tone];
  if (isQuiet) {
    return (
      <p className={styles.quiet}>
        <Icon aria-hidden="true" size={16} />
        <span>{title}</span>
      </p>
    );
  }
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={cx(styles.banner, styles[tone])}>
      <Icon aria-hidden="true" size={20} />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      {action}
    </div>
  );
}

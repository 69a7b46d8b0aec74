import { useEffect } from 'react';
import { Banner } from '@fieldstone/ui/banner';
import { PageHeader } from '../lib/page/page-header.tsx';
import { RetryButton } from '@fieldstone/ui/retry-button';
import { toasts } from '@fieldstone/ui/toast';
import styles from './page-frame.module.css';

export type LoadFailedProps = {
  readonly title: string;
  readonly explanation?: string;
  /** The failed parts: `heading` is the part, `text` the cause. */
  readonly causes: ReadonlyArray<{ readonly id: string; readonly heading?: string; readonly text: string }>;
  readonly onRetry: () => void;
};

/** Shows that a required part could not be loaded. */
export function LoadFailed({ title, explanation, causes, onRetry }: LoadFailedProps) {
  useEffect(() => toasts.error(title), [title]);
  return (
    <main className={styles.alone}>
      <PageHeader title={title} description={explanation} />
      {causes.map(({ id, heading, text }) => (
        <Banner key={id} tone="error" title={heading ?? text}>
          {heading !== undefined && <p>{text}</p>}
        </Banner>
      ))}
      <div>
        <RetryButton variant="primary" onRetry={onRetry} />
      </div>
    </main>
  );
}

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { PageHeader } from '../lib/page/page-header.tsx';
import { Button } from '@fieldstone/ui/button';
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
  const { t } = useTranslation('common');
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
        <Button variant="primary" onPress={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </main>
  );
}

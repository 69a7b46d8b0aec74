import { Banner } from '@fieldstone/ui/banner';
import { needsReload } from '../lib/api/api-error.ts';
import { describeCause } from '../lib/api/report-error.ts';
import { PageHeader } from '../lib/page/page-header.tsx';
import { RecoveryButton } from '../lib/page/recovery-button.tsx';
import styles from './page-frame.module.css';

export type LoadFailedProps = {
  readonly title: string;
  readonly explanation?: string;
  /** The failed parts: `heading` is the part. */
  readonly causes: ReadonlyArray<{ readonly id: string; readonly heading?: string; readonly error: unknown }>;
  readonly onRetry: () => void;
};

/** Shows that a required part could not be loaded. */
export function LoadFailed({ title, explanation, causes, onRetry }: LoadFailedProps) {
  return (
    <main className={styles.alone}>
      <PageHeader title={title} description={explanation} />
      {causes.map(({ id, heading, error }) => (
        <Banner key={id} tone="error" title={heading ?? describeCause(error)}>
          {heading !== undefined && <p>{describeCause(error)}</p>}
        </Banner>
      ))}
      <div>
        <RecoveryButton
          variant="primary"
          needsReload={causes.some(({ error }) => needsReload(error))}
          onRetry={onRetry}
        />
      </div>
    </main>
  );
}

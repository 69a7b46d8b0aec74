import { Banner } from '@fieldstone/ui/banner';
import styles from './change-item.module.css';
import type { RestoreFailure } from './use-restore.ts';

/** Shows why a version was not restored. */
export function RestoreFailureBanner({ failure }: { readonly failure: RestoreFailure | undefined }) {
  if (!failure) return null;
  return (
    <div className={styles.failure}>
      <Banner tone="error" title={failure.title}>
        <ul>
          {failure.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

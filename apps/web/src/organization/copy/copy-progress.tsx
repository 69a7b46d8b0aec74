import type { CopyOperation } from '@fieldstone/contracts/organization/copy';
import { useTranslation } from 'react-i18next';
import { Spinner } from '@fieldstone/ui/spinner';
import styles from './copy-wizard.module.css';

/** How many of the settings are through. */
export function CopyProgress({ operation }: { readonly operation: CopyOperation }) {
  const { t } = useTranslation('copy');
  const { pending, success, failure, unknown } = operation.counts;
  const done = success + failure + unknown;
  const all = done + pending;
  return (
    <div className={styles.progress}>
      <output className={styles.running}>
        <Spinner label={t('operation.loading')} />
        {t(`operation.running.${operation.kind}`)}
      </output>
      <progress aria-label={t('operation.progress')} max={Math.max(all, 1)} value={done} className={styles.bar} />
      <p>{t('operation.done', { done, count: all })}</p>
    </div>
  );
}

import type { AiAction } from '@fieldstone/contracts/skills/ai-actions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Skeleton } from '@fieldstone/ui/skeleton';
import styles from './page.module.css';
import { trialQuery } from './trial-query.ts';
import { TryOnRecord } from './try-on-record.tsx';
import { pageName } from '../../lib/navigation/page-name.ts';

/** Tries the draft of an action, or shows why this is not possible now. */
export function TryIt({ action }: { readonly action: AiAction }) {
  const { t } = useTranslation(['ai', 'ai-usage']);
  const { data: trial, error, isFetching, refetch } = useQuery(trialQuery);
  return (
    <section aria-labelledby="try-it" className={styles.try}>
      <h3 id="try-it" className="title">
        {t('ai-usage:ai-actions.try.title')}
      </h3>
      {!trial && !error && <Skeleton lines={2} label={t('ai-usage:ai-actions.try.loading')} />}
      {!trial && (
        <FailureBanner
          title={t('ai-usage:ai-actions.try.failed')}
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {trial?.isAssistantOn === false && (
        <p className="note">{t('ai-usage:ai-actions.try.off', { page: pageName('ai-assistant') })}</p>
      )}
      {trial?.isAssistantOn === true && <TryOnRecord action={action} model={trial.model} />}
    </section>
  );
}

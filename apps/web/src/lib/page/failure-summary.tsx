import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { RecoveryButton } from './recovery-button.tsx';
import { useShownFailures } from './shown-failures.ts';

/** Shows the failed loads of a page in one banner if there are several, with one button that repeats all of them. */
export function FailureSummary() {
  const { t } = useTranslation('common');
  const failures = useShownFailures();
  const [isRetrying, setRetrying] = useState(false);
  if (failures.length < 2) return null;
  const retryAll = async () => {
    setRetrying(true);
    await Promise.allSettled(failures.map(({ retry }) => retry?.()));
    setRetrying(false);
  };
  const texts = [...new Set(failures.map(({ title, cause }) => `${title}: ${cause}`))];
  return (
    <Banner
      tone="error"
      title={t('failures', { count: failures.length })}
      action={
        failures.some(({ retry }) => retry !== undefined) && (
          <RecoveryButton
            needsReload={failures.some(({ needsReload }) => needsReload)}
            isRetrying={isRetrying}
            onRetry={retryAll}
          >
            {t('retryAll')}
          </RecoveryButton>
        )
      }
    >
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Banner>
  );
}

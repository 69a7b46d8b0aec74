import type { FunnelStep } from '@fieldstone/contracts/insights/notification-funnel';
import { useTranslation } from 'react-i18next';

/** Returns a function that names the steps of a notification's reach, in the same words as the other pages. */
export function useStepName(): (step: FunnelStep) => string {
  const { t } = useTranslation(['insights', 'common']);
  return (step) => (step === 'notified' ? t('funnel.notified') : t(`common:reach.${step}`));
}

import { useTranslation } from 'react-i18next';
import { Card } from '@fieldstone/ui/card';
import { EmptyState } from '@fieldstone/ui/empty-state';

/** Replaces the content of a period that breaks a rule, which its field shows: other figures would be taken for those of the period. */
export function RejectedPeriod() {
  const { t } = useTranslation('charts');
  return (
    <Card>
      <EmptyState title={t('period.rejected')}>{t('period.rejectedText')}</EmptyState>
    </Card>
  );
}

import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs';
import { aiValidations } from '@fieldstone/contracts/app-data';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { causeOf, isSilent } from '../../shared/api/report-error.ts';
import { Banner } from '../../shared/ui/banner.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';

/** The AI Console's start: what it is for, and whether the user may do what it needs. */
export function AiHomePage() {
  const { t } = useTranslation('app');
  const { data, error } = useQuery({
    queryKey: ['ai-validations'],
    queryFn: ({ signal }) => call(aiValidations, undefined, { signal }),
  });
  const missing = data?.missingPermissions ?? [];
  return (
    <>
      <PageHeader title={t('aiHome.title')} description={t('aiHome.text')} />
      {error && !isSilent(error) && (
        <Banner tone="error" title={t('aiHome.failed')}>
          <p>{causeOf(error)}</p>
        </Banner>
      )}
      {missing.length > 0 && (
        <Banner tone="warning" title={t('aiHome.missing')}>
          <ul>
            {missing.map(({ object, label, permission }) => (
              <li key={`${object} ${permission}`}>{t(`permission.${permission}`, { label, object })}</li>
            ))}
          </ul>
        </Banner>
      )}
      <Card>
        <EmptyState title={t('aiHome.none')} icon={<IconSparkles size={28} />}>
          {t('aiHome.noneText')}
        </EmptyState>
      </Card>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { causeOf, isSilent } from '../api/report-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import type { Statuses } from './use-statuses.ts';

/** The statuses could not be loaded: which, why (the server names the object and the field), and another try. */
export function StatusesFailure({ statuses }: { readonly statuses: Statuses }) {
  const { t } = useTranslation(['statuses', 'common']);
  const { source, error, isRepeated, reload } = statuses;
  if (error === null || isSilent(error)) return null;
  return (
    <Banner
      tone="error"
      title={t(`errors.${source}`)}
      action={
        <Button onPress={reload} isPending={isRepeated}>
          {t('common:retry')}
        </Button>
      }
    >
      <p>{causeOf(error)}</p>
    </Banner>
  );
}

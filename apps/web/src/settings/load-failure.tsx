import type { Payload } from '@fieldstone/contracts/setting';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { causeOf, isSilent } from '../shared/api/report-error.ts';
import { Banner } from '../shared/ui/banner.tsx';
import { Button } from '../shared/ui/button.tsx';
import type { SettingForm } from './use-setting.ts';

/** The load failed: the area's text, its cause, and another try (requirement PAGE-02). */
export function LoadFailure<P extends Payload>({ form }: { readonly form: SettingForm<P> }) {
  const { t } = useTranslation('settings');
  const { error, isRepeated } = form.loading;
  if (error === null || isSilent(error)) return null;
  const cause =
    error instanceof z.core.$ZodError
      ? t('stored.broken', { fields: error.issues.map(({ path }) => path.join('.')).join(', ') })
      : causeOf(error);
  return (
    <Banner
      tone="error"
      title={t(`${form.setting.name}.errors.load`)}
      action={
        <Button onPress={form.reload} isPending={isRepeated}>
          {t('common:retry')}
        </Button>
      }
    >
      <p>{cause}</p>
    </Banner>
  );
}

import type { Payload } from '@fieldstone/contracts/setting';
import { useTranslation } from 'react-i18next';
import { isSilent } from '../shared/api/report-error.ts';
import { FailureBanner } from '../shared/failure-banner.tsx';
import { areaText } from './area-text.ts';
import { BrokenSetting, insteadOf } from './broken-setting.ts';
import type { SettingForm } from './use-setting.ts';
import { useFieldLabel } from './use-value-text.ts';
import { BrokenNotice } from './broken-notice.tsx';

export type LoadFailureProps<P extends Payload> = { readonly form: SettingForm<P>; readonly isReadOnly: boolean };

/** The load failed: the area's text, its cause, and another try (requirement PAGE-02) or what stands in the place of what is stored. */
export function LoadFailure<P extends Payload>({ form, isReadOnly }: LoadFailureProps<P>) {
  const { t } = useTranslation('settings');
  const labelOf = useFieldLabel(form.setting);
  const { error, isRepeated } = form.loading;
  if (error === null || isSilent(error)) return null;
  const title = t(areaText(form.setting, 'errors.load'));
  if (error instanceof BrokenSetting) {
    const instead = insteadOf(form.setting.defaults, error);
    return (
      <BrokenNotice
        title={title}
        error={error}
        labelOf={labelOf}
        isReplaced={form.isDirty}
        isReadOnly={isReadOnly}
        isRepeated={isRepeated}
        onRetry={form.reload}
        onStart={() => form.restore(instead.payload, instead)}
      />
    );
  }
  return <FailureBanner title={title} error={error} isRetrying={isRepeated} onRetry={form.reload} />;
}

import type { Payload } from '@fieldstone/contracts/settings/setting';
import { isSilent } from '../../lib/api/report-error.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { isProfileGone } from '../../domains/group-profile/profile-notes.tsx';
import { areaText } from '../../lib/navigation/area-text.ts';
import { resolutionOf } from '../model/invalid-values.ts';
import { insteadOf, UnreadableSetting } from '../model/stored.ts';
import type { SettingForm } from '../model/use-setting.ts';
import { InvalidNotice } from './notices/invalid-notice.tsx';
import { UnreadableNotice } from './notices/unreadable-notice.tsx';
import { useFieldLabel, useValueText } from './use-value-text.ts';

export type LoadFailureProps<P extends Payload> = {
  readonly form: SettingForm<P>;
  readonly isReadOnly: boolean;
  /** The page saves every change at once. */
  readonly savesAtOnce?: boolean;
};

/**
 * Shows the error of a failed load with Retry (PAGE-02), an unreadable stored text with a way to replace it, or the invalid
 * values of a successful load (FIX-20).
 */
export function LoadFailure<P extends Payload>({ form, isReadOnly, savesAtOnce = false }: LoadFailureProps<P>) {
  const labelOf = useFieldLabel(form.setting);
  const textOf = useValueText(form.setting);
  const { error, isRepeated } = form.loading;
  const invalid = form.saved?.invalid;
  const { edit } = form;
  if (invalid && edit) {
    return (
      <InvalidNotice
        values={form.invalid.map((state) => ({ ...state, resolution: resolutionOf(form.setting, edit, state) }))}
        text={invalid.text}
        labelOf={labelOf}
        textOf={textOf}
        isReadOnly={isReadOnly}
        savesAtOnce={savesAtOnce}
        onResolve={(ids) => form.dispatch({ type: 'corrected', ids })}
      />
    );
  }
  if (error === null || isSilent(error) || isProfileGone(error)) return null;
  const title = areaText(form.setting, 'errors.load');
  if (error instanceof UnreadableSetting) {
    const instead = insteadOf(form.setting.defaults, error);
    return (
      <UnreadableNotice
        title={title}
        error={error}
        isReplaced={form.isDirty}
        isReadOnly={isReadOnly}
        isRepeated={isRepeated}
        onRetry={form.reload}
        onStart={() =>
          form.dispatch({
            type: 'versionRestored',
            payload: instead.payload,
            base: instead,
            usesDefault: false,
            savesAtOnce: false,
          })
        }
      />
    );
  }
  return <FailureBanner title={title} error={error} isRetrying={isRepeated} onRetry={form.reload} />;
}

import { EXTENDED_DAYS } from '@fieldstone/contracts/settings/calendar/calendar-general';
import type { CalendarGeneral } from '@fieldstone/contracts/settings/calendar/calendar-general';
import { useTranslation } from 'react-i18next';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import { Switch } from '@fieldstone/ui/switch';
import { WholeNumberField } from '@fieldstone/ui/text-field';
import styles from './visibility-fields.module.css';

/** Shows the switch of the extended window, and the days while it is on. */
export function VisibilityFields({ form }: { readonly form: PageForm<CalendarGeneral> }) {
  const { t } = useTranslation(['settings', 'calendar']);
  const errorText = useErrorText();
  const { edit } = form;
  const isReadOnly = form.isReadOnly;
  // While the switch is off, the default applies; the typed number returns when it is on again.
  const days = edit.enabled ? edit.extendedDays : EXTENDED_DAYS.default;
  return (
    <div className={styles.fields}>
      <Switch
        label={t('calendar-general.fields.enabled.label')}
        description={t('calendar-general.fields.enabled.description')}
        isSelected={edit.enabled}
        isReadOnly={isReadOnly}
        errorMessage={errorText(form.errors['enabled'])}
        onChange={(enabled) => form.change('enabled', { ...edit, enabled })}
      />
      <WholeNumberField
        label={t('calendar-general.fields.extendedDays.label')}
        description={t('calendar-general.fields.extendedDays.description', {
          minimum: EXTENDED_DAYS.minimum,
          maximum: EXTENDED_DAYS.maximum,
          standard: EXTENDED_DAYS.default,
        })}
        unit={t('calendar:general.days', { count: days ?? 0 })}
        value={days}
        minimum={EXTENDED_DAYS.minimum}
        maximum={EXTENDED_DAYS.maximum}
        isDisabled={!edit.enabled}
        isReadOnly={isReadOnly}
        errorMessage={errorText(form.errors['extendedDays'])}
        onChange={(extendedDays) => form.change('extendedDays', { ...edit, extendedDays })}
      />
    </div>
  );
}

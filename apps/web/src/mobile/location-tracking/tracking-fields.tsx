import { TRACKING_DURATIONS } from '@fieldstone/contracts/settings/pages/location-tracking';
import type { LocationTracking } from '@fieldstone/contracts/settings/pages/location-tracking';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorsAt } from '../../settings/model/field-errors.ts';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import type { Statuses } from '../../domains/status/use-statuses.ts';
import { RadioGroup } from '@fieldstone/ui/radio';
import { Switch } from '@fieldstone/ui/switch';
import { StatusChoice } from './status-choice.tsx';
import styles from './tracking-fields.module.css';

export type TrackingFieldsProps = { readonly form: PageForm<LocationTracking>; readonly statuses: Statuses };

/** Shows the switch, the statuses and the duration, which depend on each other (requirement LOC-02). */
export function TrackingFields({ form, statuses }: TrackingFieldsProps) {
  const { t, i18n } = useTranslation('settings');
  const errorText = useErrorText();
  const { edit } = form;
  const isReadOnly = form.isReadOnly;
  // Restores the statuses that were chosen before the switch was turned off.
  const [chosen, setChosen] = useState(edit.status);
  if (edit.status.length > 0 && edit.status !== chosen) setChosen(edit.status);

  const hours = (count: number) => t('location-tracking.fields.duration.value', { count });
  return (
    <div className={styles.fields}>
      <Switch
        label={t('location-tracking.fields.enabled.label')}
        description={t('location-tracking.fields.enabled.description')}
        isSelected={edit.enabled}
        isReadOnly={isReadOnly}
        errorMessage={errorText(form.errors['enabled'])}
        onChange={(enabled) => form.change('enabled', { ...edit, enabled, ...(enabled && { status: chosen }) })}
      />
      <StatusChoice
        statuses={statuses}
        value={edit.status}
        isReadOnly={isReadOnly}
        errorMessage={errorsAt(form.errors, 'status').map(errorText).join(' ') || undefined}
        onChange={(status) => form.change('status', { ...edit, status })}
      />
      <RadioGroup
        label={t('location-tracking.fields.duration.label')}
        description={t('location-tracking.fields.duration.description', {
          options: new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(TRACKING_DURATIONS.map(hours)),
        })}
        isInline
        options={TRACKING_DURATIONS.map((count) => ({ id: String(count), label: hours(count) }))}
        value={String(edit.duration ?? '')}
        isDisabled={!edit.enabled || isReadOnly}
        errorMessage={errorText(form.errors['duration'])}
        onChange={(duration) => form.change('duration', { ...edit, duration: Number(duration) })}
      />
    </div>
  );
}

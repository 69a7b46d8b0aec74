import { APPOINTMENT_TEXT } from '@fieldstone/contracts/settings/calendar/contrast';
import { useTranslation } from 'react-i18next';
import type { AppointmentDraft } from './appointment-draft.ts';
import { shownFields } from './appointment-texts.ts';
import type { ShownField } from './appointment-texts.ts';
import styles from './phone.module.css';
import type { Shown } from './shown-appointment.ts';
import { StatusSteps } from './status-steps.tsx';
import { useDisplayText } from './use-display-text.ts';
import { useWhen } from './use-when.ts';

export type AppointmentDetailProps = { readonly draft: AppointmentDraft; readonly open: Shown };

/** Shows the open appointment: title and description, status, and the fields of the view. */
export function AppointmentDetail({
  draft,
  open: { appointment, title, description, result },
}: AppointmentDetailProps) {
  const { t } = useTranslation('preview');
  const display = useDisplayText();
  const standard = useStandardFields(appointment);
  const fields = draft.view.enabled ? shownFields(draft.view, appointment, display) : standard;

  return (
    <article aria-label={t('phone.open')} className={styles.detail}>
      <h3 className={styles.title} style={{ backgroundColor: result.color, color: APPOINTMENT_TEXT }}>
        {title}
      </h3>
      {description !== '' && <p className={styles.description}>{description}</p>}
      {draft.status.allowStatusChange && <StatusSteps draft={draft.status} current={appointment.status} />}
      {fields.length > 0 && (
        <dl aria-label={t('phone.fields')} className={styles.fields}>
          {fields.map(({ path, label, value }) => (
            <div key={path} className={styles.field}>
              <dt>{label}</dt>
              <dd>{value === '' ? t('phone.blank') : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}

/** Returns the fields that the app shows without an appointment view. */
function useStandardFields({ appointment, workOrder }: Shown['appointment']): readonly ShownField[] {
  const { t } = useTranslation('preview');
  const { whole } = useWhen()(appointment);
  return [
    { path: 'when', label: t('phone.when'), value: whole },
    { path: 'workOrder', label: t('workOrder'), value: workOrder.name },
  ];
}

import type { Message } from '@fieldstone/contracts/platform/error';
import { messageText } from '../../lib/api/message-text.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import { isFieldPath } from '@fieldstone/contracts/platform/org/field-path';
import { templatePaths } from '@fieldstone/contracts/settings/calendar/template';
import { useTranslation } from 'react-i18next';
import type { AppointmentDraft } from './appointment-draft.ts';
import styles from './appointment-preview.module.css';
import { brokenFields } from './appointment-texts.ts';
import type { Appointment } from './preview-queries.ts';

export type AppointmentNotesProps = { readonly draft: AppointmentDraft; readonly appointment: Appointment };

/** Lists disabled parts, missing data and unreadable fields, which the preview can't display. */
export function AppointmentNotes({ draft, appointment }: AppointmentNotesProps) {
  const { t } = useTranslation(['preview', 'validation']);
  const { title, view, status } = draft;
  const notes = (
    [
      appointment.appointment === null && 'notes.noAppointment',
      !title.title.enabled && 'notes.title',
      !title.description.enabled && 'notes.description',
      !view.enabled && 'notes.view',
      view.enabled && view.configuration.length === 0 && 'notes.noFields',
      !status.allowStatusChange && 'notes.status',
    ] as const
  ).filter((key) => key !== false);
  const never = [title.title, title.description]
    .flatMap(({ enabled, content }) => (enabled ? templatePaths(content) : []))
    .filter((path) => !isFieldPath(path));
  // The page reports an invalid path on Save; the preview explains its effect.
  const leftOut = (path: string, problem: Message | null) =>
    problem === null || problem.code === 'fieldPathNotValid'
      ? t('notes.unknown', { path })
      : t('notes.unreadable', { path, problem: messageText(problem) });
  const problems = [
    ...[...new Set(never)].map((path) => t('notes.unknown', { path })),
    ...brokenFields(appointment).map(({ path, problem }) => leftOut(path, problem)),
  ];
  if (notes.length + problems.length === 0) return null;

  return (
    <ul aria-label={t('notes.label')} className={styles.notes}>
      {problems.map((text) => (
        <li key={text} data-problem>
          <IconAlertTriangle aria-hidden="true" />
          <span>{text}</span>
        </li>
      ))}
      {notes.map((key) => (
        <li key={key}>
          <IconInfoCircle aria-hidden="true" />
          <span>{t(key)}</span>
        </li>
      ))}
    </ul>
  );
}

import { useTranslation } from 'react-i18next';
import { AppointmentNotes } from './appointment-notes.tsx';
import styles from './appointment-preview.module.css';
import { descriptionOf, titleOf } from './appointment-texts.ts';
import { ColorReason, ColorSummary } from './color/color-reason.tsx';
import { colorVerdict } from './color/color-verdict.ts';
import { Phone } from './phone.tsx';
import { useAnnouncement } from './use-announcement.ts';
import { useColorText } from './color/use-color-text.ts';
import { useDisplayText } from './use-display-text.ts';
import type { Picture } from './use-picture.ts';

export type PictureViewProps = {
  readonly picture: Picture;
  /** The work order of the open appointment; if it isn't shown, the first one is open. */
  readonly selected: string | undefined;
  readonly onSelect: (workOrder: string) => void;
  /** A newer preview is loading. */
  readonly isStale: boolean;
};

/** Shows the phone and a textual explanation of its content. */
export function PictureView({ picture: { draft, appointments }, selected, onSelect, isStale }: PictureViewProps) {
  const { t } = useTranslation('preview');
  const display = useDisplayText();
  const colorText = useColorText();
  const shown = appointments.map((appointment) => ({
    appointment,
    title: titleOf(draft.title, appointment, display),
    description: descriptionOf(draft.title, appointment, display),
    verdict: colorVerdict(draft.color, appointment.expressions),
  }));
  const open = shown.find(({ appointment }) => appointment.workOrder.id === selected) ?? shown[0];
  const { name } = open?.appointment.workOrder ?? {};
  const said = useAnnouncement(open && t('announcement', { name, title: open.title, color: colorText(open.verdict) }));
  if (!open) return null;

  return (
    <div className={styles.picture} aria-busy={isStale}>
      <output className="visually-hidden">{said}</output>
      <ColorSummary verdict={open.verdict} />
      <Phone draft={draft} shown={shown} open={open} onSelect={onSelect} />
      <ColorReason verdict={open.verdict} standard={draft.color.default} workOrder={open.appointment.workOrder.name} />
      <AppointmentNotes draft={draft} appointment={open.appointment} />
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { AppointmentNotes } from './appointment-notes.tsx';
import styles from './appointment-preview.module.css';
import { descriptionOf, titleOf } from './appointment-texts.ts';
import { ColorReason, ColorSummary } from './color/color-reason.tsx';
import { colorResult } from './color/color-result.ts';
import { Phone } from './phone.tsx';
import { useColorText } from './color/use-color-text.ts';
import { useDisplayText } from './use-display-text.ts';
import type { PreviewData } from './use-preview-data.ts';
import { useEffect, useState } from 'react';

export type PreviewContentProps = {
  readonly preview: PreviewData;
  /** The work order of the open appointment; if it isn't shown, the first one is open. */
  readonly selected: string | undefined;
  readonly onSelect: (workOrder: string) => void;
  /** A newer preview is loading. */
  readonly isStale: boolean;
};

/** Shows the phone and a textual explanation of its content. */
export function PreviewContent({ preview, selected, onSelect, isStale }: PreviewContentProps) {
  const { draft, appointments, technician } = preview;
  const { t } = useTranslation('preview');
  const display = useDisplayText();
  const colorText = useColorText();
  const shown = appointments.map((appointment) => ({
    appointment,
    title: titleOf(draft.title, appointment, display),
    description: descriptionOf(draft.title, appointment, display),
    result: colorResult(draft.color, appointment.expressions),
  }));
  const open = shown.find(({ appointment }) => appointment.workOrder.id === selected) ?? shown[0];
  const { name } = open?.appointment.workOrder ?? {};
  const said = useAnnouncement(open && t('announcement', { name, title: open.title, color: colorText(open.result) }));
  if (!open) return null;

  return (
    <div className={styles.content} aria-busy={isStale}>
      <output className="visually-hidden">{said}</output>
      <ColorSummary result={open.result} />
      <Phone technician={technician?.name} draft={draft} shown={shown} open={open} onSelect={onSelect} />
      <ColorReason result={open.result} standard={draft.color.default} workOrder={open.appointment.workOrder.name} />
      <AppointmentNotes draft={draft} appointment={open.appointment} />
    </div>
  );
}

/** How long a text stays unchanged before its announcement, in milliseconds, so that not every keystroke is read aloud. */
const PAUSE = 900;

/** Returns the text for a screen reader: every change, but not the initial text. */
function useAnnouncement(text: string | undefined): string {
  const [said, setSaid] = useState<{ readonly known: string | undefined; readonly text: string }>({
    known: undefined,
    text: '',
  });
  if (text !== undefined && said.known === undefined) setSaid({ known: text, text: '' });
  useEffect(() => {
    if (text === undefined || text === said.known) return undefined;
    const timer = setTimeout(() => setSaid({ known: text, text }), PAUSE);
    return () => clearTimeout(timer);
  }, [text, said.known]);
  return said.text;
}

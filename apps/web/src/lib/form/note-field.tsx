import { CHANGE_NOTE_LIMIT } from '@fieldstone/contracts/platform/change-note';
import { useTranslation } from 'react-i18next';
import { TextField } from '@fieldstone/ui/text-field';

export type NoteFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The label is the placeholder, where no place is left for one above. */
  readonly isInline?: boolean;
};

/** Edits the note of a save: one line, because a pasted text may contain line breaks. */
export function NoteField({ value, onChange, isInline = false }: NoteFieldProps) {
  const { t } = useTranslation('common');
  const label = t('note');
  return (
    <TextField
      {...(isInline ? { 'aria-label': label, placeholder: label } : { label })}
      value={value}
      onChange={(text) => onChange(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))}
      maxLength={CHANGE_NOTE_LIMIT}
      autoComplete="off"
    />
  );
}

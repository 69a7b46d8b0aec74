import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import styles from './copy-field.module.css';
import { TextArea } from '../text-field/text-area.tsx';
import { TextField } from '../text-field/text-field.tsx';

export type CopyFieldProps = {
  readonly label: ReactNode;
  readonly value: string;
  /** Shows several lines; without it, a single line that receives the focus. */
  readonly rows?: number;
};

/** Shows a text for copying: selected when it receives the focus, copied by a button. */
export function CopyField({ label, value, rows }: CopyFieldProps) {
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      // The browser may deny access to the clipboard: the selected text can still be copied by keyboard.
      input.current?.select();
      setOutcome('failed');
    }
  };
  const field = { label, value, isReadOnly: true, inputRef: input, onFocus: () => input.current?.select() };
  return (
    <div className={styles.field}>
      <div className={styles.text}>
        {rows === undefined ? <TextField {...field} autoFocus /> : <TextArea {...field} rows={rows} />}
      </div>
      <Button
        icon={outcome === 'copied' ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
        onPress={() => void copy()}
      >
        {t('copyField.copy')}
      </Button>
      <output className={styles.outcome}>{outcome !== undefined && t(`copyField.${outcome}`)}</output>
    </div>
  );
}

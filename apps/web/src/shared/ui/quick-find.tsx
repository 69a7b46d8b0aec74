import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { cx } from './cx.ts';
import fieldStyles from './field.module.css';
import styles from './search-field.module.css';

export type QuickFindProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Most characters that it takes, where the text is sent somewhere. */
  readonly maxLength?: number;
};

/** A search over what is in sight: the browser's own field, because it stands on first pages and needs nothing more. Escape empties it. */
export function QuickFind({ label, value, onChange, maxLength }: QuickFindProps) {
  return (
    <div className={styles['field']}>
      <IconSearch aria-hidden="true" size={16} className={styles['icon']} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            onChange('');
          }
        }}
        className={cx(fieldStyles['input'], styles['input'], styles['native'])}
      />
    </div>
  );
}

import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import styles from './entry-errors.module.css';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';

export type EntryErrorsProps = {
  /** Keys of rules, or sentences. */
  readonly errors: readonly string[];
  readonly id?: string;
};

/** What is wrong with an entry of a list, or with the list, where no field of the page shows it. */
export function EntryErrors({ errors, id }: EntryErrorsProps) {
  const textOf = useErrorText();
  if (errors.length === 0) return null;
  return (
    <span id={id} className={styles.errors}>
      {errors.map((error) => (
        <span key={error} className={styles.error}>
          <IconAlertCircle aria-hidden="true" size={16} />
          <span>{textOf(error)}</span>
        </span>
      ))}
    </span>
  );
}

import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import styles from './entry-errors.module.css';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';

export type EntryErrorsProps = {
  /** Rule keys or sentences. */
  readonly errors: readonly string[];
  readonly id?: string;
};

/** Shows errors of a list, or of one of its entries, that no field of the page shows. */
export function EntryErrors({ errors, id }: EntryErrorsProps) {
  const textOf = useErrorText();
  if (errors.length === 0) return null;
  return (
    <span id={id} className="stack-1">
      {errors.map((error) => (
        <span key={error} className={styles.error}>
          <IconAlertCircle aria-hidden="true" size={16} />
          <span>{textOf(error)}</span>
        </span>
      ))}
    </span>
  );
}

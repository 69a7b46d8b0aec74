import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import type { SearchFieldProps as AriaSearchFieldProps } from 'react-aria-components/SearchField';
import { cx } from '../cx/cx.ts';
import fieldStyles from '../field/field.module.css';
import styles from './search-field.module.css';

export type SearchFieldProps = Omit<AriaSearchFieldProps, 'className' | 'style' | 'children' | 'aria-label'> & {
  /** The field's name, also its placeholder. */
  readonly label: string;
};

/** Shows a search field, which Escape and its button clear. */
export function SearchField({ label, ...rest }: SearchFieldProps) {
  return (
    <AriaSearchField {...rest} aria-label={label} className={styles.field}>
      <IconSearch aria-hidden="true" size={16} className={styles.icon} />
      <Input className={cx(fieldStyles.input, styles.input)} placeholder={label} />
      <Button className={styles.clear}>
        <IconX aria-hidden="true" size={16} />
      </Button>
    </AriaSearchField>
  );
}

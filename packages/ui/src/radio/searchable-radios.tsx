import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFilter } from 'react-aria-components/Autocomplete';
import { Badge } from '../badge/badge.tsx';
import { cx } from '../cx/cx.ts';
import type { FieldProps } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import { RadioGroup } from './radio-group.tsx';
import { SearchField } from '../search-field/search-field.tsx';
import styles from '../field/searchable-options.module.css';
import type { Option } from '../select/option.ts';

/** Number of options from which there is a search. */
const MANY = 8;

export type SearchableRadiosProps = FieldProps & {
  readonly label: ReactNode;
  readonly searchLabel: string;
  /** The text if no option matches the search. */
  readonly emptyText: (search: string) => string;
  /** `description` is the technical id. */
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly isDisabled?: boolean | undefined;
};

/** Selects one of many visible options with their ids; a long list has a search over both. */
export function SearchableRadios(props: SearchableRadiosProps) {
  const { label, searchLabel, emptyText, options, value, onChange, isDisabled, description, errorMessage } = props;
  const { contains } = useFilter({ sensitivity: 'base' });
  const [search, setSearch] = useState('');
  const shown = options.filter(
    (option) => contains(option.label, search) || contains(option.description ?? '', search),
  );
  return (
    <div className={fieldStyles.field}>
      <RadioGroup
        label={label}
        description={description}
        errorMessage={errorMessage}
        options={shown}
        value={value}
        onChange={onChange}
        isDisabled={isDisabled}
        search={options.length >= MANY && <SearchField label={searchLabel} value={search} onChange={setSearch} />}
        optionsClass={cx('stack-2', styles.choices)}
        renderOption={(option) => (
          <span className={styles.line}>
            <span>{option.label}</span>
            {option.badge !== undefined && <Badge tone="warning">{option.badge}</Badge>}
            {option.description !== undefined && (
              <code className={cx('detail', styles.detail)}>{option.description}</code>
            )}
          </span>
        )}
      />
      <output className={styles.empty}>{shown.length === 0 && emptyText(search)}</output>
    </div>
  );
}

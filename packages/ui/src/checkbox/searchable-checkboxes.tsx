import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFilter } from 'react-aria-components/Autocomplete';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Badge } from '../badge/badge.tsx';
import { cx } from '../cx/cx.ts';
import { Checkbox } from './checkbox.tsx';
import { FieldHelp, FieldLabel } from '../field/field.tsx';
import type { FieldProps } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import { SearchField } from '../search-field/search-field.tsx';
import styles from '../field/searchable-options.module.css';
import type { Option } from '../select/option.ts';

export type SearchableCheckboxesProps = FieldProps & {
  readonly label: ReactNode;
  /** The number of selected options as text; announced when it changes. */
  readonly summary: string;
  readonly searchLabel: string;
  /** The text if no option matches the search. */
  readonly emptyText: (search: string) => string;
  readonly options: readonly Option[];
  /** Ids of the selected options; a search hides options but does not deselect them. */
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly isReadOnly?: boolean | undefined;
};

/** Selects any number of many options, with a search over labels and ids. */
export function SearchableCheckboxes(props: SearchableCheckboxesProps) {
  const { label, summary, searchLabel, emptyText, options, value, onChange } = props;
  const { isReadOnly, description, errorMessage } = props;
  const { contains } = useFilter({ sensitivity: 'base' });
  const [search, setSearch] = useState('');
  const shown = options.filter((option) => contains(option.label, search) || contains(option.id, search));
  return (
    <CheckboxGroup
      value={[...value]}
      onChange={onChange}
      isReadOnly={isReadOnly ?? false}
      isInvalid={errorMessage !== undefined}
      className={fieldStyles.field}
    >
      <div className={styles.head}>
        <FieldLabel>{label}</FieldLabel>
        <output className="note">{summary}</output>
      </div>
      <FieldHelp description={description} errorMessage={errorMessage} />
      <div className={styles.box} {...(errorMessage !== undefined && { 'data-invalid': true })}>
        <div className={styles.search}>
          <SearchField label={searchLabel} value={search} onChange={setSearch} />
        </div>
        <div className={styles.options}>
          {shown.map((option) => (
            <Checkbox key={option.id} value={option.id}>
              <span className={styles.name}>
                <span>{option.label}</span>
                {option.description !== undefined && (
                  <code className={cx('detail', styles.detail)}>{option.description}</code>
                )}
                {option.badge !== undefined && <Badge tone="warning">{option.badge}</Badge>}
              </span>
            </Checkbox>
          ))}
        </div>
        <output className={styles.empty}>{shown.length === 0 && emptyText(search)}</output>
      </div>
    </CheckboxGroup>
  );
}

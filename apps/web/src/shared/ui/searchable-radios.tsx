import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFilter } from 'react-aria-components/Autocomplete';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import { Badge } from './badge.tsx';
import { cx } from './cx.ts';
import { FieldHelp, FieldLabel } from './field.tsx';
import type { FieldProps } from './field.tsx';
import fieldStyles from './field.module.css';
import radioStyles from './radio-group.module.css';
import { QuickFind } from './quick-find.tsx';
import styles from './searchable-options.module.css';
import type { Option } from './select.tsx';

/** From this many options on there is a search. */
const MANY = 8;

export type SearchableRadiosProps = FieldProps & {
  readonly label: ReactNode;
  readonly searchLabel: string;
  /** Why no option is in sight, for what was searched. */
  readonly emptyText: (search: string) => string;
  /** `description` is the technical name: an id to compare and to copy. */
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly isDisabled?: boolean | undefined;
};

/** One of any number of options, all in sight with their ids; when they are many, with a search over both. */
export function SearchableRadios(props: SearchableRadiosProps) {
  const { label, searchLabel, emptyText, options, value, onChange, isDisabled, description, errorMessage } = props;
  const { contains } = useFilter({ sensitivity: 'base' });
  const [search, setSearch] = useState('');
  const shown = options.filter(
    (option) => contains(option.label, search) || contains(option.description ?? '', search),
  );
  return (
    <div className={fieldStyles['field']}>
      {options.length >= MANY && <QuickFind label={searchLabel} value={search} onChange={setSearch} />}
      <RadioGroup
        value={value}
        onChange={onChange}
        isDisabled={isDisabled ?? false}
        isInvalid={errorMessage !== undefined}
        className={fieldStyles['field'] ?? ''}
      >
        <FieldLabel>{label}</FieldLabel>
        <FieldHelp description={description} errorMessage={errorMessage} />
        <div className={cx(radioStyles['options'], styles['choices'])}>
          {shown.map((option) => (
            <RadioField key={option.id} value={option.id}>
              <RadioButton className={radioStyles['option'] ?? ''}>
                <span className={radioStyles['dot']} aria-hidden="true" />
                <span className={styles['line']}>
                  <span>{option.label}</span>
                  {option.badge !== undefined && <Badge tone="warning">{option.badge}</Badge>}
                  {option.description !== undefined && <code className={styles['detail']}>{option.description}</code>}
                </span>
              </RadioButton>
            </RadioField>
          ))}
        </div>
      </RadioGroup>
      <output className={styles['empty']}>{shown.length === 0 && emptyText(search)}</output>
    </div>
  );
}

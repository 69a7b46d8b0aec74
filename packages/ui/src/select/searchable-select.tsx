import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import type { ReactNode } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Button } from 'react-aria-components/Button';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Badge } from '../badge/badge.tsx';
import { cx } from '../cx/cx.ts';
import { FieldHelp, FieldLabel } from '../field/field.tsx';
import type { FieldProps } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import styles from './list-box.module.css';
import { OptionItem } from './option-item.tsx';
import triggerStyles from './select-trigger.module.css';
import { SearchField } from '../search-field/search-field.tsx';
import type { Option } from './option.ts';

export type SearchableSelectProps = FieldProps & {
  readonly label: ReactNode;
  readonly searchLabel: string;
  /** The text for a list without options. */
  readonly emptyText: string;
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  /** Shown while nothing is selected; by default the search's label. */
  readonly placeholder?: string;
  readonly isRequired?: boolean;
  /** The caller's search, whose matches are the options; without it the labels are searched. */
  readonly search?: { readonly value: string; readonly onChange: (text: string) => void };
  /** Called when the list opens or closes, for options that load on demand. */
  readonly onOpenChange?: (isOpen: boolean) => void;
};

/** Selects one of many options, with a search over their labels. */
export function SearchableSelect(props: SearchableSelectProps) {
  const { label, searchLabel, emptyText, options, value, onChange, placeholder, search, onOpenChange } = props;
  const { description, errorMessage, isRequired = false } = props;
  const { contains } = useFilter({ sensitivity: 'base' });
  const chosen = options.find(({ id }) => id === value);
  return (
    <AriaSelect
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      {...(onOpenChange && { onOpenChange })}
      isRequired={isRequired}
      // The list opens without options if the caller's search can load them.
      allowsEmptyCollection={search !== undefined}
      isInvalid={errorMessage !== undefined}
      className={fieldStyles.field}
    >
      <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      <Button className={cx(fieldStyles.input, triggerStyles.trigger)}>
        <SelectValue className={cx(triggerStyles.value, triggerStyles.marked)}>
          <span className={triggerStyles.chosen}>{chosen?.label ?? placeholder ?? searchLabel}</span>
          {chosen?.badge !== undefined && <Badge tone="accent">{chosen.badge}</Badge>}
        </SelectValue>
        <IconSelector aria-hidden="true" size={16} />
      </Button>
      <FieldHelp description={description} errorMessage={errorMessage} />
      <Popover className={cx(styles.popover, styles.searchable)}>
        <Autocomplete
          {...(search ? { inputValue: search.value, onInputChange: search.onChange } : { filter: contains })}
        >
          <div className={styles.search}>
            <SearchField label={searchLabel} autoFocus />
          </div>
          <ListBox
            items={options}
            className={styles.list}
            renderEmptyState={() => <p className={styles.empty}>{emptyText}</p>}
          >
            {(option) => <OptionItem option={option} />}
          </ListBox>
        </Autocomplete>
      </Popover>
    </AriaSelect>
  );
}

import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx/cx.ts';
import { FieldHelp, FieldLabel } from '../field/field.tsx';
import type { FieldProps } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import styles from './list-box.module.css';
import type { Option } from './option.ts';
import { OptionItem } from './option-item.tsx';
import triggerStyles from './select-trigger.module.css';

export type SelectProps = FieldProps & {
  readonly label: ReactNode;
  readonly options: readonly Option[];
  /** The id of the selected option; null without a selection. */
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly placeholder?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isRequired?: boolean | undefined;
  /** Hides the label visually, if a heading above already shows it. */
  readonly isLabelHidden?: boolean;
  /** The id of an element with an error that several fields share. */
  readonly errorId?: string | undefined;
};

/** Selects one of a few options. */
export function Select(props: SelectProps) {
  const { label, options, value, onChange, description, errorMessage, placeholder, isDisabled, isRequired } = props;
  const { isLabelHidden = false, errorId } = props;
  const { t } = useTranslation('ui');
  return (
    <AriaSelect
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      placeholder={placeholder ?? t('select')}
      isDisabled={isDisabled ?? false}
      isRequired={isRequired ?? false}
      isInvalid={errorMessage !== undefined || errorId !== undefined}
      {...(errorId !== undefined && { 'aria-describedby': errorId })}
      className={fieldStyles.field}
    >
      {isLabelHidden ? (
        <Label className="visually-hidden">{label}</Label>
      ) : (
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      )}
      <Button className={cx(fieldStyles.input, triggerStyles.trigger)}>
        <SelectValue className={triggerStyles.value}>
          {({ selectedText, defaultChildren }) => <span>{selectedText || defaultChildren}</span>}
        </SelectValue>
        <IconChevronDown aria-hidden="true" size={16} />
      </Button>
      <FieldHelp description={description} errorMessage={errorMessage} />
      <Popover className={styles.popover}>
        <ListBox items={options} className={styles.list}>
          {(option) => <OptionItem option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

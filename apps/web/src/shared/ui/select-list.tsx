import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { FieldHelp, FieldLabel } from './field.tsx';
import fieldStyles from './field.module.css';
import { focusAtOnce } from './focus-at-once.ts';
import styles from './list-box.module.css';
import { OptionItem } from './option-item.tsx';
import type { SelectProps } from './select.tsx';
import triggerStyles from './select-trigger.module.css';
import { useOpenAtOnce } from './use-open-at-once.ts';
import { usePressedKeys } from './use-pressed-keys.ts';

export type SelectListProps = SelectProps & {
  /** The keys that were pressed on the stand-in while this was loaded; none: it was opened. */
  readonly pressed: readonly string[];
};

/** A select with its list, as it takes over from its stand-in: with the focus, and what was pressed on it done. */
export function SelectList(props: SelectListProps) {
  const { label, options, value, onChange, description, errorMessage, placeholder, isDisabled, isRequired } = props;
  const { isLabelHidden = false, errorId, pressed } = props;
  const { t } = useTranslation('common');
  const root = usePressedKeys(pressed);

  return (
    <AriaSelect
      ref={root}
      {...useOpenAtOnce(pressed.length === 0)}
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      placeholder={placeholder ?? t('select')}
      isDisabled={isDisabled ?? false}
      isRequired={isRequired ?? false}
      isInvalid={errorMessage !== undefined || errorId !== undefined}
      {...(errorId !== undefined && { 'aria-describedby': errorId })}
      className={fieldStyles['field'] ?? ''}
    >
      {isLabelHidden ? (
        <Label className="visually-hidden">{label}</Label>
      ) : (
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      )}
      <Button ref={focusAtOnce} className={cx(fieldStyles['input'], triggerStyles['trigger'])}>
        <SelectValue className={triggerStyles['value'] ?? ''}>
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <IconChevronDown aria-hidden="true" size={16} />
      </Button>
      <FieldHelp description={description} errorMessage={errorMessage} />
      <Popover className={styles['popover'] ?? ''}>
        <ListBox items={options} className={styles['list'] ?? ''}>
          {(option) => <OptionItem option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

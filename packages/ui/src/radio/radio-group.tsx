import type { KeyboardEvent, ReactNode } from 'react';
import { RadioButton, RadioField, RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup';
import controlStyles from '../field/control.module.css';
import { cx } from '../cx/cx.ts';
import { FieldHelp, FieldLabel } from '../field/field.tsx';
import type { FieldProps } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import optionStyles from './option.module.css';
import styles from './radio-group.module.css';
import type { Option } from '../select/option.ts';

export type RadioGroupProps = FieldProps & {
  readonly label: ReactNode;
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly isDisabled?: boolean | undefined;
  /** Places short options side by side. */
  readonly isInline?: boolean;
  /** Classes of the box around the options, and of the content of an option. */
  readonly optionsClass?: string | undefined;
  readonly renderOption?: (option: Option) => ReactNode;
  /** Shown between the label and the options, below the help: a search, for a long list. */
  readonly search?: ReactNode;
};

/** Selects one of a few options, all visible. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, options, value, onChange, isDisabled = false, description, errorMessage } = props;
  const { isInline = false, search, renderOption = renderText } = props;
  const { optionsClass = cx('stack-2', isInline && styles.inline) } = props;
  const help = <FieldHelp description={description} errorMessage={errorMessage} />;
  return (
    <AriaRadioGroup
      value={value}
      onChange={onChange}
      isDisabled={isDisabled}
      isInvalid={errorMessage !== undefined}
      className={fieldStyles.field}
    >
      <FieldLabel>{label}</FieldLabel>
      {search !== undefined && help}
      {search !== undefined && (
        <div role="presentation" onKeyDown={keepArrows}>
          {search}
        </div>
      )}
      <div className={optionsClass}>
        {options.map((option) => (
          <RadioField key={option.id} value={option.id}>
            <RadioButton className={cx(controlStyles.control, optionStyles.option)}>
              <span className={optionStyles.dot} aria-hidden="true" />
              {renderOption(option)}
            </RadioButton>
          </RadioField>
        ))}
      </div>
      {search === undefined && help}
    </AriaRadioGroup>
  );
}

/** Keeps the arrow keys in the search; the group would select the next option. */
function keepArrows(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}

function renderText({ label, description }: Option) {
  return (
    <span className={styles.text}>
      <span>{label}</span>
      {description !== undefined && <span className={cx('note', styles.description)}>{description}</span>}
    </span>
  );
}

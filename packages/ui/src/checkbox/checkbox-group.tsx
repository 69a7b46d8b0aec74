import type { ReactNode } from 'react';
import { CheckboxGroup as AriaCheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Checkbox } from './checkbox.tsx';
import styles from './checkbox-group.module.css';
import { FieldHelp, FieldLabel } from '../field/field.tsx';
import type { FieldProps } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import type { Option } from '../select/option.ts';

export type CheckboxGroupProps = FieldProps & {
  readonly label: ReactNode;
  readonly options: readonly Option[];
  /** Ids of the selected options. */
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly isReadOnly?: boolean | undefined;
};

/** Selects any number of a few options, all visible. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { label, options, value, onChange, isReadOnly, description, errorMessage } = props;
  return (
    <AriaCheckboxGroup
      value={[...value]}
      onChange={onChange}
      isReadOnly={isReadOnly ?? false}
      isInvalid={errorMessage !== undefined}
      className={fieldStyles.field}
    >
      <FieldLabel>{label}</FieldLabel>
      {options.map((option) => (
        <Checkbox key={option.id} value={option.id}>
          <span>{option.label}</span>
          {option.description !== undefined && <code className={styles.description}>{option.description}</code>}
        </Checkbox>
      ))}
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaCheckboxGroup>
  );
}

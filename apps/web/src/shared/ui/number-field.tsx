import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { ReactNode, RefAttributes } from 'react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import type { NumberFieldProps as AriaNumberFieldProps } from 'react-aria-components/NumberField';
import { cx } from './cx.ts';
import { FieldHelp, FieldLabel } from './field.tsx';
import type { FieldProps } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './number-field.module.css';

export type NumberFieldProps = Omit<AriaNumberFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> &
  FieldProps & {
    readonly label: ReactNode;
    readonly inputRef?: RefAttributes<HTMLInputElement>['ref'];
  };

/** A number with buttons for one less and one more. */
export function NumberField({ label, description, errorMessage, inputRef, ...rest }: NumberFieldProps) {
  return (
    <AriaNumberField {...rest} isInvalid={errorMessage !== undefined} className={fieldStyles['field'] ?? ''}>
      <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
      <Group className={styles['group'] ?? ''}>
        <Button slot="decrement" className={styles['step'] ?? ''}>
          <IconMinus aria-hidden="true" size={16} />
        </Button>
        <Input
          className={cx(fieldStyles['input'], styles['input'])}
          {...(inputRef === undefined ? {} : { ref: inputRef })}
        />
        <Button slot="increment" className={styles['step'] ?? ''}>
          <IconPlus aria-hidden="true" size={16} />
        </Button>
      </Group>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaNumberField>
  );
}

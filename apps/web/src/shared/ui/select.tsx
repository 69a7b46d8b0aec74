import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../later.ts';
import type { FieldProps } from './field.tsx';
import { SelectStandIn } from './select-stand-in.tsx';

const SelectList = later(async () => (await import('./select-list.tsx')).SelectList);

export type Option = {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** One word that marks the option. */
  readonly badge?: string;
};

export type SelectProps = FieldProps & {
  readonly label: ReactNode;
  readonly options: readonly Option[];
  /** The id of the chosen option; null while none is chosen. */
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly placeholder?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isRequired?: boolean | undefined;
  /** The label is for screen readers only: a heading above says it to everyone else. */
  readonly isLabelHidden?: boolean;
  /** The id of the element that says what is wrong, where that is not this select's alone. */
  readonly errorId?: string | undefined;
};

/** One of a few options. The list is loaded when it is first wanted; what is pressed meanwhile is not lost. */
export function Select(props: SelectProps) {
  const { label, options, value, description, errorMessage, placeholder, isDisabled, isRequired } = props;
  const { isLabelHidden, errorId } = props;
  const { t } = useTranslation('common');
  const [pressed, setPressed] = useState<readonly string[]>();
  const standIn = (
    <SelectStandIn
      label={label}
      isLabelHidden={isLabelHidden}
      value={options.find(({ id }) => id === value)?.label}
      placeholder={placeholder ?? t('select')}
      icon={<IconChevronDown aria-hidden="true" size={16} />}
      description={description}
      errorMessage={errorMessage}
      errorId={errorId}
      isDisabled={isDisabled}
      isRequired={isRequired}
      autoFocus={pressed !== undefined}
      onPress={() => setPressed((before) => before ?? [])}
      onKey={(key) => setPressed((before = []) => [...before, key])}
    />
  );
  if (!pressed) return standIn;
  return (
    <Suspense fallback={standIn}>
      <SelectList {...props} pressed={pressed} />
    </Suspense>
  );
}

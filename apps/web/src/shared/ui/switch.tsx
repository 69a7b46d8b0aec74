import type { ReactNode } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import { useTranslation } from 'react-i18next';
import { FieldHelp } from './field.tsx';
import type { FieldProps } from './field.tsx';
import styles from './switch.module.css';

export type SwitchProps = FieldProps & {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean | undefined;
  readonly isReadOnly?: boolean | undefined;
  readonly label: ReactNode;
};

/** A toggle: its name, and beside the track whether it is 'Enabled' or 'Disabled'. */
export function Switch({ label, description, errorMessage, isDisabled, isReadOnly, ...rest }: SwitchProps) {
  const { t } = useTranslation('common');
  return (
    <SwitchField
      {...rest}
      isDisabled={isDisabled ?? false}
      isReadOnly={isReadOnly ?? false}
      isInvalid={errorMessage !== undefined}
      className={styles['field'] ?? ''}
    >
      <SwitchButton className={styles['row'] ?? ''}>
        {({ isSelected }) => (
          <>
            <span className={styles['name']}>{label}</span>
            <span className={styles['state']}>
              <span className={styles['track']} aria-hidden="true">
                <span className={styles['thumb']} />
              </span>
              <span aria-hidden="true">{isSelected ? t('enabled') : t('disabled')}</span>
            </span>
          </>
        )}
      </SwitchButton>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </SwitchField>
  );
}

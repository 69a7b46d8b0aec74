import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import type { FieldProps } from './field.tsx';
import styles from './switch.module.css';
import { useNativeField } from './use-native-field.tsx';

export type SwitchProps = FieldProps & {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isReadOnly?: boolean | undefined;
  readonly label: ReactNode;
};

/**
 * A toggle: its name, and beside the track whether it is 'Enabled' or 'Disabled'. The browser's own element: every settings page
 * begins with it.
 */
export function Switch({ label, description, errorMessage, isSelected, isReadOnly = false, onChange }: SwitchProps) {
  const { t } = useTranslation('common');
  const { field, help } = useNativeField({ description, errorMessage });
  return (
    <div className={styles['field']}>
      <label className={cx(styles['row'], isReadOnly && styles['readOnly'])}>
        <input
          {...field}
          type="checkbox"
          role="switch"
          aria-readonly={isReadOnly || undefined}
          checked={isSelected}
          aria-checked={isSelected}
          // The browser knows no check box that can only be read.
          onChange={({ target }) => !isReadOnly && onChange(target.checked)}
          className="visually-hidden"
        />
        <span className={styles['name']}>{label}</span>
        <span className={styles['state']} aria-hidden="true">
          <span className={styles['track']}>
            <span className={styles['thumb']} />
          </span>
          <span>{isSelected ? t('enabled') : t('disabled')}</span>
        </span>
      </label>
      {help}
    </div>
  );
}

import type { ReactNode } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import { useTranslation } from 'react-i18next';
import controlStyles from '../field/control.module.css';
import { cx } from '../cx/cx.ts';
import { FieldHelp } from '../field/field.tsx';
import type { FieldProps } from '../field/field.tsx';
import styles from './switch.module.css';

export type SwitchProps = FieldProps & {
  /** Undefined while the value is unknown: the switch then has a placeholder in place of its state and cannot be used. */
  readonly isSelected: boolean | undefined;
  readonly onChange: (isSelected: boolean) => void;
  readonly isReadOnly?: boolean | undefined;
  readonly label: ReactNode;
  /** The place of the switch shows its name, which is then for screen readers only. */
  readonly isLabelHidden?: boolean;
};

/** Shows a toggle with its name, and its state 'Enabled' or 'Disabled' beside the track. */
export function Switch(props: SwitchProps) {
  const { label, isLabelHidden = false, description, errorMessage, isSelected, isReadOnly = false, onChange } = props;
  const { t } = useTranslation('ui');
  const nameStyle = isLabelHidden ? 'visually-hidden' : styles.name;
  if (isSelected === undefined) {
    return (
      <div className="stack-1">
        <div className={cx(controlStyles.control, styles.row)}>
          <span className={nameStyle}>{label}</span>
          <span className={cx(styles.state, styles.pending)} />
        </div>
        <FieldHelp description={description} />
      </div>
    );
  }
  return (
    <SwitchField
      isSelected={isSelected}
      isReadOnly={isReadOnly}
      isInvalid={errorMessage !== undefined}
      onChange={onChange}
      className="stack-1"
    >
      <SwitchButton className={cx(controlStyles.control, styles.row)}>
        <span className={nameStyle}>{label}</span>
        <span className={styles.state} aria-hidden="true">
          <span className={styles.track}>
            <span className={styles.thumb} />
          </span>
          <span>{isSelected ? t('enabled') : t('disabled')}</span>
        </span>
      </SwitchButton>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </SwitchField>
  );
}

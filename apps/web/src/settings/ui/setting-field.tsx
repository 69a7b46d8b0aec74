import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Button } from '@fieldstone/ui/button';
import { Switch } from '@fieldstone/ui/switch';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import styles from './setting-field.module.css';
import type { PageForm } from './settings-page.tsx';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import { fieldText, useFieldLabel, useValueText } from './use-value-text.ts';

/** The declared keys of a payload whose values have a given type. */
type FieldOf<P, V> = keyof {
  [K in keyof P as string extends K ? never : P[K] extends V ? K : never]: true;
} &
  string;

export type SettingFieldProps<P extends Payload, V> = {
  readonly form: PageForm<P>;
  /** The field's key in the payload; its texts have the same key in the locale file. */
  readonly name: FieldOf<P, V>;
};

/** Props of a field's control. */
export type Control = {
  readonly label: string;
  readonly description: string;
  readonly value: unknown;
  readonly errorMessage: string | undefined;
  readonly isReadOnly: boolean;
};

/** Shows a field: its control, and below it the default with a button that restores it. */
export function SettingField<P extends Payload, V>(
  props: SettingFieldProps<P, V> & {
    readonly children: (control: Control, change: (value: V) => void) => ReactNode;
  },
) {
  const { form, name, children } = props;
  const label = useFieldLabel(form.setting)([name]);
  const errorMessage = useErrorText()(form.errors[name]);
  const value: unknown = form.edit[name];
  const change = (next: unknown) => form.change(name, { ...form.edit, [name]: next });
  const control = {
    label,
    description: fieldText(form.setting, name, 'description'),
    value,
    errorMessage,
    isReadOnly: form.isReadOnly,
  };
  return (
    <div className={styles.field}>
      {children(control, change)}
      <DefaultHint form={form} name={name} label={label} value={value} onReset={change} />
    </div>
  );
}

type DefaultHintProps<P extends Payload> = {
  readonly form: PageForm<P>;
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
  readonly onReset: (value: unknown) => void;
};

function DefaultHint<P extends Payload>({ form, name, label, value, onReset }: DefaultHintProps<P>) {
  const { t } = useTranslation('settings');
  const textOf = useValueText(form.setting);
  const standard = form.setting.defaults[name];
  if (isEqual(value, standard)) return <p className={styles.default}>{t('field.isDefault')}</p>;
  return (
    <p className={styles.default}>
      <Badge tone="accent">{t('field.differs')}</Badge>
      <span>{t('field.default', { value: textOf([name], standard) })}</span>
      {!form.isReadOnly && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('field.resetLabel', { label })}
          onPress={() => onReset(standard)}
        >
          {t('field.reset')}
        </Button>
      )}
    </p>
  );
}

/** Shows a toggle, 'Enabled' or 'Disabled' (PAGE-05). */
export function SettingSwitch<P extends Payload>(props: SettingFieldProps<P, boolean>) {
  return (
    <SettingField<P, boolean> {...props}>
      {({ value, ...control }, change) => <Switch {...control} isSelected={value === true} onChange={change} />}
    </SettingField>
  );
}

export type PendingSwitchProps<P extends Payload> = Pick<SettingFieldProps<P, boolean>, 'name'> & {
  readonly setting: SettingFieldProps<P, boolean>['form']['setting'];
  /** Without it, a placeholder is shown. */
  readonly isSelected?: boolean | undefined;
};

/** Shows a toggle before its value is loaded. */
export function PendingSwitch<P extends Payload>({ setting, name, isSelected }: PendingSwitchProps<P>) {
  const label = useFieldLabel(setting)([name]);
  return (
    <Switch
      label={label}
      description={fieldText(setting, name, 'description')}
      isSelected={isSelected}
      isReadOnly
      onChange={() => {}}
    />
  );
}

import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Button } from '@fieldstone/ui/button';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import type { FieldOf } from '../model/field-of.ts';
import styles from './setting-field.module.css';
import type { PageForm } from './settings-page.tsx';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import { fieldText, useFieldLabel, useValueText } from './use-value-text.ts';

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

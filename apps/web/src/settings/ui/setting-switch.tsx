import type { Payload } from '@fieldstone/contracts/settings/setting';
import { Switch } from '@fieldstone/ui/switch';
import { SettingField } from './setting-field.tsx';
import type { SettingFieldProps } from './setting-field.tsx';
import { fieldText, useFieldLabel } from './use-value-text.ts';

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

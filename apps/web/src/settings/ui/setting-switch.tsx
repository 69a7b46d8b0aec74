import type { Payload } from '@fieldstone/contracts/settings/setting';
import { Switch } from '@fieldstone/ui/switch';
import { SettingField } from './setting-field.tsx';
import type { SettingFieldProps } from './setting-field.tsx';

/** Shows a toggle, 'Enabled' or 'Disabled' (PAGE-05). */
export function SettingSwitch<P extends Payload>(props: SettingFieldProps<P, boolean>) {
  return (
    <SettingField<P, boolean> {...props}>
      {({ value, ...control }, change) => <Switch {...control} isSelected={value === true} onChange={change} />}
    </SettingField>
  );
}

import type { Payload } from '@fieldstone/contracts/settings/setting';
import { CheckboxGroup } from '@fieldstone/ui/checkbox';
import { SettingField } from './setting-field.tsx';
import type { SettingFieldProps } from './setting-field.tsx';
import { fieldText } from './use-value-text.ts';

/** Shows the options of a setting as checkboxes; the selection is stored in the order of the options. */
export function SettingCheckboxes<P extends Payload, O extends string>({
  options,
  ...props
}: SettingFieldProps<P, O[]> & { readonly options: readonly O[] }) {
  const { form, name } = props;
  return (
    <SettingField<P, O[]> {...props}>
      {({ value, ...control }, change) => (
        <CheckboxGroup
          {...control}
          options={options.map((id) => ({
            id,
            label: fieldText(form.setting, name, `options.${id}`),
            description: id,
          }))}
          value={options.filter((id) => Array.isArray(value) && value.includes(id))}
          onChange={(chosen) => change(options.filter((id) => chosen.includes(id)))}
        />
      )}
    </SettingField>
  );
}

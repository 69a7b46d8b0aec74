import type { Payload } from '@fieldstone/contracts/settings/setting';
import { Select } from '@fieldstone/ui/select';
import styles from './setting-field.module.css';
import { SettingField } from './setting-field.tsx';
import type { SettingFieldProps } from './setting-field.tsx';
import { fieldText } from './use-value-text.ts';

/** Shows a field with one of several options. */
export function SettingSelect<P extends Payload>({
  options,
  ...props
}: SettingFieldProps<P, string> & { readonly options: readonly string[] }) {
  const { form, name } = props;
  return (
    <SettingField<P, string> {...props}>
      {({ value, isReadOnly, ...control }, change) => (
        <div className={styles.text}>
          <Select
            {...control}
            isDisabled={isReadOnly}
            options={options.map((id) => ({
              id,
              label: fieldText(form.setting, name, `options.${id.replaceAll('.', ' ')}`),
            }))}
            value={options.find((option) => option === value) ?? null}
            onChange={change}
          />
        </div>
      )}
    </SettingField>
  );
}

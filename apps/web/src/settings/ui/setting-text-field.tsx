import type { Payload } from '@fieldstone/contracts/settings/setting';
import { TextField } from '@fieldstone/ui/text-field';
import styles from './setting-field.module.css';
import { SettingField } from './setting-field.tsx';
import type { SettingFieldProps } from './setting-field.tsx';

/** Shows a field with one line of text. */
export function SettingTextField<P extends Payload>(props: SettingFieldProps<P, string>) {
  return (
    <SettingField<P, string> {...props}>
      {({ value, ...control }, change) => (
        <div className={styles.text}>
          <TextField {...control} value={typeof value === 'string' ? value : ''} onChange={change} />
        </div>
      )}
    </SettingField>
  );
}

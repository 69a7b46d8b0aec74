import { GLOBAL_SETTING_FIELDS } from '@fieldstone/contracts/organization/global-settings';
import type { GlobalSettings } from '@fieldstone/contracts/organization/global-settings';
import type { SettingRecord } from '@fieldstone/contracts/settings/setting-records';
import { SettingSelect } from '../../settings/ui/setting-select.tsx';
import { SettingSwitch } from '../../settings/ui/setting-switch.tsx';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import { SettingTextField } from '../../settings/ui/setting-text-field.tsx';
import { useLastChanged } from '../../lib/session/use-moment.ts';
import { itemsOf } from '../../domains/global-settings/global-setting-items.ts';
import styles from './global-setting-fields.module.css';
import { VersionNote } from './version-note.tsx';

export type GlobalSettingFieldsProps = {
  readonly form: PageForm<GlobalSettings>;
  readonly records: readonly SettingRecord[];
};

/** Shows the six settings in the order of their ids, each with its last change. */
export function GlobalSettingFields({ form, records }: GlobalSettingFieldsProps) {
  const items = itemsOf(form.edit, records);
  return (
    <div className={styles.fields}>
      {GLOBAL_SETTING_FIELDS.map(({ key, id, options }) => (
        <div key={key} className={styles.field}>
          {key === 'preventStoreLogin' && <SettingSwitch form={form} name={key} />}
          {key !== 'preventStoreLogin' && options && <SettingSelect form={form} name={key} options={options} />}
          {key !== 'preventStoreLogin' && !options && (
            <>
              <SettingTextField form={form} name={key} />
              <VersionNote item={items.find((item) => item.key === key)} />
            </>
          )}
          <LastChange record={records.find((record) => record.settingId === id)} />
        </div>
      ))}
    </div>
  );
}

function LastChange({ record }: { readonly record: SettingRecord | undefined }) {
  const lastChanged = useLastChanged();
  const changed = record?.changed;
  return changed ? <p className="detail">{lastChanged(changed)}</p> : null;
}

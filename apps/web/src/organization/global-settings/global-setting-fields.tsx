import { GLOBAL_SETTING_FIELDS, appVersion, LOWEST_VERSION } from '@fieldstone/contracts/organization/global-settings';
import type { GlobalSettings, GlobalSettingItem } from '@fieldstone/contracts/organization/global-settings';
import type { SettingRecord } from '@fieldstone/contracts/settings/setting-records';
import { SettingSelect } from '../../settings/ui/setting-select.tsx';
import { SettingSwitch } from '../../settings/ui/setting-switch.tsx';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import { SettingTextField } from '../../settings/ui/setting-text-field.tsx';
import { useLastChanged } from '../../lib/session/use-moment.ts';
import { itemsOf } from '../../domains/global-settings/global-setting-items.ts';
import styles from './global-setting-fields.module.css';
import { compareVersions } from '@fieldstone/contracts/platform/version';
import { useTranslation } from 'react-i18next';

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

/** Explains the effect of a minimum version, and whether the edit locks apps out or lets them in. */
function VersionNote({ item }: { readonly item: GlobalSettingItem | undefined }) {
  const { t } = useTranslation('settings');
  const version = item?.value.trim() ?? '';
  const saved = item?.savedValue ?? '';
  const isVersion = appVersion.safeParse(version).success;
  const change = compareVersions(version, saved);
  const text = () => {
    if (!isVersion) return '';
    if (change > 0) return t('global-settings.raised', { version, saved });
    if (compareVersions(version, LOWEST_VERSION) === 0) return t('global-settings.allowed');
    if (change < 0) return t('global-settings.lowered', { version, saved });
    return t('global-settings.below', { version });
  };
  return <output className={styles.note}>{text()}</output>;
}

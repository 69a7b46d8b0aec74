import { appVersion, LOWEST_VERSION } from '@fieldstone/contracts/organization/global-settings';
import type { GlobalSettingItem } from '@fieldstone/contracts/organization/global-settings';
import { compareVersions } from '@fieldstone/contracts/platform/version';
import { useTranslation } from 'react-i18next';
import styles from './global-setting-fields.module.css';

/** What a minimum version means for technicians, and whether the edit shuts apps out or lets them in. */
export function VersionNote({ item }: { readonly item: GlobalSettingItem | undefined }) {
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

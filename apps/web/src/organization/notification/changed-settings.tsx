import type { OverviewSettingId } from '@fieldstone/contracts/organization/overview';
import { useTranslation } from 'react-i18next';
import { pageOf } from '../../domains/group-profile/overview-page.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { profileHistoryPath, settingPath } from '../../lib/navigation/paths.ts';
import { Link } from '../../lib/page/link.tsx';
import styles from './notify-dialog.module.css';

/** Settings that a row lists; the history of the group profile has all. */
const SETTINGS_OF_A_ROW = 3;

export type ChangedSettingsProps = {
  readonly profileId: string;
  readonly settings: readonly OverviewSettingId[];
  /** Closes the dialog, because a link opens a page below it. */
  readonly onClose: () => void;
};

/** Lists the settings of a group profile that changed since its last notification, the latest change first, with links (FIX-70). */
export function ChangedSettings({ profileId, settings, onClose }: ChangedSettingsProps) {
  const { t } = useTranslation('notification');
  // On narrow screens, an empty cell has no label.
  if (settings.length === 0) return null;
  const more = settings.length - SETTINGS_OF_A_ROW;
  const links: Array<{ readonly id: string; readonly label: string; readonly to: string }> = settings
    .slice(0, SETTINGS_OF_A_ROW)
    .map((id) => ({ id, label: pageName(pageOf(id).name), to: settingPath(profileId, pageOf(id).slug) }));
  if (more > 0) {
    links.push({ id: 'more', label: t('moreSettings', { count: more }), to: profileHistoryPath(profileId) });
  }
  return (
    <span className={styles.links}>
      {links.map(({ id, label, to }) => (
        <Link
          key={id}
          to={to}
          onClick={(event) => {
            // A click on the row would choose it.
            event.stopPropagation();
            onClose();
          }}
        >
          {label}
        </Link>
      ))}
    </span>
  );
}

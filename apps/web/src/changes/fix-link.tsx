import type { ChangeReason } from '@fieldstone/contracts/changes/planned-change';
import { useTranslation } from 'react-i18next';
import { PATHS, settingPath } from '../lib/navigation/paths.ts';
import { Link } from '../lib/page/link.tsx';
import { comparedSetting, itemName } from './compared-setting.ts';
import styles from './setting-lines.module.css';

export type FixLinkProps = {
  /** Why the setting is not written; a link is shown for the reasons that can be fixed on a page. */
  readonly reason: ChangeReason | null;
  readonly settingId: string;
  /** The group profile whose value is the cause. */
  readonly profileId: string | null;
};

/** Links to the page where the cause of a blocked setting can be fixed (requirement CST-04). */
export function FixLink({ reason, settingId, profileId }: FixLinkProps) {
  const { t } = useTranslation('changes');
  const setting = comparedSetting(settingId);
  const target = (): { readonly to: string; readonly text: string } | undefined => {
    switch (reason) {
      case 'permission':
      case 'version':
      case 'feature':
        return { to: PATHS.healthCheck, text: t('fix.healthCheck') };
      case 'target':
        return { to: PATHS.groupProfiles, text: t('fix.groupProfiles') };
      case 'reference':
      case 'invalid':
        if (!setting || profileId === null) return undefined;
        return {
          to: settingPath(profileId, setting.slug),
          text: t('fix.setting', { setting: itemName(settingId) }),
        };
      default:
        return undefined;
    }
  };
  const link = target();
  return (
    link && (
      <Link to={link.to} className={styles.fix}>
        {link.text}
      </Link>
    )
  );
}

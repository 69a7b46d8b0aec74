import type { ChangeReason } from '@fieldstone/contracts/organization/planned-change';
import { useTranslation } from 'react-i18next';
import { PATHS, settingPath } from '../../lib/navigation/paths.ts';
import { Link } from '../../lib/page/link.tsx';
import { pageName } from '../../lib/navigation/page-name.ts';
import type { Area } from '../../lib/navigation/area-text.ts';
import styles from './setting-lines.module.css';

export type FixLinkProps = {
  /** Why the setting is not written; a link is shown for the reasons that can be fixed on a page. */
  readonly reason: ChangeReason | null;
  readonly setting: Area | undefined;
  /** The group profile whose value is the cause. */
  readonly profileId: string;
};

/** Links to the page where the cause of a blocked setting can be fixed (requirement CST-04). */
export function FixLink({ reason, setting, profileId }: FixLinkProps) {
  const { t } = useTranslation('copy');
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
        return (
          setting && {
            to: settingPath(profileId, setting.slug),
            text: t('fix.setting', { setting: pageName(setting.name) }),
          }
        );
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

import type { ChangeReason } from '@fieldstone/contracts/changes/planned-change';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '@fieldstone/ui/checkbox';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { pageOfSetting } from '../lib/navigation/console-pages.ts';
import { PATHS, settingPath } from '../lib/navigation/paths.ts';
import { Link } from '../lib/page/link.tsx';
import { reasonText } from './outcomes.ts';
import type { Explained } from './outcomes.ts';
import { itemName } from './setting-names.ts';
import styles from './setting-lines.module.css';

/** Whether a setting is chosen, with the function that changes it. */
export type SettingChoice = { readonly isSelected: boolean; readonly onChange: (isSelected: boolean) => void };

export type SettingLine = {
  readonly settingId: string;
  readonly badge: ReactNode;
  /** Explains the status. */
  readonly explained: Explained;
  /** The group profile whose value is the cause of a blocked or failed setting. */
  readonly causeId: string | null;
  /** Without it, the line has no checkbox. */
  readonly choice?: SettingChoice | undefined;
  /** Renders the details; without it, the line does not expand. */
  readonly renderDetails?: (() => ReactNode) | undefined;
};

/** Lists settings with their planned or actual outcome. */
export function SettingLines({ lines }: { readonly lines: readonly SettingLine[] }) {
  return (
    <ul className={styles.settings}>
      {lines.map((line) => (
        <SettingLineItem key={line.settingId} {...line} />
      ))}
    </ul>
  );
}

function SettingLineItem({ settingId, badge, explained, causeId, choice, renderDetails }: SettingLine) {
  const { t } = useTranslation('changes');
  const [isOpen, setOpen] = useState(false);
  const name = itemName(settingId);
  const text = reasonText(explained);
  const content = (
    <div>
      {renderDetails && pageOfSetting(settingId) ? (
        <Disclosure title={name} aside={badge} isExpanded={isOpen} onExpandedChange={setOpen}>
          {isOpen && <div className={styles.difference}>{renderDetails()}</div>}
        </Disclosure>
      ) : (
        <div className={styles.line}>
          <span>{name}</span>
          {badge}
        </div>
      )}
      {text !== null && (
        <p className={styles.reason}>
          <span>{text}</span> <FixLink reason={explained.reason} settingId={settingId} profileId={causeId} />
        </p>
      )}
    </div>
  );
  if (!choice) return <li className={styles.setting}>{content}</li>;
  return (
    <li className={`${styles.setting} ${styles.selectable}`}>
      <Checkbox aria-label={t('chooseSetting', { setting: name })} {...choice} />
      {content}
    </li>
  );
}

type FixLinkProps = {
  /** Why the setting is not written; a link is shown for the reasons that can be fixed on a page. */
  readonly reason: ChangeReason | null;
  readonly settingId: string;
  /** The group profile whose value is the cause. */
  readonly profileId: string | null;
};

/** Links to the page where the cause of a blocked setting can be fixed (requirement CST-04). */
function FixLink({ reason, settingId, profileId }: FixLinkProps) {
  const { t } = useTranslation('changes');
  const page = pageOfSetting(settingId);
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
        if (!page || profileId === null) return undefined;
        return {
          to: settingPath(profileId, page.slug),
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

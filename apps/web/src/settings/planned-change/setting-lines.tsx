import { settingById } from '@fieldstone/contracts/settings/all-settings';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { RestoredId } from '@fieldstone/contracts/organization/restore-settings';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '@fieldstone/ui/checkbox';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { eventSettingsPage } from '../../lib/navigation/console-pages.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import type { ComparedSetting } from './payload-differences.tsx';
import styles from './setting-lines.module.css';

export type SettingLine = {
  readonly settingId: RestoredId;
  readonly badge: ReactNode;
  /** Explains the status. */
  readonly reason: string | null;
  /** A link to the page where a blocked setting can be fixed. */
  readonly fix?: ReactNode;
  /** Whether the setting is chosen, with the function that changes it; without it, the line has no checkbox. */
  readonly choice?: { readonly isSelected: boolean; readonly onChange: (isSelected: boolean) => void } | undefined;
  /** Renders the details; without it, the line does not expand. */
  readonly renderDetails?: ((setting: ComparedSetting) => ReactNode) | undefined;
};

/** The default process for editing events, which is no setting with an envelope. */
const eventSettings: ComparedSetting = { ...eventSettingsPage, defaults: { defaultEditEventProcessId: null } };

/** Returns the setting of a line; undefined for an unknown one. */
export function lineSetting(settingId: RestoredId): ComparedSetting | undefined {
  return settingId === EVENT_SETTING ? eventSettings : settingById(settingId);
}

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

function SettingLineItem({ settingId, badge, reason, fix, choice, renderDetails }: SettingLine) {
  const { t } = useTranslation('copy');
  const [isOpen, setOpen] = useState(false);
  const setting = lineSetting(settingId);
  const name = setting ? pageName(setting.name) : settingId;
  const content = (
    <div>
      {setting && renderDetails ? (
        <Disclosure title={name} aside={badge} isExpanded={isOpen} onExpandedChange={setOpen}>
          {isOpen && <div className={styles.difference}>{renderDetails(setting)}</div>}
        </Disclosure>
      ) : (
        <div className={styles.line}>
          <span>{name}</span>
          {badge}
        </div>
      )}
      {reason !== null && (
        <p className={styles.reason}>
          <span>{reason}</span> {fix}
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

import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '@fieldstone/ui/checkbox';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { comparedSetting, itemName } from './compared-setting.ts';
import styles from './setting-lines.module.css';

/** Whether a setting is chosen, with the function that changes it. */
export type SettingChoice = { readonly isSelected: boolean; readonly onChange: (isSelected: boolean) => void };

export type SettingLine = {
  readonly settingId: string;
  readonly badge: ReactNode;
  /** Explains the status. */
  readonly reason: string | null;
  /** A link to the page where a blocked setting can be fixed. */
  readonly fix: ReactNode;
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

function SettingLineItem({ settingId, badge, reason, fix, choice, renderDetails }: SettingLine) {
  const { t } = useTranslation('changes');
  const [isOpen, setOpen] = useState(false);
  const name = itemName(settingId);
  const content = (
    <div>
      {renderDetails && comparedSetting(settingId) ? (
        <Disclosure title={name} aside={badge} isExpanded={isOpen} onExpandedChange={setOpen}>
          {isOpen && <div className={styles.difference}>{renderDetails()}</div>}
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

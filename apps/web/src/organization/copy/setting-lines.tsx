import { settingById } from '@fieldstone/contracts/settings/all-settings';
import type { Setting, SettingId } from '@fieldstone/contracts/settings/setting';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { pageLabel } from '../../settings/ui/area-text.ts';
import { Disclosure } from '@fieldstone/ui/disclosure';
import styles from './choose/target-table.module.css';

export type SettingLine = {
  readonly settingId: SettingId;
  readonly badge: ReactNode;
  /** Why, in words. */
  readonly reason: string | null;
  /** What is seen of it when it is opened; without it, it does not open. */
  readonly renderDetails?: ((setting: Setting) => ReactNode) | undefined;
};

/** The settings of a target, each with what is, or was, to become of it. */
export function SettingLines({ lines }: { readonly lines: readonly SettingLine[] }) {
  return (
    <ul className={styles.settings}>
      {lines.map((line) => (
        <SettingLineItem key={line.settingId} {...line} />
      ))}
    </ul>
  );
}

function SettingLineItem({ settingId, badge, reason, renderDetails }: SettingLine) {
  const [isOpen, setOpen] = useState(false);
  const setting = settingById(settingId);
  const name = setting ? pageLabel(setting) : settingId;
  return (
    <li className={styles.setting}>
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
      {reason !== null && <p className={styles.reason}>{reason}</p>}
    </li>
  );
}

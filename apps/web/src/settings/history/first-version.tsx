import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasDefaults } from '../model/editable.ts';
import type { Editable } from '../model/editable.ts';
import { useMoment } from '../../lib/session/use-moment.ts';
import { useFieldLabel } from '../ui/use-value-text.ts';
import styles from './change-item.module.css';
import { RestoreFailureBanner } from './restore-failure.tsx';
import type { RestoreFailure } from './use-restore.ts';
import { isHistoryOfParts } from './versions.ts';

export type FirstVersionProps<P extends Payload> = {
  readonly setting: Editable<P>;
  /** The first version, at the time of the first recorded change. */
  readonly change: SettingChange;
  readonly failure: RestoreFailure | undefined;
  readonly action: ReactNode;
};

/** Shows the version before the first recorded change, which can be restored like the others (requirement ACT-03). */
export function FirstVersion<P extends Payload>({ setting, change, failure, action }: FirstVersionProps<P>) {
  const { t, i18n } = useTranslation('history');
  const moment = useMoment('2-digit');
  const labelOf = useFieldLabel(setting);
  const text = () => {
    if (change.unreadable) return t('unreadable');
    if (isHistoryOfParts(setting)) {
      return new Intl.ListFormat(i18n.language).format(
        Object.keys(change.after ?? {}).map((field) => labelOf([field])),
      );
    }
    if (change.after !== null) return t('firstText');
    return t(hasDefaults(setting) ? 'firstDefaults' : 'firstNone');
  };
  return (
    <div className={styles.item}>
      <div className={styles.first}>
        <span className={styles.title}>
          <span className={styles.line}>{t('first', { at: moment(change.at) })}</span>
          <span className={styles.fields}>{text()}</span>
        </span>
        {action}
      </div>
      <RestoreFailureBanner failure={failure} />
    </div>
  );
}

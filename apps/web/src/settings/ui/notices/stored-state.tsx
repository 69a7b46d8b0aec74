import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { hasDefaults } from '../../model/editable.ts';
import type { Editable } from '../../model/editable.ts';
import { areaText } from '../../../lib/navigation/area-text.ts';
import styles from '../setting-frame.module.css';
import type { Stored } from '../../model/stored.ts';
import { useLastChanged } from '../../../lib/session/use-moment.ts';

export type StoredStateProps<P extends Payload> = {
  readonly setting: Editable<P>;
  readonly stored: Stored<P>;
  /** A button at the end of the line. */
  readonly action?: ReactNode;
};

/** Shows the last change of the setting, or that nothing is stored and whether defaults apply. */
export function StoredState<P extends Payload>({ setting, stored, action }: StoredStateProps<P>) {
  const { t } = useTranslation('settings');
  const lastChanged = useLastChanged();
  const { isStored, changed } = stored;
  if (!isStored) {
    return (
      <p className={styles.state}>
        <Badge>{t('stored.none')}</Badge>
        <span>
          {hasDefaults(setting)
            ? t('stored.defaultsApply')
            : areaText(setting, 'notStored', { defaultValue: t('stored.noDefaults') })}
        </span>
        {action}
      </p>
    );
  }
  if (changed === null) return action === undefined ? null : <p className={styles.state}>{action}</p>;
  return (
    <p className={styles.state}>
      <span>{lastChanged(changed)}</span>
      {action}
    </p>
  );
}

import type { Payload } from '@fieldstone/contracts/setting';
import { useTranslation } from 'react-i18next';
import { Badge } from '../shared/ui/badge.tsx';
import styles from './setting-frame.module.css';
import type { Stored } from './stored.ts';
import { useMoment } from './use-moment.ts';

/** Who changed the setting last and when, or that nothing is stored and the defaults apply. */
export function StoredState<P extends Payload>({ stored }: { readonly stored: Stored<P> }) {
  const { t } = useTranslation('settings');
  const moment = useMoment();
  const { isStored, changed } = stored;
  if (!isStored) {
    return (
      <p className={styles['state']}>
        <Badge>{t('stored.none')}</Badge>
        {t('stored.defaultsApply')}
      </p>
    );
  }
  if (changed === null) return null;
  const at = moment(changed.at);
  return (
    <p className={styles['state']}>
      {changed.by === null ? t('stored.changedAt', { at }) : t('stored.changed', { by: changed.by, at })}
    </p>
  );
}

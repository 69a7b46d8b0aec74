import type { NotificationProfile } from '@fieldstone/contracts/organization/notification';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../lib/session/use-moment.ts';
import { Badge } from '@fieldstone/ui/badge';
import type { GridColumn } from '@fieldstone/ui/select-grid';
import styles from './notify-dialog.module.css';

/** Returns the columns: name, and the time, pending or failed delivery, and sender of the last notification. */
export function useProfileColumns(): ReadonlyArray<GridColumn<NotificationProfile>> {
  const { t } = useTranslation('notification');
  const moment = useMoment();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('columns.name'),
        width: 'minmax(12rem, 3fr)',
        render: ({ name, changedSinceNotification }) => (
          <span className={styles.marked}>
            <span>{name}</span>
            {changedSinceNotification && <Badge tone="accent">{t('changed')}</Badge>}
          </span>
        ),
        sortBy: ({ name }) => name,
      },
      {
        id: 'at',
        label: t('columns.at'),
        width: 'minmax(10rem, 2fr)',
        render: ({ lastNotified }) =>
          lastNotified === null ? (
            t('never')
          ) : (
            <span className={styles.marked}>
              <span>{moment(lastNotified.at)}</span>
              {lastNotified.delivery === 'pending' && <Badge tone="warning">{t('delivery.pending')}</Badge>}
              {lastNotified.delivery === 'failed' && <Badge tone="danger">{t('delivery.failed')}</Badge>}
            </span>
          ),
        sortBy: ({ lastNotified }) => lastNotified?.at ?? null,
      },
      {
        id: 'by',
        label: t('columns.by'),
        width: 'minmax(8rem, 2fr)',
        render: ({ lastNotified }) => lastNotified?.by ?? '',
        sortBy: ({ lastNotified }) => lastNotified?.by ?? null,
      },
    ],
    [t, moment],
  );
}

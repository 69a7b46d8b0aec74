import type { NotificationProfile } from '@fieldstone/contracts/organization/notification';
import type { OverviewSettingId } from '@fieldstone/contracts/organization/overview';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../lib/session/use-moment.ts';
import { Badge } from '@fieldstone/ui/badge';
import type { GridColumn } from '@fieldstone/ui/data-grid';
import { ChangedSettings } from './changed-settings.tsx';
import styles from './notify-dialog.module.css';

/** A group profile that can be notified. */
export type Recipient = NotificationProfile & {
  /** The settings that changed since its last notification; undefined until they are loaded. */
  readonly changedSettings: readonly OverviewSettingId[] | undefined;
};

/** Returns the columns: name, what changed, and the time, pending or failed delivery, and sender of the last notification. */
export function useProfileColumns(onClose: () => void): ReadonlyArray<GridColumn<Recipient>> {
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
        id: 'changes',
        label: t('columns.changes'),
        width: 'minmax(10rem, 3fr)',
        render: ({ id, changedSettings = [] }) => (
          <ChangedSettings profileId={id} settings={changedSettings} onClose={onClose} />
        ),
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
    [t, moment, onClose],
  );
}

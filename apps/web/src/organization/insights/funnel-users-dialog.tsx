import { FUNNEL_COLUMNS, funnelCsv } from '@fieldstone/contracts/insights/notification-funnel';
import type { FunnelStep, NotificationFunnel } from '@fieldstone/contracts/insights/notification-funnel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callFile } from '../../lib/api/call.ts';
import { DownloadButton } from '../../lib/download/download-button.tsx';
import { Dialog } from '@fieldstone/ui/dialog';
import { StaticTable } from '@fieldstone/ui/table';
import { funnelUsersQuery } from './insight-queries.ts';
import { ListFrame } from './list-frame.tsx';
import { SyncTime } from './sync-time.tsx';

export type FunnelUsersDialogProps = {
  readonly funnel: NotificationFunnel;
  readonly step: FunnelStep;
  readonly onClose: () => void;
};

const PAGE = 25;

/** Lists the users behind one number of a group profile's funnel. */
export function FunnelUsersDialog({ funnel, step, onClose }: FunnelUsersDialogProps) {
  const { t } = useTranslation('insights');
  const [page, setPage] = useState(1);
  const { profileId, profileName } = funnel;
  const { data, error, isPending, refetch } = useQuery(funnelUsersQuery(profileId, step));
  const users = data?.records ?? [];
  const title = t('funnel.users', { step: t(`funnel.steps.${step}`), profile: profileName });
  return (
    <Dialog isOpen size="large" onClose={onClose} title={title}>
      <ListFrame
        title={t('users')}
        isLoading={isPending}
        error={error}
        onRetry={refetch}
        total={users.length}
        page={page}
        pageSize={PAGE}
        onPage={setPage}
        empty={t('funnel.nobody')}
        note={data?.truncated === true ? t('funnel.truncated', { count: users.length }) : undefined}
        actions={
          <DownloadButton
            label={title}
            columns={FUNNEL_COLUMNS}
            load={(separator) => callFile(funnelCsv, { params: { profileId }, query: { step, separator } })}
          />
        }
      >
        {(from, to) => (
          <StaticTable
            label={title}
            columns={[t('columns.user'), t('columns.email'), t('columns.lastSync')]}
            rows={users.slice(from, to).map(({ userId, name, email, lastSync }, at) => ({
              id: userId ?? `${at}`,
              cells: [
                name ?? t('hiddenUser'),
                email,
                lastSync === null ? t('funnel.steps.never') : <SyncTime key="time" at={lastSync} />,
              ],
            }))}
          />
        )}
      </ListFrame>
    </Dialog>
  );
}

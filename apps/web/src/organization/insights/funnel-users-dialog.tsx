import { FUNNEL_COLUMNS, funnelCsv } from '@fieldstone/contracts/insights/notification-funnel';
import type { FunnelStep, NotificationFunnel } from '@fieldstone/contracts/insights/notification-funnel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callFile } from '../../lib/api/call.ts';
import { DownloadButton } from '../../lib/download/download-button.tsx';
import { funnelUsersQuery } from './insight-queries.ts';
import { usePage } from './list-frame.tsx';
import { useStepName } from './use-step-name.ts';
import { SyncTime } from './sync-time.tsx';
import { UserListDialog } from './user-list-dialog.tsx';

export type FunnelUsersDialogProps = {
  readonly funnel: NotificationFunnel;
  readonly step: FunnelStep;
  readonly onClose: () => void;
};

/** Lists the users behind one number of a group profile's funnel. */
export function FunnelUsersDialog({ funnel, step, onClose }: FunnelUsersDialogProps) {
  const { t } = useTranslation('insights');
  const stepName = useStepName();
  const { profileId, profileName } = funnel;
  const query = useQuery(funnelUsersQuery(profileId, step));
  const users = query.data?.records ?? [];
  const { shown, page } = usePage(users);
  const title = t('funnel.users', { step: stepName(step), profile: profileName });
  return (
    <UserListDialog
      title={title}
      query={query}
      page={page}
      empty={t('noUsers')}
      note={query.data?.truncated === true ? t('funnel.truncated', { count: users.length }) : undefined}
      columns={[t('columns.user'), t('columns.email'), t('columns.lastSync')]}
      rows={shown.map(({ userId, name, email, lastSync }, at) => ({
        id: userId ?? `${at}`,
        cells: [
          name ?? t('hiddenUser'),
          email,
          lastSync === null ? stepName('never') : <SyncTime key="time" at={lastSync} />,
        ],
      }))}
      actions={
        <DownloadButton
          label={title}
          columns={FUNNEL_COLUMNS}
          load={(separator) => callFile(funnelCsv, { params: { profileId }, query: { step, separator } })}
        />
      }
      onClose={onClose}
    />
  );
}

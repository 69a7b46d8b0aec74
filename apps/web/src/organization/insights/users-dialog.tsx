import type { InsightName } from '@fieldstone/contracts/insights/insight-queries';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@fieldstone/ui/dialog';
import { StaticTable } from '@fieldstone/ui/table';
import { insightUsersQuery } from './insight-queries.ts';
import { ListFrame } from './list-frame.tsx';
import { ReportDownload } from './report-download.tsx';
import { SyncTime } from './sync-time.tsx';
import { useUserNames } from './use-user-names.ts';

/** A bar or a point of a chart. */
export type OpenedUsers = {
  readonly report: InsightName;
  readonly title: string;
  readonly filter: InsightFilter;
  /** The values of the bar; null for one that the app did not report. */
  readonly values?: ReadonlyArray<string | null>;
};

const PAGE = 25;

/** Lists the users behind a bar or a point of a chart (requirement INX-09). */
export function UsersDialog({
  report,
  title,
  filter,
  values,
  onClose,
}: OpenedUsers & { readonly onClose: () => void }) {
  const { t } = useTranslation('insights');
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useQuery(insightUsersQuery(report, filter, values));
  const users = data?.records ?? [];
  const shown = users.slice((page - 1) * PAGE, page * PAGE);
  const { nameOf } = useUserNames(shown.map(({ userId }) => userId));
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
        empty={t('noUsers')}
        note={data?.truncated === true ? t('usersTruncated', { count: users.length }) : undefined}
        actions={<ReportDownload label={title} name={report} filter={filter} />}
      >
        {() => (
          <StaticTable
            label={title}
            columns={[t('columns.user'), t('columns.lastEvent')]}
            rows={shown.map(({ userId, lastAt }, at) => ({
              id: userId ?? `${at}`,
              cells: [nameOf(userId), <SyncTime key="time" at={lastAt} />],
            }))}
          />
        )}
      </ListFrame>
    </Dialog>
  );
}

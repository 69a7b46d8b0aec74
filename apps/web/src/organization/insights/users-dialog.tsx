import { INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import type { InsightName } from '@fieldstone/contracts/insights/insight-queries';
import type { InsightFilter, insightUsers } from '@fieldstone/contracts/insights/insights';
import type { CsvRow, FileColumns } from '@fieldstone/contracts/platform/csv';
import type { RouteResult } from '@fieldstone/contracts/platform/route';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../lib/download/download-button.tsx';
import { createCsv } from '../../lib/download/file-rows.ts';
import { insightUsersQuery } from './insight-queries.ts';
import { usePage } from './list-frame.tsx';
import { SyncTime } from './sync-time.tsx';
import { useReportFile } from './use-report-scope.ts';
import { UserListDialog } from './user-list-dialog.tsx';
import { useUserNames } from './use-user-names.ts';

/** A bar or a point of a chart. */
export type OpenedUsers = {
  readonly report: InsightName;
  readonly title: string;
  readonly filter: InsightFilter;
  /** The values of the bar; null for one that the app did not report. */
  readonly values?: ReadonlyArray<string | null>;
};

/** The columns of the file, by their names in the API. */
const USERS_COLUMNS = { userId: 'text', lastAt: 'moment' } as const satisfies FileColumns;

type User = RouteResult<typeof insightUsers>['records'][number];

/** Lists the users behind a bar or a point of a chart (requirement INX-09). */
export function UsersDialog({
  report,
  title,
  filter,
  values,
  onClose,
}: OpenedUsers & { readonly onClose: () => void }) {
  const { t } = useTranslation('insights');
  const query = useQuery(insightUsersQuery(report, filter, values));
  const users = query.data?.records ?? [];
  const { shown, page } = usePage(users);
  const { nameOf: fileName } = useReportFile(filter, INSIGHT_QUERIES[report].period);
  const { nameOf } = useUserNames(shown.map(({ userId }) => userId));
  return (
    <UserListDialog
      title={title}
      query={query}
      page={page}
      empty={t('noUsers')}
      note={query.data?.truncated === true ? t('usersTruncated', { count: users.length }) : undefined}
      columns={[t('columns.user'), t('columns.lastEvent')]}
      rows={shown.map(({ userId, lastAt }, at) => ({
        id: userId ?? `${at}`,
        cells: [nameOf(userId), <SyncTime key="time" at={lastAt} />],
      }))}
      actions={
        <DownloadButton
          label={title}
          columns={USERS_COLUMNS}
          load={async (separator = 'comma') => ({
            name: fileName(`${report}-users`),
            content: await createCsv(rowsOf(users), separator),
          })}
          isDisabled={users.length === 0}
        />
      }
      onClose={onClose}
    />
  );
}

async function* rowsOf(users: readonly User[]): AsyncGenerator<CsvRow> {
  yield Object.keys(USERS_COLUMNS);
  for (const { userId, lastAt } of users) yield [userId, lastAt];
}

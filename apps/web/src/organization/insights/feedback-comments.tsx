import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../lib/session/use-moment.ts';
import { SearchField } from '@fieldstone/ui/search-field';
import { applicationName } from './application-name.ts';
import { feedbackQuery } from './insight-queries.ts';
import { ListFrame, usePage } from './list-frame.tsx';
import styles from './page.module.css';
import { useReportDownload } from './use-report-download.ts';

/** Lists the comments of users, newest first, with a search over all of them (requirement INS-05). */
export function FeedbackComments({ filter }: { readonly filter: InsightFilter }) {
  const { t } = useTranslation('insights');
  const moment = useMoment();
  const [search, setSearch] = useState('');
  const { data, error, isPending, refetch } = useQuery(feedbackQuery(filter));
  const all = (data?.results[0]?.events ?? []).map((event) => ({
    ...event,
    app: event.appName && applicationName(event.appName),
  }));
  const text = search.trim().toLowerCase();
  const found = all.filter(({ feedbackComment, feedbackCategory, app }) =>
    [feedbackComment, feedbackCategory, app].some((part) => part?.toLowerCase().includes(text) ?? text === ''),
  );
  const { shown, page } = usePage(found);
  const title = t('reports.feedbackAll');
  useReportDownload({
    label: title,
    name: 'feedbackAll',
    filter,
    isDisabled: data !== undefined && all.length === 0,
  });
  return (
    <ListFrame
      title={title}
      isLoading={isPending}
      error={error}
      onRetry={refetch}
      page={page}
      empty={text === '' ? t('empty') : t('feedback.none')}
      note={data?.metadata.truncated === true ? t('feedback.truncated', { count: all.length }) : undefined}
      tools={
        <SearchField
          label={t('feedback.search')}
          value={search}
          onChange={(next) => {
            setSearch(next);
            page.onPage(1);
          }}
        />
      }
      columns={[t('columns.comment'), t('columns.category'), t('columns.rating'), t('columns.app'), t('columns.time')]}
      rows={shown.map((event, at) => ({
        id: `${event.timestamp} ${at}`,
        cells: [
          event.feedbackComment ?? t('feedback.noComment'),
          <span key="category" className={styles.whole}>
            {event.feedbackCategory}
          </span>,
          event.feedbackRating,
          event.app,
          <span key="time" className={styles.time}>
            <span>{moment(new Date(event.timestamp).toISOString())}</span>
            {event.timeSource === 'observed' && <small className={styles.observed}>{t('feedback.observedTime')}</small>}
          </span>,
        ],
      }))}
    />
  );
}

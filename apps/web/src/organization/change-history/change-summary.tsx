import { dateFormat } from '@fieldstone/contracts/platform/date-format';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { useSessionUser } from '../../lib/session/session-query.ts';
import styles from './change-history.module.css';
import { changeCountQuery } from './change-queries.ts';
import type { ChangeFilterState } from './use-change-filters.ts';

export type ChangeSummaryProps = {
  readonly filters: ChangeFilterState;
  /** Number of loaded changes. */
  readonly found: number;
  readonly searchedTo: string | null;
  /** False while the changes of other filters are shown. */
  readonly isUpToDate: boolean;
  /** The download of these changes. */
  readonly children: ReactNode;
};

/** Shows how many changes match, in which period and time zone, and a button that clears the filters. */
export function ChangeSummary({ filters, found, searchedTo, isUpToDate, children }: ChangeSummaryProps) {
  const { t } = useTranslation('change-history');
  const { locale, timeZone } = useSessionUser();
  const { data: count } = useQuery(changeCountQuery(filters.query));
  const { period, query } = filters;
  const date = dateFormat(locale, { dateStyle: 'medium', timeZone });
  const zone =
    dateFormat(locale, { timeZone, timeZoneName: 'short' })
      .formatToParts(Date.parse(period.end))
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const from = date.format(Date.parse(period.start));
  // The end of the period is exclusive.
  const to = date.format(Date.parse(period.end) - 1);
  const text = () => {
    if (!isUpToDate) return t('loading');
    if (query.text !== undefined) {
      return t('found', { count: found, to: date.format(Date.parse(searchedTo ?? period.start)), zone });
    }
    if (count === undefined) return '';
    return count.isMore
      ? t('countMore', { count: count.changes, from, to, zone })
      : t('count', { count: count.changes, from, to, zone });
  };
  return (
    <div className={styles.summaryLine}>
      <output>{text()}</output>
      {filters.count > 0 && (
        <Button variant="quiet" size="small" onPress={filters.clear}>
          {t('filters.clear')}
        </Button>
      )}
      {children}
    </div>
  );
}

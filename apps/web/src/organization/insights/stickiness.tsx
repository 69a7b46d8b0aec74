import { toComparison, toTrend } from '@fieldstone/contracts/insights/insight-numbers';
import { STICKINESS_DAYS } from '@fieldstone/contracts/insights/insight-parts';
import { lastWholeDays } from '@fieldstone/contracts/platform/period';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import styles from './figures.module.css';
import { figureQuery, trendQuery } from './insight-queries.ts';
import { usePeriodTexts } from './period-texts.ts';
import { useReportScope } from './use-report-scope.ts';

/** Shows the average number of daily users as a share of the users of four weeks (requirement INX-09). */
export function Stickiness() {
  const { t } = useTranslation(['insights', 'ui']);
  const { locale, timeZone } = useSessionUser();
  const { own, now } = useReportScope();
  const periods = usePeriodTexts();
  const filter = { ...own, ...lastWholeDays(STICKINESS_DAYS, { now, timeZone }) };
  const results = useQueries({ queries: [trendQuery('usersTrend', filter), figureQuery('activeUsers', filter)] });
  const [{ data: trend }, { data: users }] = results;
  const failed = results.filter(({ isError }) => isError);
  const title = t('stickiness.title');
  const days = trend ? toTrend(trend) : [];
  const monthly = users ? (toComparison(users, locale).current ?? 0) : 0;
  const daily = days.reduce((sum, { value }) => sum + (value ?? 0), 0) / Math.max(1, days.length);
  const { dataSinceMillis: since = null, beginTimeMillis: begin = 0 } = users?.metadata ?? {};
  const isCovered = since !== null && since <= begin && monthly > 0;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  return (
    <li className={styles.tile}>
      <h3 className={styles.label}>{title}</h3>
      <FailureBanner
        title={t('failed')}
        error={failed[0]?.error ?? null}
        onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
      />
      {trend === undefined || users === undefined ? (
        failed.length === 0 && <Skeleton lines={1} label={t('ui:chart.loading', { title })} />
      ) : (
        <>
          <p className={styles.number}>
            <span className={styles.value}>{isCovered ? percent.format(daily / monthly) : '–'}</span>
          </p>
          <p className="note">
            {isCovered
              ? t('stickiness.text', { daily: number.format(daily), monthly: number.format(monthly) })
              : since === null
                ? t('change.noData')
                : t('change.noEarlier', { since: periods.day(since) })}
          </p>
          <p className="detail">{periods.period(users.metadata)}</p>
        </>
      )}
    </li>
  );
}

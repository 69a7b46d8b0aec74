import { dateFormat } from '@fieldstone/contracts/platform/date-format';
import { CREDIT_COLUMNS, CREDITS_PERIOD, exportAiCredits, FORECAST_DAYS } from '@fieldstone/contracts/skills/ai-usage';
import type { CreditUse } from '@fieldstone/contracts/skills/ai-usage';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callFile } from '../../lib/api/call.ts';
import { describeCause, isSilent } from '../../lib/api/report-error.ts';
import { ChartFrame, SeriesChart } from '@fieldstone/ui/charts';
import { DownloadButton } from '../../lib/download/download-button.tsx';
import { PeriodField } from '../../domains/period/period-field.tsx';
import { RejectedPeriod } from '../../domains/period/rejected-period.tsx';
import { usePeriod } from '../../domains/period/use-period.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { PageHeader } from '../../lib/page/page-header.tsx';
import { bySkill } from './credit-series.ts';
import { creditsQuery } from './credits-query.ts';
import styles from './page.module.css';
import { pageName } from '../../lib/navigation/page-name.ts';
import { PATHS } from '../../lib/navigation/paths.ts';

/** Shows the cost of the AI by whole months and skill (requirements AIC-15, INX-11). */
export function AiPage() {
  const { t } = useTranslation(['ai', 'ai-usage', 'charts']);
  const { locale } = useSessionUser();
  const period = usePeriod(CREDITS_PERIOD);
  const { start, end, rejected } = period;
  const { data, error, isPending, refetch } = useQuery({
    ...creditsQuery(start, end),
    enabled: rejected === undefined,
  });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const skillName = (skill: CreditUse['skill']) => t(`ai-usage:usage.skills.${skill}`);
  const { records = [], months = [], current = null } = data ?? {};
  const month = dateFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const nameOf = (id: string) => {
    const name = month.format(new Date(id));
    return id === current?.month ? t('ai-usage:credits.soFar', { month: name }) : name;
  };
  const first = new Date(months[0] ?? 0);
  const last = new Date(months.at(-1) ?? 0);

  return (
    <>
      <PageHeader
        title={pageName('ai-credits')}
        path={[{ label: t('console'), to: PATHS.ai }, { label: t('groups.usage') }]}
        description={t('ai-credits.description')}
        help="ai-credits"
      />
      <div className={styles.tools}>
        <PeriodField period={period} />
        {data && (
          <p className="muted">
            <span className={styles.figure}>{number.format(data.totalCredits)}</span>{' '}
            <span>{t('ai-usage:credits.total', { months: month.formatRange(first, last) })}</span>
          </p>
        )}
      </div>
      {current && (
        <p>
          {t(current.forecast === null ? 'ai-usage:credits.noForecast' : 'ai-usage:credits.forecast', {
            month: month.format(new Date(current.month)),
            credits: number.format(current.credits),
            forecast: number.format(current.forecast ?? 0),
            days: FORECAST_DAYS,
          })}
        </p>
      )}
      {rejected === undefined ? (
        <ChartFrame
          title={t('ai-usage:credits.title')}
          description={t('ai-usage:credits.text')}
          isLoading={isPending}
          failure={
            error && !isSilent(error)
              ? { title: t('ai-usage:credits.failed'), cause: describeCause(error), onRetry: () => void refetch() }
              : undefined
          }
          empty={t('ai-usage:credits.empty')}
          table={
            data && {
              columns: [
                t('ai-usage:credits.columns.month'),
                t('ai-usage:credits.columns.skill'),
                t('ai-usage:credits.columns.credits'),
                t('ai-usage:credits.columns.uses'),
                t('ai-usage:credits.columns.tokens'),
              ],
              rows: records.map(({ month: id, skill, credits, uses, tokens }) => ({
                id: `${id} ${skill}`,
                cells: [
                  nameOf(id),
                  skillName(skill),
                  number.format(credits),
                  number.format(uses),
                  number.format(tokens),
                ],
              })),
            }
          }
          actions={
            <DownloadButton
              label={t('ai-usage:credits.title')}
              columns={CREDIT_COLUMNS}
              load={(separator) => callFile(exportAiCredits, { query: { start, end, separator } })}
              isDisabled={records.length === 0}
            />
          }
        >
          <SeriesChart
            label={t('ai-usage:credits.title')}
            kind="columns"
            steps={months.map((id) => ({ id, label: month.format(new Date(id)), isPartial: id === current?.month }))}
            series={bySkill(records, months, skillName)}
            format={(value) => number.format(value)}
          />
        </ChartFrame>
      ) : (
        <RejectedPeriod />
      )}
    </>
  );
}

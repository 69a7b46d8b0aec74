import { dateFormat } from '@fieldstone/contracts/platform/date-format';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import { toDay } from '@fieldstone/contracts/platform/days';
import type { Span } from '@fieldstone/contracts/platform/period';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChartMarks } from '@fieldstone/ui/charts';
import { Focusable, Tooltip } from '@fieldstone/ui/tooltip';
import { changePath, PATHS } from '../../lib/navigation/paths.ts';
import { Link } from '../../lib/page/link.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { changesQuery } from './insight-queries.ts';
import styles from './page.module.css';

/** Returns a function for the marks of the configuration changes in the steps of a period; each opens the change, or the list of several. */
export function useChangeMarks(filter: InsightFilter): (steps: readonly Span[]) => ChartMarks {
  const { t } = useTranslation('insights');
  const { locale, timeZone } = useSessionUser();
  // Without access to the change history, there are no marks.
  const { data } = useQuery(changesQuery(filter));
  const number = new Intl.NumberFormat(locale);
  const day = dateFormat(locale, { day: 'numeric', month: 'short', timeZone });
  const changes = (data?.records ?? []).map(({ id, at }) => ({ id, at: Date.parse(at) }));

  const listPath = (from: number, until: number) => {
    const query = new URLSearchParams({ from: toDay(from, timeZone), to: toDay(until - 1, timeZone) });
    if (filter.profile !== undefined) query.set('profile', filter.profile);
    return `${PATHS.changeHistory}?${query.toString()}`;
  };

  return (steps) => {
    const changesOf = new Map(
      steps.map((step) => [
        String(step.begin),
        { step, within: changes.filter(({ at }) => at >= step.begin && at < step.end) },
      ]),
    );
    const stepIds = new Set([...changesOf].flatMap(([id, { within }]) => (within.length === 0 ? [] : id)));
    const render = (ids: readonly string[]) => {
      const marked = ids.flatMap((id) => changesOf.get(id) ?? []);
      const within = marked.flatMap((one) => one.within);
      const [first, last] = [marked[0]?.step.begin ?? 0, marked.at(-1)?.step.end ?? 1];
      const [only] = within;
      const label = t('trend.changes', { count: within.length, day: day.format(first) });
      return (
        <Tooltip text={label}>
          <Focusable>
            <Link
              to={within.length === 1 && only ? changePath(only.id) : listPath(first, last)}
              aria-label={label}
              className={styles.mark}
            >
              {number.format(within.length)}
            </Link>
          </Focusable>
        </Tooltip>
      );
    };
    return { label: t('trend.marks'), stepIds, render };
  };
}

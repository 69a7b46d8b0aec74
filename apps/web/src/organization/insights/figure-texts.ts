import { PERCENTAGE_FROM, toComparison } from '@fieldstone/contracts/insights/insight-numbers';
import type { Comparison } from '@fieldstone/contracts/insights/insight-numbers';
import type { FigureName } from '@fieldstone/contracts/insights/insight-parts';
import { INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import type { EventType } from '@fieldstone/contracts/insights/insight-queries';
import type { CountComparison, RatingComparison, UserComparison } from '@fieldstone/contracts/insights/insights';
import { toDay } from '@fieldstone/contracts/platform/days';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { usePeriodTexts } from './period-texts.ts';

/** The unit of a report's values. */
type Unit = 'users' | 'events' | 'launches' | 'syncs' | 'messages' | 'rating';

/** The units of the events of each type. */
const UNITS: Readonly<Record<EventType, Unit>> = {
  AppUsage: 'events',
  AppLaunch: 'launches',
  Feedback: 'messages',
  Sync: 'syncs',
  AIUsage: 'events',
};

/** Returns the unit of a report. */
export function unitOf(name: keyof typeof INSIGHT_QUERIES): Unit {
  const { shape, event } = INSIGHT_QUERIES[name];
  if (shape === 'ratingComparison' || shape === 'ratingTrend') return 'rating';
  const isOfUsers = ['userComparison', 'userFacets', 'userTrend', 'timeSeries', 'latest'].includes(shape);
  return isOfUsers ? 'users' : UNITS[event];
}

/** A figure in words. */
export type FigureText = Comparison & {
  readonly value: string;
  /** The unit of the value. */
  readonly unit: string;
  /** The change from the earlier value, or why there is none. */
  readonly change: string;
  readonly direction: -1 | 0 | 1;
  readonly period: string;
  /** The period that it is compared with; undefined without earlier data. */
  readonly earlier: string | undefined;
  /** The days of both periods for files, in ISO 8601: `2026-11-14/2026-11-20`. */
  readonly days: string;
  readonly earlierDays: string | undefined;
};

/** A change that is rounded to zero percent has no direction. */
function directionOf({ current, previous, percentage }: Comparison): FigureText['direction'] {
  if (current === null || previous === null || percentage === 0 || current === previous) return 0;
  return current > previous ? 1 : -1;
}

/** Returns the first and the last day of a period as an interval of ISO 8601. */
function isoDays(
  { beginTimeMillis: begin, endTimeMillis: end }: { beginTimeMillis: number; endTimeMillis: number },
  timeZone: string,
): string {
  return `${toDay(begin, timeZone)}/${toDay(Math.max(begin, end - 1), timeZone)}`;
}

type FigureResponse = UserComparison | CountComparison | RatingComparison;

/** Values from this one on are abbreviated. */
const ABBREVIATED = 100_000;

/** Returns a function that puts a figure into words. */
export function useFigureText(): (name: FigureName, response: FigureResponse) => FigureText {
  const { t } = useTranslation('insights');
  const { locale, timeZone } = useSessionUser();
  const periods = usePeriodTexts();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });

  const changeOf = ({ current, previous, percentage }: Comparison, { metadata, previous: earlier }: FigureResponse) => {
    const { dataSinceMillis: since } = metadata;
    if (earlier === null)
      return since === null ? t('change.noData') : t('change.noEarlier', { since: periods.day(since) });
    if (current === null || previous === null || percentage === null) return t('change.noRatings');
    const before = number.format(previous);
    if (current === previous) return t('change.same');
    if (previous < PERCENTAGE_FROM) return t('change.was', { value: before });
    if (percentage === 0) return t('change.almostSame', { value: before });
    const change = percent.format(Math.abs(percentage) / 100);
    return t(percentage > 0 ? 'change.up' : 'change.down', { percent: change, value: before });
  };

  const unitText = (name: FigureName, { current: { results } }: FigureResponse, value: number) => {
    const unit = unitOf(name);
    if (unit !== 'rating') return t(`units.${unit}`, { count: value });
    const [first] = results;
    const count = first !== undefined && 'count' in first ? first.count : 0;
    return t('ratings', { count, value: number.format(count) });
  };

  return (name, response) => {
    const figure = toComparison(response, locale);
    const { current, currentHuman } = figure;
    const { metadata } = response;
    const span = metadata.previous;
    return {
      ...figure,
      value: current === null ? '–' : current >= ABBREVIATED ? (currentHuman ?? '') : number.format(current),
      unit: unitText(name, response, current ?? 0),
      change: changeOf(figure, response),
      direction: directionOf(figure),
      period: periods.period(metadata),
      days: isoDays(metadata, timeZone),
      earlierDays: response.previous === null ? undefined : isoDays(span, timeZone),
      earlier:
        response.previous === null
          ? undefined
          : periods.earlier({ begin: span.beginTimeMillis, end: span.endTimeMillis }),
    };
  };
}

import { dateFormat } from '@fieldstone/contracts/platform/date-format';
import { nameSpan } from '@fieldstone/contracts/platform/period';
import type { Span } from '@fieldstone/contracts/platform/period';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../lib/session/session-query.ts';

/** The period of a report's response. */
export type ReportMetadata = {
  readonly beginTimeMillis: number;
  readonly endTimeMillis: number;
  readonly timeZone: string;
  readonly isSoFar: boolean;
};

export type PeriodTexts = {
  /** Names a period: `14–20 Nov 2026, CET, so far`. */
  readonly period: (metadata: ReportMetadata) => string;
  /** Names the period that another one is compared with: `7–13 Nov 2026, until 11:18`. */
  readonly earlier: (span: Span) => string;
  /** Names a day. */
  readonly day: (at: number) => string;
};

/** Returns the names of periods, the same in every figure, chart, table and file (requirement INX-01). */
export function usePeriodTexts(): PeriodTexts {
  const { t } = useTranslation('insights');
  const { locale, timeZone } = useSessionUser();
  const day = dateFormat(locale, { dateStyle: 'medium', timeZone });
  return {
    period: ({ beginTimeMillis: begin, endTimeMillis: end, timeZone: zone, isSoFar }) => {
      const name = nameSpan({ begin, end }, locale, zone);
      return t(isSoFar ? 'period.soFar' : 'period.whole', name);
    },
    earlier: (span) => {
      const { days, until } = nameSpan(span, locale, timeZone);
      return until === undefined ? days : t('period.until', { days, until });
    },
    day: (at) => day.format(at),
  };
}

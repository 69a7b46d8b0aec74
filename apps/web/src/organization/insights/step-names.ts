import { dateFormat } from '@fieldstone/contracts/platform/date-format';
import { toDay } from '@fieldstone/contracts/platform/days';
import { isWholeStep } from '@fieldstone/contracts/platform/period';
import type { Days, Span, Step } from '@fieldstone/contracts/platform/period';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../lib/session/session-query.ts';
import type { ReportMetadata } from './period-texts.ts';

/** A step of a trend, as a chart and as a table show it. */
export type NamedStep = {
  readonly id: string;
  readonly label: string;
  readonly isPartial: boolean;
  /** The label, with a note on a step that is not over or cut by the period. */
  readonly name: string;
  readonly days: Days;
  /** The month or the first day for files, in ISO 8601: `2026-06`, `2026-06-01`. */
  readonly iso: string;
};

const FORMATS = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
} as const satisfies Record<Step, Intl.DateTimeFormatOptions>;

/** Days are few enough for their weekdays. */
const WITH_WEEKDAYS = 7;

type StepsMetadata = ReportMetadata & { readonly step: Step };

/** Returns a function that names the steps of a trend in the user's locale and time zone. */
export function useStepNames() {
  const { t } = useTranslation('insights');
  const { locale, timeZone } = useSessionUser();
  return (spans: readonly Span[], metadata: StepsMetadata | undefined) => {
    const step = metadata?.step ?? 'day';
    const weekday = step === 'day' && spans.length <= WITH_WEEKDAYS ? ({ weekday: 'short' } as const) : {};
    const format = dateFormat(locale, { ...FORMATS[step], ...weekday, timeZone });
    const steps = spans.map((span): NamedStep => {
      const label = format.format(span.begin);
      const from = toDay(span.begin, timeZone);
      const isPartial = !isWholeStep(span, step, timeZone);
      const isRunning = isPartial && metadata?.isSoFar === true && span.end >= metadata.endTimeMillis - 1000;
      return {
        id: String(span.begin),
        label,
        isPartial,
        name: isPartial ? t(isRunning ? 'trend.soFar' : 'trend.partial', { step: label }) : label,
        iso: step === 'month' ? from.slice(0, 7) : from,
        days: { from, to: toDay(Math.max(span.begin, span.end - 1), timeZone) },
      };
    });
    return { steps, stepById: (id: string) => steps.find((one) => one.id === id) };
  };
}

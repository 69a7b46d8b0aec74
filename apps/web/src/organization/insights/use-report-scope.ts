import type { InsightPartName } from '@fieldstone/contracts/insights/insight-parts';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import { csvFileName } from '@fieldstone/contracts/platform/csv';
import { countPeriod, fileDays, nameSpan } from '@fieldstone/contracts/platform/period';
import type { ReportPeriod } from '@fieldstone/contracts/platform/period';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../lib/session/session-query.ts';

/** The scope of the page: a period and a group profile, or all. */
export type ReportScope = {
  readonly part: InsightPartName;
  /** The days of the page and the group profile. */
  readonly filter: InsightFilter & { readonly from: string; readonly to: string };
  /** The group profile alone, for reports with a fixed period. */
  readonly own: InsightFilter;
  readonly profileName: string | undefined;
  /** The time at which the page opened, UTC milliseconds. */
  readonly now: number;
};

export const ReportScopeContext = createContext<ReportScope | undefined>(undefined);

/** Returns the period and the group profile of the page. */
export function useReportScope(): ReportScope {
  const scope = use(ReportScopeContext);
  if (scope === undefined) throw new Error('a report outside the page');
  return scope;
}

export type ReportFile = {
  /** Names a file by org, report, period and group profile. */
  readonly nameOf: (report: string) => string;
  /** The days that the file covers, in the user's locale. */
  readonly period: string;
};

/**
 * Returns the name and the period of a report's files (requirements INX-07, FIX-104).
 * @param period the report's own period, for a filter without days
 */
export function useReportFile({ from, to }: InsightFilter, period: ReportPeriod): ReportFile {
  const { t } = useTranslation('charts');
  const { orgId, locale, timeZone } = useSessionUser();
  const { profileName, now } = useReportScope();
  const days = from === undefined || to === undefined ? undefined : { from, to };
  const { span } = countPeriod(period, days, { now, timeZone });
  const about = [fileDays(span, timeZone), ...(profileName === undefined ? [] : [profileName])];
  return {
    nameOf: (report) => csvFileName(report, orgId, about),
    period: days === undefined && period === 'ever' ? t('downloads.ever') : nameSpan(span, locale, timeZone).days,
  };
}

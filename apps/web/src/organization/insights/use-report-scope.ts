import type { InsightPartName } from '@fieldstone/contracts/insights/insight-parts';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import { csvFileName } from '@fieldstone/contracts/platform/csv';
import { createContext, use } from 'react';
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

/** Returns a function that names the file of a report by org, period and group profile (requirement INX-07). */
export function useFileName(): (report: string, filter: InsightFilter) => string {
  const { orgId } = useSessionUser();
  const { profileName } = useReportScope();
  return (report, { from, to }) => {
    const days = from === undefined || to === undefined ? [] : [`${from}-to-${to}`];
    return csvFileName(report, orgId, [...days, ...(profileName === undefined ? [] : [profileName])]);
  };
}

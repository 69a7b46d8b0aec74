import type { InsightPartName } from '@fieldstone/contracts/insights/insight-parts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { insightsPath } from '../../lib/navigation/paths.ts';
import { Link } from '../../lib/page/link.tsx';
import { useReportScope } from './use-report-scope.ts';

/** Returns a function for the address of a part of the page, with the period and the group profile of the page. */
export function usePartPath(): (part: InsightPartName) => string {
  const [search] = useSearchParams();
  const query = search.size === 0 ? '' : `?${search.toString()}`;
  return (part) => `${insightsPath(part === 'adoption' ? undefined : part)}${query}`;
}

/** Links to another part of the page; otherwise shows the text alone. */
export function PartLink({
  part,
  children,
}: {
  readonly part: InsightPartName | undefined;
  readonly children: ReactNode;
}) {
  const pathOf = usePartPath();
  const { part: open } = useReportScope();
  return part === undefined || part === open ? <span>{children}</span> : <Link to={pathOf(part)}>{children}</Link>;
}

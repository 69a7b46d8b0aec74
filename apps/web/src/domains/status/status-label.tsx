import type { StatusSource } from './status-queries.ts';
import { useStatuses } from './use-statuses.ts';

export type StatusLabelProps = { readonly id: string; readonly source: StatusSource };

/** Shows a status by its label; while the labels load, its place stays empty. */
export function StatusLabel({ id, source }: StatusLabelProps) {
  const { labelOf, isLoading } = useStatuses(source);
  return <span className={isLoading ? 'pending' : undefined}>{labelOf(id)}</span>;
}

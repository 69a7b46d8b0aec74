import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../settings/model/path.ts';
import type { Path } from '../../settings/model/path.ts';
import { useStatuses } from '../../domains/status/use-statuses.ts';

/** Shows the statuses of a version or a conflict by their labels; returns undefined for plain values. */
export function trackingValue(path: Path, value: unknown): ReactNode {
  if (nameOf(path) !== 'status' || !Array.isArray(value) || value.length === 0) return undefined;
  return <StatusLabels ids={value.map(String)} />;
}

function StatusLabels({ ids }: { readonly ids: readonly string[] }) {
  const { i18n } = useTranslation('settings');
  const { labelOf } = useStatuses('options');
  return <span>{new Intl.ListFormat(i18n.language).format(ids.map(labelOf))}</span>;
}

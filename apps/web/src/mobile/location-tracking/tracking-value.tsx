import type { ReactNode } from 'react';
import { Badge } from '@fieldstone/ui/badge';
import { nameOf } from '../../settings/model/path.ts';
import type { Path } from '../../settings/model/path.ts';
import { StatusLabel } from '../../domains/status/status-label.tsx';

/** Shows the statuses of a version or a conflict by their labels; returns undefined for plain values. */
export function trackingValue(path: Path, value: unknown): ReactNode {
  if (nameOf(path) !== 'status' || !Array.isArray(value) || value.length === 0) return undefined;
  return <StatusLabels ids={value.map(String)} />;
}

function StatusLabels({ ids }: { readonly ids: readonly string[] }) {
  return (
    <span className="wrap-1">
      {ids.map((id) => (
        <Badge key={id}>
          <StatusLabel id={id} source="options" />
        </Badge>
      ))}
    </span>
  );
}

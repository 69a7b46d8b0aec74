import { locationTracking } from '@fieldstone/contracts/settings/pages/location-tracking';
import type { ReactNode } from 'react';
import { Badge } from '@fieldstone/ui/badge';
import { StatusLabel } from '../../domains/status/status-label.tsx';
import { nameOf } from '../model/path.ts';
import type { Path } from '../model/path.ts';
import { plainView } from './setting-view.tsx';
import type { SettingView } from './setting-view.tsx';

export const trackingView: SettingView = {
  ...plainView(locationTracking),
  renderValue: trackingValue,
  Entry: ({ entry }) => <StatusBadge id={entry.text} />,
  counted: 'location-tracking',
  amount: 'overview:hours',
};

/** Shows the statuses of a version or a conflict by their labels; returns undefined for plain values. */
function trackingValue(path: Path, value: unknown): ReactNode {
  if (nameOf(path) !== 'status' || !Array.isArray(value) || value.length === 0) return undefined;
  return <StatusLabels ids={value.map(String)} />;
}

function StatusLabels({ ids }: { readonly ids: readonly string[] }) {
  return (
    <span className="wrap-1">
      {ids.map((id) => (
        <StatusBadge key={id} id={id} />
      ))}
    </span>
  );
}

function StatusBadge({ id }: { readonly id: string }) {
  return (
    <Badge>
      <StatusLabel id={id} source="options" />
    </Badge>
  );
}

import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import type { Transition } from '@fieldstone/contracts/settings/calendar/appointment-status';
import type { ReactNode } from 'react';
import { Badge } from '@fieldstone/ui/badge';
import { StatusLabel } from '../../domains/status/status-label.tsx';
import { useStatusSource } from '../../domains/status/use-status-source.ts';
import { nameOf } from '../model/path.ts';
import type { Path } from '../model/path.ts';
import { plainView } from './setting-view.tsx';
import type { SettingView } from './setting-view.tsx';

export const statusView: SettingView = {
  ...plainView(appointmentStatus),
  renderValue: statusValue,
  Entry: ({ entry }) => (
    <Badge>
      <TransitionLabels from={entry.text} to={entry.to ?? ''} />
    </Badge>
  ),
  counted: 'appointment-status',
};

/** Shows the transitions of a version or a conflict as pairs of labels; returns undefined for plain values. */
function statusValue(path: Path, value: unknown): ReactNode {
  if (nameOf(path) !== 'configuration') return undefined;
  const rows = rowsOf(value);
  return rows.length === 0 ? undefined : <TransitionPairs rows={rows} />;
}

/** Formats a transition with the labels of its statuses; undefined for any other value. */
export function transitionName(entry: unknown, labelOf: (status: string) => string): string | undefined {
  const row = rowsOf([entry])[0];
  return row && `${labelOf(row.fromStatus)} → ${labelOf(row.toStatus)}`;
}

function rowsOf(value: unknown): readonly Transition[] {
  const read = appointmentStatus.schema.safeParse({ ...appointmentStatus.defaults, configuration: value });
  return read.data?.configuration ?? [];
}

function TransitionPairs({ rows }: { readonly rows: readonly Transition[] }) {
  return (
    <ul>
      {rows.map(({ fromStatus, toStatus }) => (
        <li key={JSON.stringify([fromStatus, toStatus])}>
          <TransitionLabels from={fromStatus} to={toStatus} />
        </li>
      ))}
    </ul>
  );
}

/** Shows a transition by the labels of its statuses. */
function TransitionLabels({ from, to }: { readonly from: string; readonly to: string }) {
  const source = useStatusSource();
  return (
    <span>
      <StatusLabel id={from} source={source} />
      <span>{' → '}</span>
      <StatusLabel id={to} source={source} />
    </span>
  );
}

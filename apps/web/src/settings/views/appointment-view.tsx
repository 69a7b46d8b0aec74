import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { Badge } from '@fieldstone/ui/badge';
import { EventFieldLabel } from '../../domains/field-picker/field-label.tsx';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { FieldPath } from '../../domains/field-picker/field-path.tsx';
import { useFieldPaths } from '../../domains/field-picker/use-field-paths.ts';
import type { FieldPaths } from '../../domains/field-picker/use-field-paths.ts';
import type { Path } from '../model/path.ts';
import { plainView } from './setting-view.tsx';
import type { SettingView } from './setting-view.tsx';

export const fieldsView: SettingView = {
  ...plainView(appointmentView),
  renderValue: fieldsValue,
  Entry: ({ entry }) => (
    <Badge>
      <EventFieldLabel path={entry.text} />
    </Badge>
  ),
  counted: 'appointment-view',
};

/** Shows the fields of a version or a conflict as the page does; returns undefined for plain values. */
function fieldsValue([field, ...deeper]: Path, value: unknown): ReactNode {
  const paths =
    field === 'configuration' && deeper.length === 0 ? z.array(z.string()).safeParse(value).data : undefined;
  return paths === undefined || paths.length === 0 ? undefined : <ViewFields paths={paths} />;
}

/** Without a known event type (requirement APP-15), the paths have no labels. */
function ViewFields({ paths }: { readonly paths: readonly string[] }) {
  const { eventType } = useAppData();
  if (eventType === null) return <Fields paths={paths} stateOf={() => ({ status: 'failed' })} />;
  return <LabeledFields object={eventType.object} paths={paths} />;
}

function LabeledFields({ object, paths }: { readonly object: string; readonly paths: readonly string[] }) {
  return <Fields paths={paths} stateOf={useFieldPaths(object, paths).stateOf} />;
}

function Fields({ paths, stateOf }: { readonly paths: readonly string[] } & Pick<FieldPaths, 'stateOf'>) {
  return (
    <ul className="stack-2">
      {paths.map((path) => (
        <li key={path}>
          <FieldPath path={path} state={stateOf(path)} />
        </li>
      ))}
    </ul>
  );
}

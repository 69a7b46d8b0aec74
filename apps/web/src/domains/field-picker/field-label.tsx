import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { trailText } from './field-path.tsx';
import { useFieldPaths } from './use-field-paths.ts';

/** Shows a field of an event by its labels, or the path if they are unknown; while they load, its place stays empty. */
export function EventFieldLabel({ path }: { readonly path: string }) {
  const { eventType } = useAppData();
  // Without a known event type (requirement APP-15), the paths have no labels.
  return eventType === null ? <span>{path}</span> : <FieldLabel object={eventType.object} path={path} />;
}

function FieldLabel({ object, path }: { readonly object: string; readonly path: string }) {
  const state = useFieldPaths(object, [path]).stateOf(path);
  return <span className={state.status === 'pending' ? 'pending' : undefined}>{trailText(path, state)}</span>;
}

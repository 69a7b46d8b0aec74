import { walkPath } from '@fieldstone/contracts/platform/org/field-walk';
import type { SobjectDescribe, SobjectField } from '@fieldstone/contracts/platform/org/org';
import type { CommonLabels, FieldChoice } from './field-node.ts';

/** The describe of an object, or the reason for its absence. `missing`: the org doesn't have it, or the user may not see it. */
export type Described = SobjectDescribe | 'pending' | 'missing' | 'failed';

/** The field of a path, or that there is none, or that the result is still pending or failed. */
export type PathState =
  | ({ readonly status: 'known' } & FieldChoice)
  | { readonly status: 'unknown' | 'failed' | 'pending' };

/** Resolves a path from an object with the available describes. */
export function resolvePath(
  object: string,
  path: string,
  describeOf: (object: string) => Described,
  labels: CommonLabels,
): PathState {
  const walk = walkPath(object, path, (name) => {
    const described = describeOf(name);
    return typeof described === 'string' ? undefined : described;
  });
  if (walk.kind === 'unknown') return { status: 'unknown' };
  if (walk.kind === 'undescribed') return undescribed(describeOf(walk.object));
  const trail = walk.references.map(({ label }) => label);
  return walk.kind === 'common'
    ? known(path, [...trail, labels[walk.field]], walk.field === 'Id' ? 'id' : 'string')
    : known(path, [...trail, walk.field.label], walk.field.type);
}

function undescribed(described: Described): PathState {
  if (typeof described !== 'string') return { status: 'pending' };
  return { status: described === 'missing' ? 'unknown' : described };
}

function known(path: string, trail: readonly string[], type: SobjectField['type']): PathState {
  return { status: 'known', path, trail, type };
}

import type { SobjectDescribe, SobjectField } from '@fieldstone/contracts/org';
import { COMMON_FIELDS } from './field-node.ts';
import type { CommonLabels, FieldChoice } from './field-node.ts';

/** What is known of an object: its describe, or why there is none. `missing`: the org has none, or the user may not see it. */
export type Described = SobjectDescribe | 'pending' | 'missing' | 'failed';

/** What is known of a path: the field it leads to, that there is none, or that this cannot be said (yet). */
export type PathState =
  | ({ readonly status: 'known' } & FieldChoice)
  | { readonly status: 'unknown' | 'failed' | 'pending' };

/** Walks a path from an object along the describes that are there; API names are compared as the CRM does, without case. */
export function resolvePath(
  object: string,
  path: string,
  describeOf: (object: string) => Described,
  labels: CommonLabels,
): PathState {
  const words = path.split('.');
  const field = words.pop() ?? '';
  const trail: string[] = [];
  let at = object;
  for (const [index, word] of words.entries()) {
    const described = describeOf(at);
    if (typeof described === 'string') return undescribed(described);
    const reference = described.fields.find(({ relationshipName }) => isSame(relationshipName, word));
    const [target, ...others] = reference?.referenceTo ?? [];
    if (!reference || target === undefined) return { status: 'unknown' };
    trail.push(reference.label);
    if (others.length > 0)
      return index === words.length - 1 ? common(path, field, trail, labels) : { status: 'unknown' };
    at = target;
  }
  const described = describeOf(at);
  if (typeof described === 'string') return undescribed(described);
  const found = described.fields.find(({ name }) => isSame(name, field));
  return found ? known(path, [...trail, found.label], found.type) : { status: 'unknown' };
}

function undescribed(described: Exclude<Described, SobjectDescribe>): PathState {
  return { status: described === 'missing' ? 'unknown' : described };
}

function common(path: string, field: string, trail: readonly string[], labels: CommonLabels): PathState {
  const name = COMMON_FIELDS.find((one) => isSame(one, field));
  return name ? known(path, [...trail, labels[name]], name === 'Id' ? 'id' : 'string') : { status: 'unknown' };
}

function known(path: string, trail: readonly string[], type: SobjectField['type']): PathState {
  return { status: 'known', path, trail, type };
}

function isSame(name: string | null, word: string): boolean {
  return name?.toLowerCase() === word.toLowerCase();
}

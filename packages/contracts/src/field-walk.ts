import type { SobjectDescribe, SobjectField } from './org.ts';

/** Fields that SOQL finds in a record that may be of several objects. */
export const COMMON_FIELDS = ['Id', 'Name', 'Type'] as const;

export type CommonField = (typeof COMMON_FIELDS)[number];

/** Where a field path leads. */
export type Walk =
  /** To a field, behind the references on the way. */
  | { readonly kind: 'field'; readonly references: readonly SobjectField[]; readonly field: SobjectField }
  /** To a field that the records behind the last reference, which may be of several objects, have in common. */
  | { readonly kind: 'common'; readonly references: readonly SobjectField[]; readonly field: CommonField }
  | { readonly kind: 'unknown' }
  /** As far as the object of which there is no describe (yet). */
  | { readonly kind: 'undescribed'; readonly object: string };

type DescribeOf = (object: string) => Pick<SobjectDescribe, 'fields'> | undefined;

/** Follows a path from an object along the describes that there are; API names are compared as the CRM does, without case. */
export function walkPath(object: string, path: string, describeOf: DescribeOf): Walk {
  const words = path.split('.');
  const name = words.pop() ?? '';
  const references: SobjectField[] = [];
  let at = object;
  for (const [index, word] of words.entries()) {
    const described = describeOf(at);
    if (described === undefined) return { kind: 'undescribed', object: at };
    const reference = described.fields.find(({ relationshipName }) => isSame(relationshipName, word));
    const [target, ...others] = reference?.referenceTo ?? [];
    if (reference === undefined || target === undefined) return { kind: 'unknown' };
    references.push(reference);
    if (others.length > 0) {
      const common = index === words.length - 1 ? COMMON_FIELDS.find((one) => isSame(one, name)) : undefined;
      return common === undefined ? { kind: 'unknown' } : { kind: 'common', references, field: common };
    }
    at = target;
  }
  const described = describeOf(at);
  if (described === undefined) return { kind: 'undescribed', object: at };
  const field = described.fields.find((one) => isSame(one.name, name));
  return field === undefined ? { kind: 'unknown' } : { kind: 'field', references, field };
}

function isSame(name: string | null, word: string): boolean {
  return name?.toLowerCase() === word.toLowerCase();
}

import type { SobjectDescribe, SobjectField } from './org.ts';

/** Fields that SOQL can read through a reference to several objects. */
export const COMMON_FIELDS = ['Id', 'Name', 'Type'] as const;

export type CommonField = (typeof COMMON_FIELDS)[number];

/** The target of a field path. */
export type Walk =
  /** A field, with the references before it. */
  | { readonly kind: 'field'; readonly references: readonly SobjectField[]; readonly field: SobjectField }
  /** A field that all objects of the last reference have in common. */
  | { readonly kind: 'common'; readonly references: readonly SobjectField[]; readonly field: CommonField }
  | { readonly kind: 'unknown' }
  /** The first object without a describe. */
  | { readonly kind: 'undescribed'; readonly object: string };

type DescribeOf = (object: string) => Pick<SobjectDescribe, 'fields'> | undefined;

/** Resolves a path from an object with the given describes. Compares API names without case, as the CRM does. */
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

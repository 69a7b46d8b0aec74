import { walkPath } from '@fieldstone/contracts/platform/org/field-walk';
import type { CommonField, Walk } from '@fieldstone/contracts/platform/org/field-walk';
import type { SobjectField } from '@fieldstone/contracts/platform/org/org';
import type { Crm } from '../salesforce/crm.ts';
import { describeKnown, describesOnTheWay } from '../salesforce/path-describes.ts';

/** The field at the end of a path. */
export type ResolvedPath = {
  /** The path in the org's own spelling; for references, the path of the name field where only that is available. */
  readonly path: string;
  readonly field: SobjectField;
  /** Path to the name of the referenced record; null for other fields, and if it cannot be read. */
  readonly namePath: string | null;
};

/** SOQL's limit on relationships in a path. */
const RELATIONSHIPS_LIMIT = 5;

/**
 * Resolves paths by describing the objects along them, each once. Paths that do not exist, or that the user cannot see,
 * are missing from the result. Throws the errors of describes except `not_found`.
 */
export async function resolvePaths(
  crm: Crm,
  object: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, ResolvedPath>> {
  const describes = await describesOnTheWay(crm, object, paths);
  const found = new Map<string, Omit<ResolvedPath, 'namePath'>>();
  for (const requested of new Set(paths)) {
    const resolved = fieldAt(walkPath(object, requested, (name) => describes.get(name)));
    if (resolved !== null) found.set(requested, resolved);
  }
  return withNames(crm, found);
}

function fieldAt(walk: Walk): Omit<ResolvedPath, 'namePath'> | null {
  if (walk.kind === 'unknown' || walk.kind === 'undescribed') return null;
  const way = walk.references.flatMap(({ relationshipName }) => relationshipName ?? []);
  const [last] = walk.references.slice(-1);
  if (walk.kind === 'field') return { path: [...way, walk.field.name].join('.'), field: walk.field };
  return last === undefined ? null : { path: [...way, walk.field].join('.'), field: commonField(last, walk.field) };
}

function commonField(reference: SobjectField, name: CommonField): SobjectField {
  const type = name === 'Id' ? 'id' : 'string';
  return { ...reference, name, type, referenceTo: [], relationshipName: null, nameField: name === 'Name' };
}

/** Resolves the names of referenced records: each object has a different name field. */
async function withNames(
  crm: Crm,
  found: ReadonlyMap<string, Omit<ResolvedPath, 'namePath'>>,
): Promise<ReadonlyMap<string, ResolvedPath>> {
  const targets = [...found.values()].flatMap(({ field }) => (field.referenceTo.length === 1 ? field.referenceTo : []));
  const describes = await describeKnown(crm, targets);
  const nameOf = ({ referenceTo: [target, ...others] }: SobjectField): string | undefined =>
    others.length > 0 ? 'Name' : describes.get(target ?? '')?.fields.find(({ nameField }) => nameField)?.name;
  return new Map(
    [...found].map(([requested, { path, field }]) => {
      const way = path.split('.').slice(0, -1);
      const name = field.relationshipName === null ? undefined : nameOf(field);
      const isReachable = name !== undefined && way.length < RELATIONSHIPS_LIMIT;
      const namePath = isReachable ? [...way, field.relationshipName, name].join('.') : null;
      return [requested, { path, field, namePath }];
    }),
  );
}

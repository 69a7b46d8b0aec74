import type { SobjectDescribe, SobjectField } from '@fieldstone/contracts/org';
import type { Crm } from '../crm/crm.ts';
import { inParallel } from '../crm/parallel.ts';
import { AppError } from '../errors.ts';

/** A field that a path leads to, from the object that the path starts at. */
export type ResolvedPath = {
  /** As the org spells every word of it; for references of which only the name is known, their name's path. */
  readonly path: string;
  readonly field: SobjectField;
  /** Path to the name of the record that a reference leads to; null for other fields, and where it cannot be read. */
  readonly namePath: string | null;
};

/** SOQL follows no more relationships than this. */
const RELATIONSHIPS_LIMIT = 5;

type Walk = {
  readonly asked: string;
  readonly object: string;
  /** Words walked, as the org spells them, and words to go. */
  readonly walked: readonly string[];
  readonly rest: readonly string[];
};

type Step = { readonly walk: Walk } | { readonly field: SobjectField; readonly walked: readonly string[] } | null;

/**
 * Finds the fields that paths lead to, by the describes of the objects on their way. Each object is described once; a path that the
 * org does not have, or that the user may not see, is not in the answer. Throws what describing throws but `not_found`.
 */
export async function resolvePaths(
  crm: Crm,
  object: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, ResolvedPath>> {
  const found = new Map<string, Omit<ResolvedPath, 'namePath'>>();
  let walks: readonly Walk[] = [...new Set(paths)].map((asked) => ({
    asked,
    object,
    walked: [],
    rest: asked.split('.'),
  }));
  while (walks.length > 0) {
    const describes = await describeKnown(
      crm,
      walks.map((walk) => walk.object),
    );
    walks = walks.flatMap((walk) => {
      const step = stepOf(walk, describes.get(walk.object));
      if (step === null) return [];
      if ('walk' in step) return [step.walk];
      found.set(walk.asked, { path: step.walked.join('.'), field: step.field });
      return [];
    });
  }
  return withNames(crm, found);
}

function stepOf({ asked, walked, rest }: Walk, described: SobjectDescribe | undefined): Step {
  const [word = '', ...more] = rest;
  if (described === undefined) return null;
  if (more.length === 0) {
    const field = described.fields.find(({ name }) => isSame(name, word));
    return field === undefined ? null : { field, walked: [...walked, field.name] };
  }
  const reference = described.fields.find(({ relationshipName }) => isSame(relationshipName, word));
  if (reference?.relationshipName == null) return null;
  const next = [...walked, reference.relationshipName];
  const [target, ...others] = reference.referenceTo;
  if (target === undefined) return null;
  if (others.length === 0) return { walk: { asked, object: target, walked: next, rest: more } };
  // Of a record that may be of several objects SOQL knows these fields only.
  const common = ['Id', 'Name', 'Type'].find((name) => more.length === 1 && isSame(name, more[0] ?? ''));
  return common === undefined ? null : { field: commonField(reference, common), walked: [...next, common] };
}

function commonField(reference: SobjectField, name: string): SobjectField {
  const type = name === 'Id' ? 'id' : 'string';
  return { ...reference, name, type, referenceTo: [], relationshipName: null, nameField: name === 'Name' };
}

/** Finds where the names of referenced records stand: each object has a name field of its own. */
async function withNames(
  crm: Crm,
  found: ReadonlyMap<string, Omit<ResolvedPath, 'namePath'>>,
): Promise<ReadonlyMap<string, ResolvedPath>> {
  const targets = [...found.values()].flatMap(({ field }) => (field.referenceTo.length === 1 ? field.referenceTo : []));
  const describes = await describeKnown(crm, targets);
  const nameOf = ({ referenceTo: [target, ...others] }: SobjectField): string | undefined =>
    others.length > 0 ? 'Name' : describes.get(target ?? '')?.fields.find(({ nameField }) => nameField)?.name;
  return new Map(
    [...found].map(([asked, { path, field }]) => {
      const way = path.split('.').slice(0, -1);
      const name = field.relationshipName === null ? undefined : nameOf(field);
      const isReachable = name !== undefined && way.length < RELATIONSHIPS_LIMIT;
      const namePath = isReachable ? [...way, field.relationshipName, name].join('.') : null;
      return [asked, { path, field, namePath }];
    }),
  );
}

async function describeKnown(crm: Crm, objects: readonly string[]): Promise<ReadonlyMap<string, SobjectDescribe>> {
  const described = await inParallel(
    [...new Set(objects)],
    async (object): Promise<Array<[string, SobjectDescribe]>> => {
      const found = await crm.describe([object]).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found') return [];
        throw error;
      });
      return found.map((describe) => [object, describe]);
    },
  );
  return new Map(described.flat());
}

function isSame(left: string | null, right: string): boolean {
  return left?.toLowerCase() === right.toLowerCase();
}

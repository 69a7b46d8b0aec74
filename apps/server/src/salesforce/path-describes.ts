import { walkPath } from '@fieldstone/contracts/platform/org/field-walk';
import type { SobjectDescribe } from '@fieldstone/contracts/platform/org/org';
import { AppError } from '../platform/errors.ts';
import type { Crm } from './crm.ts';

/** The required freshness of a describe. */
export type Freshness = { readonly refresh?: boolean; readonly maxAgeMs?: number };

/** Describes by object; missing for an object that is unknown or hidden from the user. */
export type Describes = ReadonlyMap<string, SobjectDescribe>;

/** Describes objects, each once. Throws the errors of describes except `not_found`. */
export async function describeKnown(
  crm: Pick<Crm, 'describe'>,
  objects: readonly string[],
  options: Freshness = {},
): Promise<Describes> {
  const describeOne = async (object: string): Promise<Array<[string, SobjectDescribe]>> => {
    const found = await crm.describe([object], options).catch((error: unknown) => {
      if (error instanceof AppError && error.kind === 'not_found') return [];
      throw error;
    });
    return found.map((describe) => [object, describe]);
  };
  return new Map((await Promise.all([...new Set(objects)].map(describeOne))).flat());
}

/** Describes the objects along paths, each once. Throws like `describeKnown`. */
export async function describesOnTheWay(
  crm: Crm,
  object: string,
  paths: readonly string[],
  options: Freshness = {},
): Promise<Describes> {
  const known = new Map<string, SobjectDescribe>();
  const requested = new Set<string>();
  let next = paths.length === 0 ? [] : [object];
  while (next.length > 0) {
    for (const name of next) requested.add(name);
    for (const [name, described] of await describeKnown(crm, next, options)) known.set(name, described);
    next = paths.flatMap((path) => {
      const walk = walkPath(object, path, (name) => known.get(name));
      return walk.kind === 'undescribed' && !requested.has(walk.object) ? [walk.object] : [];
    });
  }
  return known;
}

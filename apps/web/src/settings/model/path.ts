import type { Path } from '@fieldstone/contracts/settings/merge/collision';

export type { Path } from '@fieldstone/contracts/settings/merge/collision';

/** Returns a path as one string, for ids and keys. */
export function nameOf(path: Path): string {
  return path.join('.');
}

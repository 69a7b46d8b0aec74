import type { Path } from '@fieldstone/contracts/settings/merge/collision';

export type { Path } from '@fieldstone/contracts/settings/merge/collision';

/** A name for a path that can stand in an id or as a key. */
export function nameOf(path: Path): string {
  return path.join('.');
}

/** Path of keys to a value: `['default', 'title']`. */
export type Path = readonly string[];

export type Side = 'theirs' | 'mine';

/** A value that two administrators changed differently, with the previous value. */
export type Collision = {
  /** The same in every merge of the same versions, independent of decisions about other collisions. */
  readonly id: string;
  readonly path: Path;
  /**
   * A value; an entry of the list at the path, undefined if absent; some entries of that list in order; or dependent values as an
   * object of their keys, with the first key as the path.
   */
  readonly kind: 'value' | 'entry' | 'order' | 'dependent';
  readonly base: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
};

/** Returns the side whose version of a collision is taken. */
export type Choose = (id: string) => Side;

/** The changes that need a decision: only collisions, or also entries that one side added, or all changes. */
export type Scope = 'collisions' | 'additions' | 'changes';

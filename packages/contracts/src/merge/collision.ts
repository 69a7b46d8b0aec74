/** The keys that lead to a value: `['default', 'title']`. */
export type Path = readonly string[];

export type Side = 'theirs' | 'mine';

/** What two administrators changed differently, with what was there before. */
export type Collision = {
  /** The same in every merge of the same versions, however the others are decided. */
  readonly id: string;
  readonly path: Path;
  /** A value; an entry of the list at the path, undefined where it is not there; or some entries of that list in their order. */
  readonly kind: 'value' | 'entry' | 'order';
  readonly base: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
};

/** Returns whose version of a collision is taken. */
export type Choose = (id: string) => Side;

/** What needs a decision: collisions alone, or also what only one side added, or changed at all. */
export type Scope = 'collisions' | 'additions' | 'changes';

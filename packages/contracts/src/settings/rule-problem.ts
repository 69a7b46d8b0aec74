/** A broken rule: the path in the value, the rule's key in validation.en.json, and the parameters of its text. */
export type RuleProblem = {
  readonly path: ReadonlyArray<string | number>;
  readonly message: string;
  readonly params?: Readonly<Record<string, string>>;
};

/**
 * Returns the problems of a value to save that none of the earlier values has: the same rule, in the same field, broken by the same
 * value. Positions within lists are ignored, so that moving or removing other entries does not make an old problem new.
 */
export function newProblems(
  found: readonly RuleProblem[],
  payload: unknown,
  earlier: ReadonlyArray<{ readonly found: readonly RuleProblem[]; readonly payload: unknown }>,
): RuleProblem[] {
  const known = new Set(earlier.flatMap((one) => one.found.map((problem) => identityOf(problem, one.payload))));
  return found.filter((problem) => !known.has(identityOf(problem, payload)));
}

/** Returns a path as text without positions within lists, so that it is the same for each entry of a list. */
export function fieldOf(path: RuleProblem['path']): string {
  return path.filter((word) => typeof word === 'string').join('.');
}

function identityOf({ path, message, params }: RuleProblem, payload: unknown): string {
  return JSON.stringify([message, fieldOf(path), params ?? null, valueAt(payload, path) ?? null]);
}

function valueAt(value: unknown, [word, ...rest]: RuleProblem['path']): unknown {
  if (word === undefined) return value;
  return typeof value === 'object' && value !== null ? valueAt(Reflect.get(value, word), rest) : undefined;
}

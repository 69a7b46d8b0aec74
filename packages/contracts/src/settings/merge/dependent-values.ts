/**
 * Top-level values of a payload that make sense only together, such as a switch and the list that exists while it is on. If two edits
 * change them and the merged values don't fit together, a person chooses one side's values as a whole (requirement FIX-39).
 */
export type DependentValues<P> = {
  /** At least two keys; the first one represents them. */
  readonly keys: readonly string[];
  /** Returns whether merged values fit together. Values that do not are reset or rejected when they are saved. */
  fit(payload: P): boolean;
};

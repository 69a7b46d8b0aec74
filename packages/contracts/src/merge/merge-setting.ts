import type * as z from 'zod/mini';
import { newProblems } from '../rule-problem.ts';
import type { RuleProblem } from '../rule-problem.ts';
import type { Payload, Setting } from '../setting.ts';
import type { Choose, Collision, Path, Scope } from './collision.ts';
import { mergePayloads } from './merge-payloads.ts';

/** What merging needs of a setting: its rules, its lists, and how it is stored. */
export type Mergeable<P extends Payload> = Pick<Setting<P>, 'schema' | 'lists'> &
  Partial<Pick<Setting<P>, 'toSave' | 'saveProblems'>>;

/** What choices lead to: the payload to store, or the rules that it would break. */
export type Decided<P extends Payload> =
  | { readonly payload: P; readonly problems?: never }
  | { readonly payload?: never; readonly problems: readonly RuleProblem[] };

/** Two edits of a setting as one. */
export type SettingMerge<P extends Payload> = {
  /** What needs a decision. None: `decide` returns the merged payload. */
  readonly collisions: readonly Collision[];
  /** Where the other administrator's change comes in without a decision. */
  readonly taken: readonly Path[];
  /** The rules that both edits break together: more needs a decision than what collides. */
  readonly broken: readonly RuleProblem[];
  /** Merges with a choice for each collision. */
  readonly decide: (choose: Choose) => Decided<P>;
};

/**
 * Merges two edits of a setting. What collides needs a decision. Where the merged payload breaks a rule of the setting, so does what
 * either side added to the list that breaks it; if that cannot help, every change of the list; at last every change.
 */
export function mergeSetting<P extends Payload>(setting: Mergeable<P>, base: P, theirs: P, mine: P): SettingMerge<P> {
  const { schema, lists } = setting;
  /** The rules of saving that none of the edits breaks by itself. */
  const unsavable = (payload: P): readonly RuleProblem[] => {
    const found = setting.saveProblems?.(payload) ?? [];
    const earlier = [base, theirs, mine].map((one) => ({ found: setting.saveProblems?.(one) ?? [], payload: one }));
    return found.length === 0 ? [] : newProblems(found, payload, earlier);
  };
  const mergeWithin = (scopeOf: (path: Path) => Scope) => {
    const merge = (choose: Choose) => mergePayloads(base, theirs, mine, { lists, scopeOf, choose });
    const decide = (choose: Choose): Decided<P> => {
      const { data, error } = schema.safeParse(merge(choose).payload);
      if (data === undefined) return { problems: (error?.issues ?? []).map(problemOf) };
      const payload = setting.toSave?.(data) ?? data;
      const problems = unsavable(payload);
      return problems.length > 0 ? { problems } : { payload };
    };
    const { collisions, taken } = merge(() => 'mine');
    const problems = [decide(() => 'mine').problems ?? [], decide(() => 'theirs').problems ?? []].flat();
    return { collisions, taken, decide, problems };
  };

  const plain = mergeWithin(() => 'collisions');
  const { problems: broken } = plain;
  if (broken.length === 0) return { ...plain, broken };
  const isBroken = (path: Path) => broken.some((problem) => problem.path[0] === path[0]);
  const wider = [
    (path: Path): Scope => (isBroken(path) ? 'additions' : 'collisions'),
    (path: Path): Scope => (isBroken(path) ? 'changes' : 'collisions'),
  ];
  for (const scopeOf of wider) {
    const merge = mergeWithin(scopeOf);
    if (merge.problems.length === 0 && merge.collisions.length > 0) return { ...merge, broken };
  }
  return { ...mergeWithin(() => 'changes'), broken };
}

function problemOf(issue: z.core.$ZodIssue): RuleProblem {
  const params = issue.code === 'custom' ? Object.entries(issue.params ?? {}) : [];
  return {
    path: issue.path.map((word) => (typeof word === 'number' ? word : String(word))),
    message: issue.message,
    params: Object.fromEntries(params.map(([name, value]) => [name, String(value)])),
  };
}

import type * as z from 'zod/mini';
import { newProblems } from '../rule-problem.ts';
import type { RuleProblem } from '../rule-problem.ts';
import type { Payload, Setting } from '../setting.ts';
import type { Choose, Collision, Path, Scope } from './collision.ts';
import { isEqual } from '../equal.ts';
import type { Consequences } from './consequences.ts';
import { hasContradiction, withConsequences, withoutConsequences } from './consequences.ts';
import { mergePayloads } from './merge-payloads.ts';

/** The properties of a setting that merging needs: its rules, its lists, and its stored form. */
export type Mergeable<P extends Payload> = Pick<Setting<P>, 'schema' | 'lists' | 'dependent'> &
  Partial<Pick<Setting<P>, 'toSave' | 'saveProblems'>> & { readonly consequences?: Consequences<P> | undefined };

/** The result of choices: the payload to store, or the rules that it would break. */
export type Decided<P extends Payload> =
  | { readonly payload: P; readonly problems?: never }
  | { readonly payload?: never; readonly problems: readonly RuleProblem[] };

/** The merge of two edits of a setting. */
export type SettingMerge<P extends Payload> = {
  /** Changes that need a decision. If there are none, `decide` returns the merged payload. */
  readonly collisions: readonly Collision[];
  /** Paths of the other administrator's changes that need no decision. */
  readonly taken: readonly Path[];
  /** The rules that both edits together break, so that more than the collisions needs a decision. */
  readonly broken: readonly RuleProblem[];
  /** Returns the result of a choice for each collision. */
  readonly decide: (choose: Choose) => Decided<P>;
};

/**
 * Merges two edits of a setting. Collisions need a decision. If the merged payload breaks a rule of the setting, additions to the list
 * that breaks it need one too; if that is not enough, every change of the list; finally every change. What follows from an edit is not
 * merged, but follows from the merged edits, unless a person changed it, too.
 * @param between the payloads stored between `base` and `theirs`, oldest first, if the merge needs them (`hasUnrecognized`)
 */
export function mergeSetting<P extends Payload>(
  setting: Mergeable<P>,
  base: P,
  theirs: P,
  mine: P,
  between: readonly Payload[] = [],
): SettingMerge<P> {
  const merge = { setting, base, between, theirs, mine };
  if (setting.consequences === undefined) return mergeEdits(merge);
  const [their, my] = [withoutConsequences(setting, base, theirs), withoutConsequences(setting, base, mine)];
  const isFollowed = (edit: P, whole: P) => isEqual(withConsequences(setting, base, edit), whole);
  const isChosen = !isFollowed(their, theirs) || !isFollowed(my, mine);
  const isContradicted = (['theirs', 'mine'] as const).some((side) => {
    const { payload } = mergePayloads(base, their, my, { lists: setting.lists, between, choose: () => side });
    return hasContradiction(setting, base, { ...base, ...payload });
  });
  return isChosen || isContradicted
    ? mergeEdits({ ...merge, setting: { ...setting, consequences: undefined } })
    : mergeEdits({ ...merge, theirs: their, mine: my });
}

type Edits<P extends Payload> = {
  readonly setting: Mergeable<P>;
  readonly base: P;
  readonly between: readonly Payload[];
  readonly theirs: P;
  readonly mine: P;
};

function mergeEdits<P extends Payload>({ setting, base, between, theirs, mine }: Edits<P>): SettingMerge<P> {
  const { schema, lists, dependent, consequences } = setting;
  /** Returns the rules of saving that the merged payload breaks and neither edit alone breaks. */
  const unsavable = (payload: P): readonly RuleProblem[] => {
    const found = setting.saveProblems?.(payload) ?? [];
    const earlier = [base, theirs, mine].map((one) => ({ found: setting.saveProblems?.(one) ?? [], payload: one }));
    return found.length === 0 ? [] : newProblems(found, payload, earlier);
  };
  const mergeWithin = (scopeOf: (path: Path) => Scope) => {
    const merge = (choose: Choose) =>
      mergePayloads(base, theirs, mine, { lists, between, dependent, consequences, scopeOf, choose });
    const decide = (choose: Choose): Decided<P> => {
      const { data, error } = schema.safeParse(merge(choose).payload);
      if (data === undefined) return { problems: (error?.issues ?? []).map(problemOf) };
      const followed = withConsequences(setting, base, data);
      const payload = setting.toSave?.(followed) ?? followed;
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

import type * as z from 'zod/mini';
import type { ListRules } from './merge/list-rule.ts';
import { newProblems } from './rule-problem.ts';
import type { RuleProblem } from './rule-problem.ts';

/** Setting ids as the CRM stores them (seed 1, section 3). */
export const SETTING_IDS = [
  'SET001',
  'SET002',
  'SET003',
  'SET004',
  'SET005',
  'SET006',
  'SET007',
  'SET008',
  'SET009',
  'SET010',
  'SET011',
  'SET012',
  'SET013',
  'SET014',
] as const;

export type SettingId = (typeof SETTING_IDS)[number];

/** What must be there before a setting's page is offered (seed 1, section 2; decisions.md). */
export type Requirement = { readonly feature: 'zinc' | 'knowledge' | 'engage' } | { readonly packageVersion: string };

export type Payload = Record<string, unknown>;

/** A setting of a group profile, declared once for server, page, navigation and tests. */
export type Setting<P extends Payload = Payload> = {
  readonly id: SettingId;
  /** Feature name: folder in server and web, key of its texts in the locale files. */
  readonly name: string;
  /** Path below the group profile: `{group}/{page}`; the group is its place in the navigation tree. */
  readonly slug: `${string}/${string}`;
  readonly requires?: Requirement;
  /** Its page is in the group Beta of the navigation, and exists only while beta is on (requirement APP-12). */
  readonly beta?: true;
  /** Rules of the payload. Keys it does not know are kept: other software may have stored them. */
  readonly schema: z.ZodMiniType<P, P>;
  /** What applies while nothing is stored. */
  readonly defaults: P;
  /** How its lists merge, by their keys. */
  readonly lists?: ListRules;
  /** Returns what is saved of an edit; also corrects what merging two valid edits can leave inconsistent. */
  toSave(edit: P): P;
  /** What `meta` of the stored envelope holds; the payload itself unless the app expects something else. */
  meta(payload: P): unknown;
  /**
   * The rules that a value to save breaks although it keeps to the schema. Reading does not apply them, so stored values may break
   * them; see `saveProblemsOf` for what is tolerated of those.
   */
  saveProblems(payload: P): RuleProblem[];
  /** What is stored of a payload: the payload itself, with texts that count as empty stored as empty. */
  toStore(payload: P): P;
};

/** Declares a setting; its name keeps its literal type, so that tables of pages are checked for completeness. */
// @__NO_SIDE_EFFECTS__
export function defineSetting<P extends Payload, const N extends string>(
  declaration: Omit<Setting<P>, Optional | 'name'> & { readonly name: N } & Partial<Pick<Setting<P>, Optional>>,
): Setting<P> & { readonly name: N } {
  return {
    meta: (payload) => payload,
    saveProblems: () => [],
    toSave: (edit) => edit,
    toStore: (payload) => payload,
    ...declaration,
  };
}

type Optional = 'meta' | 'saveProblems' | 'toSave' | 'toStore';

/**
 * Returns the rules of saving that a payload breaks and that no earlier value breaks alike. What was stored before a rule came, or by
 * other software, does not hold up a change of something else.
 * @param earlier the value that the payload replaces (the defaults where nothing is stored), and others that may come back
 */
export function saveProblemsOf<P extends Payload>(
  setting: Setting<P>,
  payload: P,
  earlier: readonly P[],
): RuleProblem[] {
  return newProblems(
    setting.saveProblems(payload),
    payload,
    earlier.map((value) => ({ found: setting.saveProblems(value), payload: value })),
  );
}

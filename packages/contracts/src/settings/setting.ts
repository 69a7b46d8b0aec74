import type * as z from 'zod/mini';
import type { Consequences } from './merge/consequences.ts';
import type { DependentValues } from './merge/dependent-values.ts';
import type { ListRules } from './merge/list-rule.ts';
import { newProblems } from './rule-problem.ts';
import type { RuleProblem } from './rule-problem.ts';
import { toSummary } from './setting-summary.ts';
import type { SettingSummary } from './setting-summary.ts';

/** Setting ids as stored in the CRM (requirement CALL-03). */
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

/** The requirement for offering a setting's page (requirements APP-10 and APP-11). */
export type Requirement = { readonly feature: 'zinc' | 'knowledge' | 'engage' } | { readonly packageVersion: string };

export type Payload = Record<string, unknown>;

/** A setting of a group profile, declared once for server, page, navigation and tests. */
export type Setting<P extends Payload = Payload> = {
  readonly id: SettingId;
  /** Feature name: its folder in server and web, and the key of its texts in the locale files. */
  readonly name: string;
  /** Path below the group profile: `{group}/{page}`; the group is that of the navigation tree. */
  readonly slug: `${string}/${string}`;
  readonly requires?: Requirement;
  /** Whether its page is in the navigation group Beta and exists only while beta is on (requirement FIX-30). */
  readonly beta?: true;
  /** Rules of the payload. Undeclared keys are kept, because other software may have stored them. */
  readonly schema: z.ZodMiniType<P, P>;
  /** The values that apply while nothing is stored. */
  readonly defaults: P;
  /** Merge rules of its lists, by their keys. */
  readonly lists?: ListRules;
  /** Values that make sense only together, so that a merge never resets an edit of one of them. */
  readonly dependent?: ReadonlyArray<DependentValues<P>>;
  /** What follows from an edit, on its page, in a merge, and in a write that names no version (requirement FIX-101). */
  readonly consequences?: Consequences<P>;
  /** The flag that is its only value, so that the overview can change it (requirement OVR-03); absent for all others. */
  readonly switchKey?: string;
  /** Returns a payload in short (requirement OVR-01); by default whether it is on. */
  summary(payload: P): SettingSummary;
  /**
   * Returns the payload that a page sends for an edit; also corrects inconsistencies that merging two valid edits can cause. The server
   * rejects such payloads of other clients by `saveProblems`. By default the stored form.
   */
  toSave(edit: P): P;
  /** Returns `meta` of the stored envelope: the payload itself unless the app expects something else. */
  meta(payload: P): unknown;
  /**
   * Returns the rules that a payload breaks in addition to the schema. They apply only to saving, so stored values may break them;
   * `saveProblemsOf` tolerates those.
   */
  saveProblems(payload: P): RuleProblem[];
  /** Returns the form in which the server stores a payload of any client: texts that count as empty are empty. */
  toStore(payload: P): P;
};

/** Declares a setting. Its name keeps its literal type, so that tables of pages are checked for completeness. */
// @__NO_SIDE_EFFECTS__
export function defineSetting<P extends Payload, const N extends string>(
  declaration: Omit<Setting<P>, Optional | 'name'> & { readonly name: N } & Partial<Pick<Setting<P>, Optional>>,
): Setting<P> & { readonly name: N } {
  return {
    meta: (payload) => payload,
    saveProblems: () => [],
    toSave: declaration.toStore ?? ((edit) => edit),
    toStore: (payload) => payload,
    summary: (payload) =>
      toSummary(declaration.switchKey === undefined ? {} : { on: payload[declaration.switchKey] === true }),
    ...declaration,
  };
}

type Optional = 'meta' | 'saveProblems' | 'summary' | 'toSave' | 'toStore';

/**
 * Returns the rules of saving that a payload breaks and that no earlier value breaks in the same way. Values that were stored before a
 * rule existed, or by other software, do not block other changes.
 * @param earlier the value that the payload replaces (the defaults if nothing is stored), and others that may be restored
 */
export function findSaveProblems<P extends Payload>(
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

import type { Payload } from '@fieldstone/contracts/setting';
import type { StoredSetting } from '@fieldstone/contracts/settings';
import type * as z from 'zod/mini';
import type { Path } from './path.ts';
import type { Stored } from './stored.ts';

/** A rule of today that a payload breaks: its key in validation.en.json, and what its text names. */
export type BrokenRule = {
  readonly path: Path;
  readonly rule: string;
  readonly params: Readonly<Record<string, unknown>>;
};

/** The broken rules in what a schema found. */
export function brokenRulesOf(issues: readonly z.core.$ZodIssue[]): readonly BrokenRule[] {
  return issues.map((issue) => ({
    path: issue.path.map(String),
    rule: issue.message,
    params: issue.code === 'custom' ? (issue.params ?? {}) : {},
  }));
}

/** What is stored breaks the rules of its setting: no page can show it, and a page can only put something else in its place. */
export class BrokenSetting extends Error {
  override readonly name = 'BrokenSetting';
  /** The values as they are stored; the whole text where it holds none. */
  readonly stored: string;
  /** None where the text is not in the form in which settings are stored. */
  readonly rules: readonly BrokenRule[];
  readonly version: string;
  readonly changed: StoredSetting['changed'];

  constructor(message: string, found: Pick<BrokenSetting, 'stored' | 'rules' | 'version' | 'changed'>) {
    super(message);
    this.stored = found.stored;
    this.rules = found.rules;
    this.version = found.version;
    this.changed = found.changed;
  }
}

/** What edits begin with where what is stored is broken: the defaults, on its version. */
export function insteadOf<P extends Payload>(defaults: P, { version, changed }: BrokenSetting): Stored<P> {
  return { payload: defaults, version, changed, isStored: true, isBroken: true };
}

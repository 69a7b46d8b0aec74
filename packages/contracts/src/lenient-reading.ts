import type * as z from 'zod/mini';
import type { Payload } from './setting.ts';
import { entryOf, valueAt, withoutEntry, withValueAt } from './value-path.ts';
import type { ValuePath } from './value-path.ts';

/** A rule that a value breaks. */
export type BrokenRule = {
  readonly path: ValuePath;
  /** Key in validation.en.json; of a wrong type, the message of the schema. */
  readonly rule: string;
  /** What the text of the rule interpolates. */
  readonly params: Readonly<Record<string, unknown>>;
};

/** A stored value that breaks a rule. */
export type InvalidValue = BrokenRule & {
  /** What is invalid as a whole: the value itself, or the list entry that it belongs to. */
  readonly at: ValuePath;
  /** The stored value at `at`; undefined where none is stored. */
  readonly stored?: unknown;
  /**
   * `kept`: the payload holds it, because a page can show it. `replaced`: the default is in its place. `removed`: its list is without
   * the entry.
   */
  readonly handling: 'kept' | 'replaced' | 'removed';
};

/** Stored values as a page can show them: of the right shape, though a kept one may break a rule. */
export type LenientReading<P> = { readonly payload: P; readonly invalid: readonly InvalidValue[] };

/** Rules about values of the right type: a page can show such a value, and people can correct it there. */
const RULE_CODES: ReadonlySet<string> = new Set([
  'too_big',
  'too_small',
  'invalid_format',
  'not_multiple_of',
  'custom',
]);

/** Returns whether a value can be shown and edited: its types are right, and at most rules are broken. */
export function hasShapeOf<P>(schema: z.ZodMiniType<P, P>, value: unknown): value is P {
  return issuesIn(schema, value).every(({ code }) => RULE_CODES.has(code));
}

/** Returns the rules that a value breaks. */
export function brokenRulesIn(schema: z.ZodMiniType, value: unknown): readonly BrokenRule[] {
  return brokenRulesOf(issuesIn(schema, value));
}

/** Returns the rules behind the issues of a schema. */
export function brokenRulesOf(issues: readonly z.core.$ZodIssue[]): readonly BrokenRule[] {
  return issues.map((issue) => ({
    path: issue.path.map(String),
    rule: issue.message,
    params: issue.code === 'custom' ? (issue.params ?? {}) : {},
  }));
}

/**
 * Reads stored values over the defaults and keeps all that can be shown. A value of a wrong type gives way to its default; in a list, its
 * entry is left out. Everything that breaks a rule is listed with its stored value.
 */
export function readLeniently<P extends Payload>(
  schema: z.ZodMiniType<P, P>,
  defaults: P,
  stored: Payload,
): LenientReading<P> {
  const setAside: InvalidValue[] = [];
  let payload: unknown = { ...defaults, ...stored };
  const { data } = schema.safeParse(payload);
  if (data !== undefined) return { payload: data, invalid: [] };
  while (!hasShapeOf(schema, payload)) {
    const found = misfitsOf(schema, defaults, payload, setAside);
    if (found.length === 0) throw new Error('The defaults do not have the shape that their own schema requires.');
    setAside.push(...found);
    // From the last place of a list to the first, because a removal moves what follows.
    for (const { at, handling } of found.toReversed()) {
      payload = handling === 'removed' ? withoutEntry(payload, at) : withValueAt(payload, at, valueAt(defaults, at));
    }
  }
  return { payload, invalid: [...setAside, ...keptIn(schema, payload)] };
}

/** Returns the values of a payload that break a rule. */
export function keptIn(schema: z.ZodMiniType, payload: unknown): readonly InvalidValue[] {
  return brokenRulesIn(schema, payload).map((broken) => ({
    ...broken,
    at: broken.path,
    stored: valueAt(payload, broken.path),
    handling: 'kept',
  }));
}

/**
 * All issues of a value. A schema that finds a list too long does not look into it, so such a list is checked again part by part. In the
 * later parts custom rules count for nothing, because they may depend on the place in the list.
 */
function issuesIn(schema: z.ZodMiniType, value: unknown): readonly z.core.$ZodIssue[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.flatMap((issue) => [issue, ...(issue.code === 'too_big' ? issuesInside(schema, value, issue) : [])]);
}

function issuesInside(
  schema: z.ZodMiniType,
  value: unknown,
  { path, maximum }: z.core.$ZodIssueTooBig,
): readonly z.core.$ZodIssue[] {
  const list = valueAt(value, path.map(String));
  const size = Number(maximum);
  if (!Array.isArray(list) || size < 1) return [];
  const starts = Array.from({ length: Math.ceil(list.length / size) }, (_, part) => part * size);
  return starts.flatMap((start) => {
    const part = withValueAt(value, path.map(String), list.slice(start, start + size));
    return issuesIn(schema, part).flatMap((issue) => {
      const isInside = issue.path.length > path.length && path.every((key, at) => issue.path[at] === key);
      if (!isInside || (start > 0 && issue.code === 'custom')) return [];
      return [{ ...issue, path: issue.path.with(path.length, start + Number(issue.path[path.length])) }];
    });
  });
}

/** The values of a wrong type, each as the part that gives way for it; a part within another one is not listed. */
function misfitsOf(
  schema: z.ZodMiniType,
  defaults: Payload,
  payload: unknown,
  setAside: readonly InvalidValue[],
): readonly InvalidValue[] {
  const issues = issuesIn(schema, payload).filter(({ code }) => !RULE_CODES.has(code));
  const misfits = brokenRulesOf(issues).flatMap((broken): InvalidValue[] => {
    const part = partOf(defaults, payload, broken.path, setAside);
    return part ? [{ ...broken, ...part, stored: valueAt(payload, part.at) }] : [];
  });
  return misfits.filter(
    ({ at }, index) =>
      !misfits.some((other, place) => isWithin(at, other.at) && (at.length > other.at.length || place < index)),
  );
}

/** The smallest part around a path that can give way: an entry of a list, or a value that has a default which was not tried. */
function partOf(
  defaults: Payload,
  payload: unknown,
  path: ValuePath,
  setAside: readonly InvalidValue[],
): Pick<InvalidValue, 'at' | 'handling'> | undefined {
  const entry = entryOf(payload, path);
  if (entry) return { at: [...entry.list, String(entry.place)], handling: 'removed' };
  const at = path
    .map((_, depth) => path.slice(0, path.length - depth))
    .find(
      (part) =>
        valueAt(defaults, part) !== undefined &&
        !setAside.some((tried) => tried.handling === 'replaced' && tried.at.join('.') === part.join('.')),
    );
  return at && { at, handling: 'replaced' };
}

function isWithin(path: ValuePath, part: ValuePath): boolean {
  return part.every((key, at) => path[at] === key);
}

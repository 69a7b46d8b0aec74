import type * as z from 'zod/mini';
import type { Payload } from './setting.ts';
import { findEntry, valueAt, withoutEntry, withValueAt } from './value-path.ts';
import type { ValuePath } from './value-path.ts';

/** A rule that a value breaks. */
export type BrokenRule = {
  readonly path: ValuePath;
  /** Key in validation.en.json; for a wrong type, the message of the schema. */
  readonly rule: string;
  /** Parameters of the rule's text. */
  readonly params: Readonly<Record<string, unknown>>;
};

/** A stored value that breaks a rule. */
export type InvalidValue = BrokenRule & {
  /** Path of the invalid unit: the value itself, or its list entry. */
  readonly at: ValuePath;
  /** The stored value at `at`; undefined if none is stored. */
  readonly stored?: unknown;
  /**
   * `kept`: the payload contains it, because a page can show it. `replaced`: the payload contains the default. `removed`: the entry is
   * missing in its list.
   */
  readonly handling: 'kept' | 'replaced' | 'removed';
};

/** Stored values in a form that a page can show: with the right types, although kept values may break rules. */
export type LenientReading<P> = { readonly payload: P; readonly invalid: readonly InvalidValue[] };

/** Codes of rules about values of the right type, which pages can show and people can correct. */
const RULE_CODES: ReadonlySet<string> = new Set([
  'too_big',
  'too_small',
  'invalid_format',
  'not_multiple_of',
  'custom',
]);

/** Returns whether a value can be shown and edited: its types are right, although it may break rules. */
export function hasShapeOf<P>(schema: z.ZodMiniType<P, P>, value: unknown): value is P {
  return issuesIn(schema, value).every(({ code }) => RULE_CODES.has(code));
}

/** Returns the rules that a value breaks. */
export function brokenRulesIn(schema: z.ZodMiniType, value: unknown): readonly BrokenRule[] {
  return toBrokenRules(issuesIn(schema, value));
}

/** Returns the rules behind the issues of a schema. */
export function toBrokenRules(issues: readonly z.core.$ZodIssue[]): readonly BrokenRule[] {
  return issues.map((issue) => ({
    path: issue.path.map(String),
    rule: issue.message,
    params: issue.code === 'custom' ? (issue.params ?? {}) : {},
  }));
}

/**
 * Reads stored values over the defaults and keeps everything that can be shown. A value of a wrong type is replaced with its default; in
 * a list, its entry is removed. The result lists everything that breaks a rule, with its stored value.
 */
export function readLeniently<P extends Payload>(
  schema: z.ZodMiniType<P, P>,
  defaults: P,
  stored: Payload,
): LenientReading<P> {
  const { data } = schema.safeParse({ ...defaults, ...stored });
  if (data !== undefined) return { payload: data, invalid: [] };
  const { payload, setAside } = fitted(schema, defaults, stored, ({ code }) => !RULE_CODES.has(code));
  if (hasShapeOf(schema, payload)) return { payload, invalid: [...setAside, ...keptIn(schema, payload)] };
  throw new Error('The defaults do not have the shape that their own schema requires.');
}

/**
 * Reads stored values like `readLeniently`, but also replaces or removes values of the right type that break a rule. If that is not
 * enough, the payload contains the defaults.
 */
export function readValidPart<P extends Payload>(
  schema: z.ZodMiniType<P, P>,
  defaults: P,
  stored: Payload,
): LenientReading<P> {
  const { payload, setAside } = fitted(schema, defaults, stored, () => true);
  const { data } = schema.safeParse(payload);
  if (data !== undefined) return { payload: data, invalid: setAside };
  const rest = keptIn(schema, payload).map((value): InvalidValue => ({ ...value, handling: 'replaced' }));
  return { payload: defaults, invalid: [...setAside, ...rest] };
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

/** Returns stored values over the defaults, with misfits replaced or removed as far as possible, and the misfits. */
function fitted(
  schema: z.ZodMiniType,
  defaults: Payload,
  stored: Payload,
  isMisfit: (issue: z.core.$ZodIssue) => boolean,
): { readonly payload: unknown; readonly setAside: readonly InvalidValue[] } {
  const setAside: InvalidValue[] = [];
  const order = new Intl.Collator('en', { numeric: true });
  let payload: unknown = { ...defaults, ...stored };
  for (;;) {
    const found = misfitsOf(issuesIn(schema, payload).filter(isMisfit), defaults, payload, setAside);
    if (found.length === 0) return { payload, setAside };
    setAside.push(...found);
    // From the last position of a list to the first, because a removal moves the following entries.
    const lastFirst = found.toSorted((one, other) => order.compare(other.at.join('.'), one.at.join('.')));
    for (const { at, handling } of lastFirst) {
      payload = handling === 'removed' ? withoutEntry(payload, at) : withValueAt(payload, at, valueAt(defaults, at));
    }
  }
}

/**
 * Returns all issues of a value. A schema does not check the entries of a list that is too long, so such a list is checked again in
 * parts. In later parts custom rules are ignored, because they may depend on the position in the list.
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

/** Returns the parts that must be replaced or removed because of the issues, without parts within other ones. */
function misfitsOf(
  issues: readonly z.core.$ZodIssue[],
  defaults: Payload,
  payload: unknown,
  setAside: readonly InvalidValue[],
): readonly InvalidValue[] {
  const misfits = toBrokenRules(issues).flatMap((broken): InvalidValue[] => {
    const part = partOf(defaults, payload, broken.path, setAside);
    return part ? [{ ...broken, ...part, stored: valueAt(payload, part.at) }] : [];
  });
  return misfits.filter(
    ({ at }, index) =>
      !misfits.some((other, place) => isWithin(at, other.at) && (at.length > other.at.length || place < index)),
  );
}

/** Returns the smallest part around a path that can be replaced or removed: a list entry, or a value with an untried default. */
function partOf(
  defaults: Payload,
  payload: unknown,
  path: ValuePath,
  setAside: readonly InvalidValue[],
): Pick<InvalidValue, 'at' | 'handling'> | undefined {
  const entry = findEntry(payload, path);
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

import type { RuleProblem } from '@fieldstone/contracts/settings/rule-problem';
import type * as z from 'zod/mini';
import type { Rule } from './rule.ts';

/** Maximum values and names in one text. */
const LISTED = 20;

/** The rule for a value of the wrong type, by the expected type. */
const TYPES: Readonly<Record<string, Rule>> = {
  string: 'valueNotText',
  number: 'valueNotNumber',
  int: 'valueNotWholeNumber',
  boolean: 'valueNotFlag',
  array: 'valueNotList',
  tuple: 'valueNotList',
  object: 'valueNotObject',
  record: 'valueNotObject',
};

/** A broken rule: an issue of a schema, or of a check outside the schemas. */
export type RuleIssue = z.core.$ZodIssue | RuleProblem;

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** The rules of schemas whose text on a page has no limit, by the rule of a response, whose text has it. */
const WITH_LIMIT: Readonly<Record<string, Rule>> = { textTooLong: 'valueTextTooLong', tooMany: 'valueListTooLong' };

/** Returns the rule of an issue for a response, which names the limit. */
export function ruleWithLimit(issue: RuleIssue): string {
  const isLimit = 'code' in issue && issue.code === 'too_big';
  return (isLimit ? WITH_LIMIT[issue.message] : undefined) ?? issue.message;
}

/** Returns the rule that an issue breaks: every issue kind of Zod has its own text. */
export function ruleOfIssue(issue: RawIssue): Rule {
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) {
    return 'valueMissing';
  }
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? 'valueType';
    case 'invalid_value':
      return issue.values.length === 1 ? 'valueNotExact' : 'valueNotOption';
    case 'invalid_union':
      return issue.input === undefined ? 'valueMissing' : 'valueType';
    case 'too_small':
      return tooSmall(issue.origin, issue.inclusive);
    case 'too_big':
      return tooBig(issue.origin, issue.inclusive);
    case 'not_multiple_of':
      return 'valueNotMultiple';
    case 'invalid_format':
      return 'valueFormat';
    case 'unrecognized_keys':
      return 'valueUnknownNames';
    case 'invalid_key':
      return 'valueName';
    default:
      return 'valueInvalid';
  }
}

function tooSmall(origin: string, isInclusive: boolean | undefined): Rule {
  if (origin === 'string') return 'valueTextTooShort';
  if (origin === 'array' || origin === 'set' || origin === 'map') return 'valueListTooShort';
  return isInclusive === false ? 'valueNotAbove' : 'valueTooSmall';
}

function tooBig(origin: string, isInclusive: boolean | undefined): Rule {
  if (origin === 'string') return 'valueTextTooLong';
  if (origin === 'array' || origin === 'set' || origin === 'map') return 'valueListTooLong';
  return isInclusive === false ? 'valueNotBelow' : 'valueTooLarge';
}

/** Returns the parameters for the text of an issue's rule: the field, and the limit or the values of the rule. */
export function paramsOfIssue(issue: RuleIssue, path: readonly string[]): Readonly<Record<string, string | number>> {
  const params: Readonly<Record<string, unknown>> | undefined = 'code' in issue ? limits(issue) : issue.params;
  const shown = Object.entries(params ?? {}).filter(isShown);
  return { field: fieldName(path), ...Object.fromEntries(shown) };
}

function isShown(entry: [string, unknown]): entry is [string, string | number] {
  return typeof entry[1] === 'string' || typeof entry[1] === 'number';
}

function limits(issue: z.core.$ZodIssue): Readonly<Record<string, unknown>> {
  switch (issue.code) {
    case 'custom':
      return issue.params ?? {};
    case 'too_small':
      return { minimum: Number(issue.minimum) };
    case 'too_big':
      return { maximum: Number(issue.maximum) };
    case 'not_multiple_of':
      return { divisor: issue.divisor };
    case 'invalid_value':
      return {
        values: issue.values
          .slice(0, LISTED)
          .map((value) => (value === '' ? '""' : String(value)))
          .join(', '),
      };
    case 'unrecognized_keys':
      return { names: issue.keys.slice(0, LISTED).join(', ') };
    default:
      return {};
  }
}

/** Returns the last name of a path with its list positions: `records[3]`. */
function fieldName(path: readonly string[]): string {
  const start = path.findLastIndex((part) => !/^\d+$/.test(part));
  const [name = '', ...positions] = path.slice(Math.max(start, 0));
  return [name, ...positions.map((position) => `[${position}]`)].join('');
}

/**
 * Returns the most specific issues: instead of an unmatched union, those of its only alternative with the value's type.
 * @param issue its path, and those of the returned issues, are relative to the same value
 */
export function preciseIssues(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [alternative, ...others] = issue.errors.filter((issues) => issues.every((each) => !isOtherType(each)));
  if (alternative === undefined || others.length > 0) return [issue];
  return alternative.flatMap((each) => preciseIssues({ ...each, path: [...issue.path, ...each.path] }));
}

const isOtherType = ({ code, path }: z.core.$ZodIssue): boolean =>
  path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');

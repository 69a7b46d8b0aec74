import type { Message } from '@fieldstone/contracts/platform/error';
import { message } from '@fieldstone/contracts/platform/errors/message';
import type { SobjectField } from '@fieldstone/contracts/platform/org/org';
import { isRecordId } from '../salesforce/record-id.ts';
import { clause, containing, name, startingWith } from '../salesforce/soql.ts';
import type { Bound, Fragment } from '../salesforce/soql.ts';
import { day, moment, relativeDay, timeOfDay } from '../salesforce/soql-moments.ts';

/** A stored criterion of an expression. */
export type Criterion = {
  readonly number: number;
  readonly fieldPath: string;
  readonly operator: string;
  readonly operand: string | null;
};

type Condition = { readonly condition: Fragment } | { readonly problem: Message };

const COMPARISONS: Readonly<Record<string, Fragment>> = {
  'Greater Than': clause`>`,
  'Greater Or Equal': clause`>=`,
  'Less Than': clause`<`,
  'Less Or Equal': clause`<=`,
};

/**
 * Returns a criterion as a SOQL condition on the field at `path` (docs/crm-package.md), or a problem if the operand
 * does not fit the field's type; the CRM itself rejects what else the field does not support. Nulls behave as in the
 * CRM: an empty value equals nothing else, contains nothing, and is neither greater nor less.
 */
export function toCondition(criterion: Criterion, path: string, field: SobjectField): Condition {
  const { operator, number } = criterion;
  const operand = criterion.operand?.trim() ?? '';
  const at = name(path);
  if (operator === 'Is Null') return { condition: clause`${at} = null` };
  if (operator === 'Is Not Null') return { condition: clause`${at} != null` };
  if (operator === 'In' || operator === 'Not In') return listed(criterion, at, field);
  if (operand === '') {
    if (operator === 'Equals') return { condition: clause`${at} = null` };
    if (operator === 'Not Equal') return { condition: clause`${at} != null` };
    return { problem: message('criterion_without_value', { number }) };
  }
  const text = textual(operator, at, operand, field);
  if (text !== null) return { condition: text };
  const sign = operator === 'Equals' ? clause`=` : operator === 'Not Equal' ? clause`!=` : COMPARISONS[operator];
  if (sign === undefined) return { problem: message('criterion_operator_unknown', { number, operator }) };
  const value = valueOf(operand, field);
  if (value === undefined) return notOfType(criterion, operand, field);
  return { condition: clause`${at} ${sign} ${value}` };
}

function textual(operator: string, at: Fragment, operand: string, { type }: SobjectField): Fragment | null {
  const isList = type === 'multipicklist';
  switch (operator) {
    case 'Contains':
      return isList ? clause`${at} INCLUDES ${[operand]}` : clause`${at} LIKE ${containing(operand)}`;
    case 'Does Not Contain':
      return isList ? clause`${at} EXCLUDES ${[operand]}` : clause`(NOT ${at} LIKE ${containing(operand)})`;
    case 'Starts With':
      return clause`${at} LIKE ${startingWith(operand)}`;
    default:
      return null;
  }
}

/** Splits a list at commas and trims its values. */
function listed(criterion: Criterion, at: Fragment, field: SobjectField): Condition {
  const isIn = criterion.operator === 'In';
  const texts = (criterion.operand ?? '').split(',').flatMap((text) => text.trim() || []);
  const [first, ...more] = texts;
  if (first === undefined) return { problem: message('criterion_without_value', { number: criterion.number }) };
  if (field.type === 'multipicklist') {
    return { condition: isIn ? clause`${at} INCLUDES ${texts}` : clause`${at} EXCLUDES ${texts}` };
  }
  let list: Fragment | undefined;
  for (const text of [first, ...more]) {
    const value = valueOf(text, field);
    if (value === undefined) return notOfType(criterion, text, field);
    list = list === undefined ? clause`${value}` : clause`${list}, ${value}`;
  }
  if (list === undefined) return { problem: message('criterion_without_value', { number: criterion.number }) };
  return { condition: isIn ? clause`${at} IN (${list})` : clause`${at} NOT IN (${list})` };
}

/** Returns a value of the field's type; undefined for any other text. */
function valueOf(text: string, { type }: SobjectField): Exclude<Bound, readonly unknown[]> | undefined {
  switch (type) {
    case 'boolean':
      return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined;
    case 'currency':
    case 'double':
    case 'integer':
    case 'percent':
      return /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
    case 'date':
      return day(text) ?? relativeDay(text) ?? undefined;
    case 'datetime':
      return moment(text) ?? relativeDay(text) ?? undefined;
    case 'time':
      return timeOfDay(text) ?? undefined;
    case 'id':
    case 'reference':
      return isRecordId(text) ? text : undefined;
    default:
      return text;
  }
}

function notOfType({ number, fieldPath }: Criterion, value: string, { type }: SobjectField): Condition {
  return { problem: message('criterion_of_other_type', { number, fieldPath, value, type }) };
}

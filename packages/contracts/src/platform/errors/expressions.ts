import { defineMessage } from './define-error.ts';

/** Reasons why an expression of the org cannot be evaluated. */
export const EXPRESSION_MESSAGES = {
  expression_unknown: defineMessage('The expression {{processId}} was deleted or is no longer active.'),
  expression_inactive: defineMessage('The expression was deleted or is no longer active.'),
  expression_named_inactive: defineMessage('The expression {{name}} was deleted or is no longer active.'),
  expression_not_of_work_orders: defineMessage('The expression applies to {{object}}, not to work orders.'),
  expression_without_object: defineMessage('The expression has no object, so it does not apply to work orders.'),
  expression_of_other_object: defineMessage('The expression {{name}} applies to {{own}}, not to {{object}}.'),
  expression_of_no_object: defineMessage('The expression {{name}} has no object, so it does not apply to {{object}}.'),
  expression_empty: defineMessage('The expression has no criteria.'),
  expression_too_long: defineMessage('The expression has more than {{maximum}} criteria.'),
  logic_too_long: defineMessage('The logic of the expression is too long.'),
  logic_incomplete: defineMessage('The logic "{{logic}}" ends too early.'),
  logic_unreadable: defineMessage('The logic "{{logic}}" cannot be read at character {{position}}.'),
  criterion_unknown: defineMessage('The logic refers to criterion {{number}}, which does not exist.'),
  criterion_missing: defineMessage('Criterion {{number}} is missing.'),
  criterion_without_value: defineMessage('Criterion {{number}} has no value to compare with.'),
  criterion_operator_unknown: defineMessage('Criterion {{number}} has the unknown operator {{operator}}.'),
  criterion_of_other_type: defineMessage(
    'Criterion {{number}} compares {{fieldPath}} with "{{value}}", which is not a value of the type {{type}}.',
  ),
  reference_field_missing: defineMessage('{{object}} has no reference field {{field}}.'),
} as const;

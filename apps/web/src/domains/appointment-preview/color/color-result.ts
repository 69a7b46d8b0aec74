import type { ExpressionPreview } from '@fieldstone/contracts/organization/appointment-preview';
import type { Message } from '@fieldstone/contracts/platform/error';
import { BRAND_COLOR } from '@fieldstone/contracts/platform/product';
import type { AppointmentDraft } from '../appointment-draft.ts';

/**
 * The result of a rule: `matches` gives the color; `follows` is true as well, but comes after the one that gives it; `differs` is not true;
 * `problem` could not be evaluated and counts as not true; `unfinished` has no expression yet.
 */
export type RuleState = 'matches' | 'follows' | 'differs' | 'problem' | 'unfinished';

export type RuleResult = {
  /** Its place from the top, starting at 1. */
  readonly number: number;
  readonly title: string;
  readonly color: string;
  /** The expression's name in the org, or the stored one if the response contains none. */
  readonly expression: string;
  readonly outcome: RuleState;
  /** Why it could not be evaluated. */
  readonly problem: Message | null;
  readonly logic: string | null;
  readonly criteria: ExpressionPreview['criteria'];
};

export type ColorResult = {
  /** The color of the appointment in the app, `#RRGGBB`. */
  readonly color: string;
  /** `off`: colors are disabled, so the app draws every appointment in its default blue. */
  readonly source: 'rule' | 'default' | 'off';
  readonly winner: RuleResult | null;
  readonly rules: readonly RuleResult[];
};

const COLOR = /^#[0-9a-fA-F]{6}$/;

/** Evaluates the rules from top to bottom: the first that is true gives the color, else the default does (requirement CLR-03). */
export function colorResult(
  { enabled, configuration, default: standard }: AppointmentDraft['color'],
  expressions: ReadonlyMap<string, ExpressionPreview>,
): ColorResult {
  if (!enabled) return { color: BRAND_COLOR, source: 'off', winner: null, rules: [] };
  let hasWinner = false;
  const rules = configuration.map(({ title, color, expression }, index) => {
    const evaluated = expressions.get(expression.processId);
    const rule: RuleResult = {
      number: index + 1,
      title,
      color,
      expression: evaluated?.name ?? expression.name,
      outcome: outcomeOf(expression.processId, evaluated, hasWinner),
      problem: evaluated?.problem ?? null,
      logic: evaluated?.logic ?? null,
      criteria: evaluated?.criteria ?? [],
    };
    hasWinner ||= rule.outcome === 'matches';
    return rule;
  });
  const winner = rules.find(({ outcome }) => outcome === 'matches') ?? null;
  return {
    color: drawable(winner === null ? standard.color : winner.color),
    source: winner === null ? 'default' : 'rule',
    winner,
    rules,
  };
}

function outcomeOf(processId: string, evaluated: ExpressionPreview | undefined, hasWinner: boolean): RuleState {
  if (processId === '') return 'unfinished';
  if (evaluated === undefined || evaluated.matched === null) return 'problem';
  if (!evaluated.matched) return 'differs';
  return hasWinner ? 'follows' : 'matches';
}

/** Returns the app's color in place of an incomplete one. */
function drawable(color: string): string {
  return COLOR.test(color) ? color : BRAND_COLOR;
}

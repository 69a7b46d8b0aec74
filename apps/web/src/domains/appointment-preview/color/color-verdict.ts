import type { ExpressionPreview } from '@fieldstone/contracts/organization/appointment-preview';
import { BRAND_COLOR } from '@fieldstone/contracts/platform/product';
import type { AppointmentDraft } from '../appointment-draft.ts';

/**
 * The result of a rule: `wins` gives the color; `late` is true as well, but comes after the one that wins; `no` is not true;
 * `problem` could not be evaluated and counts as not true; `unfinished` has no expression yet.
 */
export type RuleOutcome = 'wins' | 'late' | 'no' | 'problem' | 'unfinished';

export type RuleVerdict = {
  /** Its place from the top, starting at 1. */
  readonly number: number;
  readonly title: string;
  readonly color: string;
  /** The expression's name in the org, or the stored one if the response contains none. */
  readonly expression: string;
  readonly outcome: RuleOutcome;
  /** Why it could not be evaluated. */
  readonly problem: string | null;
  readonly logic: string | null;
  readonly criteria: ExpressionPreview['criteria'];
};

export type ColorVerdict = {
  /** The color of the appointment in the app, `#RRGGBB`. */
  readonly color: string;
  /** `off`: colors are disabled, so the app draws every appointment in its default blue. */
  readonly source: 'rule' | 'default' | 'off';
  readonly winner: RuleVerdict | null;
  readonly rules: readonly RuleVerdict[];
};

const COLOR = /^#[0-9a-fA-F]{6}$/;

/** Evaluates the rules from top to bottom: the first that is true gives the color, else the default does (requirement CLR-03). */
export function colorVerdict(
  { enabled, configuration, default: standard }: AppointmentDraft['color'],
  expressions: ReadonlyMap<string, ExpressionPreview>,
): ColorVerdict {
  if (!enabled) return { color: BRAND_COLOR, source: 'off', winner: null, rules: [] };
  let hasWinner = false;
  const rules = configuration.map(({ title, color, expression }, index) => {
    const answer = expressions.get(expression.processId);
    const rule: RuleVerdict = {
      number: index + 1,
      title,
      color,
      expression: answer?.name ?? expression.name,
      outcome: outcomeOf(expression.processId, answer, hasWinner),
      problem: answer?.problem ?? null,
      logic: answer?.logic ?? null,
      criteria: answer?.criteria ?? [],
    };
    hasWinner ||= rule.outcome === 'wins';
    return rule;
  });
  const winner = rules.find(({ outcome }) => outcome === 'wins') ?? null;
  return {
    color: drawable(winner === null ? standard.color : winner.color),
    source: winner === null ? 'default' : 'rule',
    winner,
    rules,
  };
}

function outcomeOf(processId: string, answer: ExpressionPreview | undefined, hasWinner: boolean): RuleOutcome {
  if (processId === '') return 'unfinished';
  if (answer === undefined || answer.matched === null) return 'problem';
  if (!answer.matched) return 'no';
  return hasWinner ? 'late' : 'wins';
}

/** Returns the app's color in place of an incomplete one. */
function drawable(color: string): string {
  return COLOR.test(color) ? color : BRAND_COLOR;
}

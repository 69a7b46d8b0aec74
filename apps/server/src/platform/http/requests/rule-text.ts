import { limitOf } from '@fieldstone/contracts/platform/limits';
import texts from '@fieldstone/contracts/validation.en.json' with { type: 'json' };

/** Key of a rule's text. */
export type Rule = keyof typeof texts;

const textOf = new Map<string, string>(Object.entries(texts));

/**
 * Returns the text of a rule with its parameters and limits (`Field "{{fieldPath}}" is not valid.`); undefined for an unknown key.
 */
export function textOfRule(key: string, params: Readonly<Record<string, unknown>> = {}): string | undefined {
  const values: Readonly<Record<string, unknown>> = { ...limitOf(key), ...params };
  return textOf.get(key)?.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

/** Returns the text of a known rule with its parameters. */
export function ruleText(rule: Rule, params: Readonly<Record<string, string | number>> = {}): string {
  return textOfRule(rule, params) ?? rule;
}

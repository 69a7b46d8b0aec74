import { findLimit } from '../platform/limits.ts';
import validation from '../validation.en.json' with { type: 'json' };

const texts = new Map<string, string>(Object.entries(validation));

/** Returns the text of a rule with its limit and parameters filled in, as people read it; the key itself for an unknown rule. */
export function ruleText(rule: string, params: Readonly<Record<string, string>> = {}): string {
  const values: Readonly<Record<string, string | number>> = { ...findLimit(rule), ...params };
  return (texts.get(rule) ?? rule).replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

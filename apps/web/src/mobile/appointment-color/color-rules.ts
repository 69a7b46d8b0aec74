import { DEFAULT_COLOR_TITLE } from '@fieldstone/contracts/settings/calendar/appointment-color';
import type {
  appointmentColor,
  ColorRule,
  defaultColor,
} from '@fieldstone/contracts/settings/calendar/appointment-color';
import type { Expression } from '@fieldstone/contracts/platform/org/org';
import { BRAND_COLOR } from '@fieldstone/contracts/platform/product';
import type * as z from 'zod/mini';

/** The whole setting: rules from top to bottom, then the default (requirement CLR-12). */
export type ColorSetting = z.infer<typeof appointmentColor.schema>;

export type DefaultColor = z.infer<typeof defaultColor>;

/** Adds a rule at the end. */
export function addRule(setting: ColorSetting, rule: ColorRule): ColorSetting {
  return { ...setting, configuration: [...setting.configuration, rule] };
}

/** Returns the chosen default color that the first rule replaces (requirement CLR-09); undefined if none is lost. */
export function replacedByFirst({ configuration, default: standard }: ColorSetting): DefaultColor | undefined {
  const isChosen = standard.color.toUpperCase() !== BRAND_COLOR || !['', DEFAULT_COLOR_TITLE].includes(standard.title);
  return configuration.length === 0 && isChosen ? standard : undefined;
}

export function replaceRule(setting: ColorSetting, index: number, rule: ColorRule): ColorSetting {
  return { ...setting, configuration: setting.configuration.map((other, at) => (at === index ? rule : other)) };
}

export function removeRule(setting: ColorSetting, index: number): ColorSetting {
  return { ...setting, configuration: setting.configuration.filter((_, at) => at !== index) };
}

/** Moves a rule; a place outside the list means its nearest end. */
export function moveRule(setting: ColorSetting, from: number, to: number): ColorSetting {
  const moved = setting.configuration[from];
  if (moved === undefined) return setting;
  const others = setting.configuration.filter((_, at) => at !== from);
  const place = Math.min(Math.max(to, 0), others.length);
  return { ...setting, configuration: others.toSpliced(place, 0, moved) };
}

/** Checks whether a rule can move one step up or down (requirement CLR-02). */
export function canMove({ configuration }: ColorSetting, index: number, step: -1 | 1): boolean {
  return index in configuration && index + step in configuration;
}

export function replaceDefault(setting: ColorSetting, color: DefaultColor): ColorSetting {
  return { ...setting, default: { ...setting.default, ...color } };
}

/** Returns the rules whose expression is missing in the org. */
export function goneRules(rules: readonly ColorRule[], expressions: readonly Expression[]): ColorRule[] {
  const known = new Set(expressions.map(({ processId }) => processId));
  return rules.filter(({ expression }) => !known.has(expression.processId));
}

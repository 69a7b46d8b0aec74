import type * as z from 'zod/mini';
import { BETA_SETTING, betaConfiguration } from './app-data.ts';
import { EVENT_TYPE_SETTING, eventTypeName } from './event-type.ts';
import { globalSettingDisplay, globalSettingField, globalSettingProblem } from './global-settings.ts';
import { PREVIOUS_EXECUTION_SETTING } from './notification.ts';
import { isMoment } from './primitives.ts';
import type { RuleProblem } from './rule-problem.ts';
import { STATUS_SETTINGS, storedStatuses } from './status-source.ts';

/** What a record of a setting is to hold. */
export type RecordValue = { readonly internalValue: string | null; readonly displayValue: string | null };

type Rule = (internalValue: string) => string | undefined;

/** The settings that are stored as plain values or JSON, each with the rule for its internal value: the key of its text. */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  [EVENT_TYPE_SETTING, (value) => (eventTypeName.safeParse(value).success ? undefined : 'eventType')],
  [PREVIOUS_EXECUTION_SETTING, (value) => (isMoment(value) ? undefined : 'moment')],
  [STATUS_SETTINGS.appointment, json(storedStatuses, 'statusList')],
  [STATUS_SETTINGS.serviceBoard, json(storedStatuses, 'statusList')],
  [BETA_SETTING, json(betaConfiguration, 'betaConfiguration')],
]);

/** Internal values that a person reads as they are. */
const READ_AS_STORED: ReadonlySet<string> = new Set([EVENT_TYPE_SETTING, PREVIOUS_EXECUTION_SETTING]);

function json(schema: z.ZodMiniType, rule: string): Rule {
  return (value) => {
    const parsed = parsedJson(value);
    if (parsed === undefined) return 'settingJson';
    return schema.safeParse(parsed).success ? undefined : rule;
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the rules that the record of a setting breaks: its internal value by the setting's own rule, its display value by what a
 * person reads of the internal one. Settings that the console has no rule for may hold anything.
 */
export function recordProblems(settingId: string, { internalValue, displayValue }: RecordValue): RuleProblem[] {
  const rule = RULES.get(settingId);
  const message = rule ? rule(internalValue ?? '') : globalSettingProblem(settingId, internalValue);
  if (message !== undefined) return [{ path: ['internalValue'], message }];
  const display = displayOf(settingId, internalValue ?? '');
  if (display === undefined || displayValue === display || displayValue === internalValue) return [];
  return [{ path: ['displayValue'], message: 'globalSettingDisplay', params: { display } }];
}

/** What a person reads of an internal value; undefined where that is free. */
function displayOf(settingId: string, internalValue: string): string | undefined {
  const field = globalSettingField(settingId);
  if (field !== undefined) return globalSettingDisplay(field, internalValue);
  return READ_AS_STORED.has(settingId) ? internalValue : undefined;
}

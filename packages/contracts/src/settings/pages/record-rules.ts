import type * as z from 'zod/mini';
import { BETA_SETTING, betaConfiguration, PREVIOUS_EXECUTION_SETTING } from '../plain-records.ts';
import { EVENT_TYPE_SETTING, eventTypeName } from '../calendar/event-type.ts';
import { globalSettingDisplay, globalSettingField, globalSettingProblem } from '../global-settings.ts';
import { isMoment } from '../../platform/primitives.ts';
import type { RuleProblem } from '../rule-problem.ts';
import { STATUS_SETTINGS, storedStatuses } from '../calendar/status-source.ts';

/** The values of a setting record. */
export type RecordValue = { readonly internalValue: string | null; readonly displayValue: string | null };

type Rule = (internalValue: string) => string | undefined;

/** Checks of the settings that are stored as plain values or JSON: each returns the rule that an internal value breaks. */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  [EVENT_TYPE_SETTING, (value) => (eventTypeName.safeParse(value).success ? undefined : 'eventType')],
  [PREVIOUS_EXECUTION_SETTING, (value) => (isMoment(value) ? undefined : 'moment')],
  [STATUS_SETTINGS.appointment, json(storedStatuses, 'statusList')],
  [STATUS_SETTINGS.serviceBoard, json(storedStatuses, 'statusList')],
  [BETA_SETTING, json(betaConfiguration, 'betaConfiguration')],
]);

/** Settings whose display value equals the internal value. */
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
 * Returns the rules that a setting record breaks: those of its internal value, and that the display value matches the internal one.
 * Settings without rules may contain any value.
 */
export function recordProblems(settingId: string, { internalValue, displayValue }: RecordValue): RuleProblem[] {
  const rule = RULES.get(settingId);
  const message = rule ? rule(internalValue ?? '') : globalSettingProblem(settingId, internalValue);
  if (message !== undefined) return [{ path: ['internalValue'], message }];
  const display = displayOf(settingId, internalValue ?? '');
  if (display === undefined || displayValue === display || displayValue === internalValue) return [];
  return [{ path: ['displayValue'], message: 'globalSettingDisplay', params: { display } }];
}

/** Returns the required display value of an internal value; undefined if any is allowed. */
function displayOf(settingId: string, internalValue: string): string | undefined {
  const field = globalSettingField(settingId);
  if (field !== undefined) return globalSettingDisplay(field, internalValue);
  return READ_AS_STORED.has(settingId) ? internalValue : undefined;
}

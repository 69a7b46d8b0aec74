import { ASSISTANT_ERRORS, ASSISTANT_MESSAGES } from './assistant.ts';
import { AUDIT_EXPORT_ERRORS, AUDIT_EXPORT_MESSAGES } from './audit-export.ts';
import { COPY_ERRORS, COPY_MESSAGES } from './copies.ts';
import { CRM_ERRORS, CRM_MESSAGES } from './crm.ts';
import type { MessageDefinition, ParameterOf } from './define-error.ts';
import { EVENT_ERRORS } from './events.ts';
import { EXPRESSION_MESSAGES } from './expressions.ts';
import { GROUP_PROFILE_ERRORS } from './group-profiles.ts';
import { PLANNED_CHANGE_ERRORS, PLANNED_CHANGE_MESSAGES } from './planned-changes.ts';
import { REQUEST_ERRORS, REQUEST_MESSAGES } from './requests.ts';
import { SESSION_ERRORS } from './session.ts';
import { SETTING_ERRORS } from './settings.ts';

/** Every area; a test rejects a code that two of them declare. */
export const AREAS = [
  REQUEST_ERRORS,
  REQUEST_MESSAGES,
  SESSION_ERRORS,
  CRM_ERRORS,
  CRM_MESSAGES,
  SETTING_ERRORS,
  COPY_ERRORS,
  COPY_MESSAGES,
  PLANNED_CHANGE_ERRORS,
  PLANNED_CHANGE_MESSAGES,
  EXPRESSION_MESSAGES,
  ASSISTANT_ERRORS,
  ASSISTANT_MESSAGES,
  EVENT_ERRORS,
  GROUP_PROFILE_ERRORS,
  AUDIT_EXPORT_ERRORS,
  AUDIT_EXPORT_MESSAGES,
] as const;

/** Every error of the API, by its code. */
export const ERRORS = {
  ...REQUEST_ERRORS,
  ...SESSION_ERRORS,
  ...CRM_ERRORS,
  ...SETTING_ERRORS,
  ...COPY_ERRORS,
  ...PLANNED_CHANGE_ERRORS,
  ...ASSISTANT_ERRORS,
  ...EVENT_ERRORS,
  ...GROUP_PROFILE_ERRORS,
  ...AUDIT_EXPORT_ERRORS,
} as const;

/** Every text of the server, by its code: those of errors, and the others. */
export const MESSAGES = {
  ...ERRORS,
  ...REQUEST_MESSAGES,
  ...CRM_MESSAGES,
  ...COPY_MESSAGES,
  ...PLANNED_CHANGE_MESSAGES,
  ...EXPRESSION_MESSAGES,
  ...ASSISTANT_MESSAGES,
  ...AUDIT_EXPORT_MESSAGES,
} as const;

/** Returns the English text of every code, as a locale file. */
export function englishTexts(): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(MESSAGES).map(([code, { en }]) => [code, en]));
}

export type ErrorCode = keyof typeof ERRORS;

export type MessageCode = keyof typeof MESSAGES;

type TextOf<C extends MessageCode> = (typeof MESSAGES)[C] extends MessageDefinition<infer T> ? T : never;

/** The parameters that the text of a code names; every text may contain the product's name. */
export type ParameterName<C extends MessageCode> = Exclude<ParameterOf<TextOf<C>>, 'productName'>;

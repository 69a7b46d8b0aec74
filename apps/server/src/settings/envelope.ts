import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { ENVELOPE_LIMIT } from '@fieldstone/contracts/settings/setting-records';
import { readableEnvelope } from '@fieldstone/contracts/settings/settings';
import type { Envelope } from '@fieldstone/contracts/settings/settings';
import * as z from 'zod/mini';
import { AppError } from '../platform/errors.ts';
import { fieldProblems } from '../http/requests/field-problem.ts';
import { fieldErrors } from '../http/requests/validate.ts';
import type { RuleIssue } from '../http/requests/issue-rule.ts';

const PAYLOAD_PATH = 'body.data.config.payload';

/**
 * Returns the payload to store: the sent one instead of the parsed copy, because unknown keys belong to other software.
 * Throws `bad_request` with every field that breaks the setting's schema.
 */
export function checkedPayload(setting: Setting, payload: Payload): Payload {
  const checked = z.safeParse(setting.schema, payload);
  if (checked.success) return setting.toStore(payload);
  throw brokenRules(checked.error.issues);
}

/** Returns the error for an invalid payload, with all broken rules by field. */
export function brokenRules(issues: readonly RuleIssue[]): AppError {
  return fieldProblems(fieldErrors(PAYLOAD_PATH, issues), 'setting_invalid');
}

/**
 * Returns the text that stores a checked payload. `meta` is generated, regardless of the value of the client, because the app relies
 * on it. Throws `too_large` if the CRM's field cannot hold it.
 */
export function envelopeText(setting: Setting, payload: Payload): string {
  const stored: Envelope = { version: '1', checksum: '', config: { payload, meta: setting.meta(payload) } };
  const text = JSON.stringify(stored);
  if (text.length > ENVELOPE_LIMIT) {
    throw new AppError('setting_too_large', { length: text.length, maximum: ENVELOPE_LIMIT });
  }
  return text;
}

/** Parses a stored envelope to the console's own form; null if it is not one. */
export function readEnvelope(text: string): Envelope | null {
  try {
    const { config } = z.parse(readableEnvelope, JSON.parse(text));
    return { version: '1', checksum: '', config };
  } catch {
    return null;
  }
}

/** Parses a stored envelope. Throws `crm_error` naming setting and profile if it is unreadable. */
export function storedEnvelope(text: string, settingId: string, profileName: string): Envelope {
  const stored = readEnvelope(text);
  if (stored === null) {
    throw new AppError('setting_unreadable', { settingId, profile: profileName });
  }
  return stored;
}

/**
 * Returns the payload in effect: the stored one over the defaults. Null for an unreadable value and an unknown setting.
 */
export function readablePayload(settingId: string, text: string | null): Payload | null {
  const defaults = allSettings.find(({ id }) => id === settingId)?.defaults;
  if (defaults === undefined) return null;
  if (text === null) return defaults;
  const stored = readEnvelope(text);
  return stored === null ? null : { ...defaults, ...stored.config.payload };
}

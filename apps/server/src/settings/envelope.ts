import type { Payload, Setting } from '@fieldstone/contracts/setting';
import { ENVELOPE_LIMIT } from '@fieldstone/contracts/setting-records';
import { readableEnvelope } from '@fieldstone/contracts/settings';
import type { Envelope } from '@fieldstone/contracts/settings';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { fieldProblems } from '../http/field-problem.ts';
import { fieldErrors } from '../http/validate.ts';
import type { RuleIssue } from '../http/validate.ts';

const PAYLOAD_PATH = 'body.data.config.payload';

/**
 * Returns the payload to store: the one that was sent, not the parsed copy, because keys inside that the rules do not know
 * belong to other software. Throws `bad_request` naming every field that breaks the setting's schema.
 */
export function checkedPayload(setting: Setting, payload: Payload): Payload {
  const checked = z.safeParse(setting.schema, payload);
  if (checked.success) return setting.toStore(payload);
  throw brokenRules(checked.error.issues);
}

/** The error for a payload that breaks rules, with all of them by field. */
export function brokenRules(issues: readonly RuleIssue[]): AppError {
  return fieldProblems(fieldErrors(PAYLOAD_PATH, issues), 'The setting breaks its rules.');
}

/**
 * Returns the text that stores a checked payload. `meta` is made here, whatever the client sent for it: the app reads it as the
 * setting means it. Throws `too_large` when the CRM's field cannot hold it.
 */
export function envelopeText(setting: Setting, payload: Payload): string {
  const stored: Envelope = { version: '1', checksum: '', config: { payload, meta: setting.meta(payload) } };
  const text = JSON.stringify(stored);
  if (text.length > ENVELOPE_LIMIT) {
    throw new AppError(
      'too_large',
      `The setting takes ${text.length} characters; at most ${ENVELOPE_LIMIT} can be stored.`,
    );
  }
  return text;
}

/** Reads a stored envelope, as the console itself would write it; null for what is none, which no console wrote. */
export function readEnvelope(text: string): Envelope | null {
  try {
    const { config } = z.parse(readableEnvelope, JSON.parse(text));
    return { version: '1', checksum: '', config };
  } catch {
    return null;
  }
}

/** The same. Throws `crm_error` naming setting and profile when it cannot be read. */
export function storedEnvelope(text: string, settingId: string, profileName: string): Envelope {
  const stored = readEnvelope(text);
  if (stored === null) {
    throw new AppError('crm_error', `What is stored for ${settingId} of ${profileName} cannot be read.`);
  }
  return stored;
}

import type { Payload, Setting } from '@fieldstone/contracts/setting';
import { ENVELOPE_LIMIT } from '@fieldstone/contracts/setting-records';
import { envelope } from '@fieldstone/contracts/settings';
import type { Envelope } from '@fieldstone/contracts/settings';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { toFieldError } from '../http/validate.ts';

const PAYLOAD_PATH = 'body.data.config.payload';

/**
 * The text to store for a payload. `meta` is made here, whatever the client sent for it: the app reads it as the setting means it.
 * Throws `bad_request` naming every field that breaks the setting's rules, and `too_large` when the CRM's field cannot hold it.
 */
export function envelopeText(setting: Setting, payload: Payload): string {
  const checked = z.safeParse(setting.schema, payload);
  if (!checked.success) {
    throw new AppError('bad_request', 'The setting breaks its rules.', {
      fields: checked.error.issues.map((issue) => toFieldError(PAYLOAD_PATH, issue)),
    });
  }
  // What was sent is stored, and not the parsed copy: keys inside that the rules do not know belong to other software.
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

/** Reads a stored envelope; null for what is none, which no console wrote. */
export function readEnvelope(text: string): Envelope | null {
  try {
    return z.parse(envelope, JSON.parse(text));
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

import type { AiSection } from '@fieldstone/contracts/skills/ai-section';
import { jsonObject } from '@fieldstone/contracts/platform/primitives';
import { SFA_DEFAULTS, sfaGlobal } from '@fieldstone/contracts/skills/sfa';
import type { SfaGlobal } from '@fieldstone/contracts/skills/sfa';
import * as z from 'zod/mini';
import type { Section } from './section.ts';
import { AppError } from '../platform/errors.ts';
import { brokenRule } from '../http/requests/field-problem.ts';
import type { Cipher } from '../store/cipher.ts';

const { consumerKey: _rule, ...fields } = sfaGlobal.shape;

const stored = z.object({
  global: z.object(fields),
  /** The encrypted consumer key; null without one. */
  sealedKey: z.nullable(z.string()),
  consumerKeyHint: z.nullable(z.string()),
});

export type StoredSfa = z.infer<typeof stored>;

const { consumerKey: _none, ...blank } = SFA_DEFAULTS;

/** The sales automation configuration as a section of the store. */
export const sfaSection: AiSection<StoredSfa> = {
  id: 'sfa',
  schema: stored,
  defaults: { global: blank, sealedKey: null, consumerKeyHint: null },
};

/** Number of characters of a key in its hint. */
const HINT_LENGTH = 4;

const boundTo = (orgId: string): string => `${orgId}:sfa:consumerKey`;

/** Returns the value to store; without a new key, the stored one is kept. Throws `bad_request` without either. */
export function toStored(
  cipher: Cipher,
  orgId: string,
  { consumerKey, ...global }: SfaGlobal,
  before: StoredSfa,
): StoredSfa {
  if (consumerKey !== '') {
    return {
      global,
      sealedKey: cipher.seal(consumerKey, boundTo(orgId)),
      // The hint must not be most of the key.
      consumerKeyHint: consumerKey.length > 2 * HINT_LENGTH ? consumerKey.slice(-HINT_LENGTH) : '•'.repeat(HINT_LENGTH),
    };
  }
  if (before.sealedKey === null) throw keyMissing();
  return { ...before, global };
}

/** Returns the key for a configuration. Throws `bad_request` without one. */
export function openConsumerKey(
  cipher: Cipher,
  orgId: string,
  { consumerKey }: SfaGlobal,
  { sealedKey }: StoredSfa,
): string {
  if (consumerKey !== '') return consumerKey;
  if (sealedKey === null) throw keyMissing();
  return cipher.open(sealedKey, boundTo(orgId));
}

/** Returns the parts of stored values, valid or not, that a page may show. */
export function toShown({ global, consumerKeyHint }: Record<string, unknown>) {
  const { data: values } = jsonObject.safeParse(global);
  const shown = values && Object.entries(values).filter(([name]) => name in fields);
  return { global: shown ? { ...Object.fromEntries(shown), consumerKey: '' } : global, consumerKeyHint };
}

/** Converts the configuration to the contract's form, without the key. */
export function toResponse({ payload, valid, invalid, version, changed }: Section<StoredSfa>) {
  const { sealedKey, consumerKeyHint } = payload;
  return {
    global: { ...valid.global, consumerKey: '' as const },
    // A hint at an unreadable key would suggest that a key is stored.
    consumerKeyHint: sealedKey === null ? null : (consumerKeyHint?.slice(-HINT_LENGTH) ?? null),
    version,
    changed,
    ...(invalid && { invalid: toShown(invalid) }),
  };
}

function keyMissing(): AppError {
  const problem = brokenRule('body.global.consumerKey', 'consumerKeyRequired');
  return new AppError('consumer_key_missing', {}, { fields: [problem] });
}

import type { AiSection } from '@fieldstone/contracts/skills/ai-section';
import { SFA_DEFAULTS } from '@fieldstone/contracts/skills/sfa';
import type { SfaGlobal } from '@fieldstone/contracts/skills/sfa';
import * as z from 'zod/mini';
import type { Section } from '../../ai/section.ts';
import { AppError } from '../../platform/errors.ts';
import type { Cipher } from '../../store/cipher.ts';

const stored = z.object({
  global: z.object({ jwtTokenEndPoint: z.string(), jwtCertificateName: z.string(), runAsUserId: z.string() }),
  /** The encrypted consumer key; null without one. */
  sealedKey: z.nullable(z.string()),
  consumerKeyHint: z.nullable(z.string()),
});

export type StoredSfa = z.infer<typeof stored>;

const { consumerKey: _none, ...blank } = SFA_DEFAULTS;

/** The sales automation configuration as a section of the store. */
export const sfaSection: AiSection<StoredSfa> = {
  id: 'sfa',
  isStrict: true,
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
      consumerKeyHint: consumerKey.slice(-HINT_LENGTH),
    };
  }
  if (before.sealedKey === null) throw keyMissing();
  return { ...before, global };
}

/** Returns the key for a configuration. Throws `bad_request` without one. */
export function keyOf(cipher: Cipher, orgId: string, { consumerKey }: SfaGlobal, { sealedKey }: StoredSfa): string {
  if (consumerKey !== '') return consumerKey;
  if (sealedKey === null) throw keyMissing();
  return cipher.open(sealedKey, boundTo(orgId));
}

/** Returns the configuration without the key. */
export function withoutKey({ global, consumerKeyHint }: StoredSfa) {
  return { global: { ...global, consumerKey: '' as const }, consumerKeyHint };
}

/** Converts the configuration to the contract's form, without the key. */
export function toResponse({ payload, version, changed }: Section<StoredSfa>) {
  return { ...withoutKey(payload), version, changed };
}

function keyMissing(): AppError {
  const message = 'Please enter the consumer key.';
  return new AppError('bad_request', message, {
    fields: [{ path: 'body.global.consumerKey', code: 'consumerKeyRequired', message }],
  });
}

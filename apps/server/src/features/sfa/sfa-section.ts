import type { AiSection } from '@fieldstone/contracts/ai-section';
import { SFA_DEFAULTS } from '@fieldstone/contracts/sfa';
import type { SfaGlobal } from '@fieldstone/contracts/sfa';
import * as z from 'zod/mini';
import type { Section } from '../../ai/section.ts';
import { AppError } from '../../errors.ts';
import type { Cipher } from '../../store/cipher.ts';

const stored = z.object({
  global: z.object({ jwtTokenEndPoint: z.string(), jwtCertificateName: z.string(), runAsUserId: z.string() }),
  /** The consumer key, encrypted; null while none is stored. */
  sealedKey: z.nullable(z.string()),
  consumerKeyHint: z.nullable(z.string()),
});

export type StoredSfa = z.infer<typeof stored>;

const { consumerKey: _none, ...blank } = SFA_DEFAULTS;

/** The sales automation configuration as the store keeps it. */
export const sfaSection: AiSection<StoredSfa> = {
  id: 'sfa',
  isStrict: true,
  schema: stored,
  defaults: { global: blank, sealedKey: null, consumerKeyHint: null },
};

/** Characters of a key that a person may see. */
const HINT_LENGTH = 4;

const boundTo = (orgId: string): string => `${orgId}:sfa:consumerKey`;

/** What is to be stored; without a key, the one that is stored stays. Throws `bad_request` when there is none either. */
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

/** The key that a configuration would use. Throws `bad_request` when there is none. */
export function keyOf(cipher: Cipher, orgId: string, { consumerKey }: SfaGlobal, { sealedKey }: StoredSfa): string {
  if (consumerKey !== '') return consumerKey;
  if (sealedKey === null) throw keyMissing();
  return cipher.open(sealedKey, boundTo(orgId));
}

/** What leaves the server: everything but the key. */
export function withoutKey({ global, consumerKeyHint }: StoredSfa) {
  return { global: { ...global, consumerKey: '' as const }, consumerKeyHint };
}

/** The configuration as the contract answers it, without the key. */
export function toResponse({ payload, version, changed }: Section<StoredSfa>) {
  return { ...withoutKey(payload), version, changed };
}

function keyMissing(): AppError {
  const message = 'Please enter the consumer key.';
  return new AppError('bad_request', message, {
    fields: [{ path: 'body.global.consumerKey', code: 'consumerKeyRequired', message }],
  });
}

import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Encrypts secrets for the store. */
export type Cipher = {
  /** @param boundTo owner of the sealed text, required to open it */
  seal(text: string, boundTo: string): string;
  /** @throws {Error} if the secret or `boundTo` differ from those at sealing, or a bit changed */
  open(sealed: string, boundTo: string): string;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;
const FORM = 'v1.';

/** Creates a cipher: AES-256-GCM with a key that HKDF derives from the session secret. */
export function createCipher(secret: string): Cipher {
  const derived = hkdfSync('sha256', secret, 'fieldstone-console', 'store encryption v1', 32);
  const key = createSecretKey(new Uint8Array(derived));
  return {
    seal(text, boundTo) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return FORM + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, boundTo) {
      try {
        return unseal(key, sealed, boundTo);
      } catch (error) {
        throw new Error('The sealed text cannot be opened.', { cause: error });
      }
    },
  };
}

function unseal(key: KeyObject, sealed: string, boundTo: string): string {
  if (!sealed.startsWith(FORM)) throw new Error('The format is unknown.');
  const bytes = Buffer.from(sealed.slice(FORM.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

import * as z from 'zod/mini';
import type { Cipher } from '../store/cipher.ts';
import type { Store } from '../store/engine/database.ts';
import { hashToken } from '../store/opaque.ts';

const attemptDetails = z.object({
  codeVerifier: z.string(),
  loginUrl: z.string(),
  customDomain: z.nullable(z.string()),
  /** Path of this console to open after sign-in. */
  returnTo: z.string(),
});

/** The data of a sign-in that its callback needs. */
export type LoginAttempt = z.infer<typeof attemptDetails>;

/** Sign-ins in progress: each can be finished once, within the time limit, and only by the browser that began it. */
export type LoginAttempts = {
  /** @param browser value of a cookie that binds the attempt to the browser */
  begin(state: string, browser: string, attempt: LoginAttempt): Promise<void>;
  /** Removes an attempt from the store and returns it. One of another browser must not be finished. */
  take(
    state: string,
    browser: string | undefined,
  ): Promise<(LoginAttempt & { readonly isOfOtherBrowser: boolean }) | 'expired'>;
  /** Removes expired attempts. */
  sweep(): Promise<void>;
};

/** Time to sign in at the CRM, including a second factor. */
export const ATTEMPT_MS = 15 * 60_000;

/** Creates the repository of sign-ins in progress, whose details are encrypted. */
export function createLoginAttempts({ db }: Store, cipher: Cipher, now: () => number = Date.now): LoginAttempts {
  const bindingOf = (stateHash: string) => `login:${stateHash}`;
  return {
    async begin(state, browser, attempt) {
      const stateHash = hashToken(state);
      await db
        .insertInto('login_attempts')
        .values({
          state_hash: stateHash,
          browser_hash: hashToken(browser),
          details: cipher.seal(JSON.stringify(attempt), bindingOf(stateHash)),
          expires_at: now() + ATTEMPT_MS,
        })
        .execute();
    },
    async take(state, browser) {
      const row = await db
        .deleteFrom('login_attempts')
        .where('state_hash', '=', hashToken(state))
        .returningAll()
        .executeTakeFirst();
      if (!row || row.expires_at <= now()) return 'expired';
      const attempt = z.parse(attemptDetails, JSON.parse(cipher.open(row.details, bindingOf(row.state_hash))));
      return { ...attempt, isOfOtherBrowser: browser === undefined || hashToken(browser) !== row.browser_hash };
    },
    async sweep() {
      await db.deleteFrom('login_attempts').where('expires_at', '<=', now()).execute();
    },
  };
}

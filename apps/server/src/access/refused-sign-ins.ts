import { REFUSED_SIGN_INS_KEPT_DAYS, REFUSED_SIGN_INS_LISTED } from '@fieldstone/contracts/organization/security';
import type { Store } from '../store/engine/database.ts';
import type { Client } from './client.ts';

/** A rejected sign-in; `at` in UTC milliseconds. */
export type RefusedSignIn = Client & { readonly id: string; readonly at: number; readonly reason: string };

/** The rejected sign-ins of all login hosts. A rejected sign-in names no org. */
export type RefusedSignIns = {
  record(loginUrl: string, refused: Client & { readonly reason: string }): Promise<void>;
  /** Returns the newest ones of a login host, at most `REFUSED_SIGN_INS_LISTED`. */
  list(loginUrl: string): Promise<readonly RefusedSignIn[]>;
  /** Removes old ones, and those above the limit, so that no attack fills the store. */
  sweep(): Promise<void>;
};

const KEPT_MS = REFUSED_SIGN_INS_KEPT_DAYS * 24 * 3_600_000;

/** Most rows of all login hosts. */
const KEPT_ROWS = 10_000;

/** Creates the repository of rejected sign-ins. */
export function createRefusedSignIns({ db, nextId }: Store, now: () => number, keptRows = KEPT_ROWS): RefusedSignIns {
  return {
    async record(loginUrl, { address, userAgent, reason }) {
      const at = now();
      const row = { login_url: loginUrl, id: nextId(at), at, address, user_agent: userAgent, reason };
      await db.insertInto('refused_sign_ins').values(row).execute();
    },

    async list(loginUrl) {
      const rows = await db
        .selectFrom('refused_sign_ins')
        .selectAll()
        .where('login_url', '=', loginUrl)
        .orderBy('id', 'desc')
        .limit(REFUSED_SIGN_INS_LISTED)
        .execute();
      return rows.map(({ id, at, address, user_agent: userAgent, reason }) => ({ id, at, address, userAgent, reason }));
    },

    async sweep() {
      const newestBeyond = await db
        .selectFrom('refused_sign_ins')
        .select('at')
        .orderBy('at', 'desc')
        .offset(keptRows)
        .limit(1)
        .executeTakeFirst();
      const until = Math.max(newestBeyond?.at ?? 0, now() - KEPT_MS);
      await db.deleteFrom('refused_sign_ins').where('at', '<=', until).execute();
    },
  };
}

import type { Crm } from '../salesforce/crm.ts';
import { soql } from '../salesforce/soql.ts';
import type { Session } from '../access/sessions.ts';
import { AppError } from '../platform/errors.ts';

/** Maximum age of the CRM's last sign that a session's user has access (REL-09). */
export const ACCESS_AGE_MS = 5 * 60_000;

/** Pause after a check without a response of the CRM, so that its outage does not slow every request down. */
const PAUSE_MS = 30_000;

/** Sessions whose last check is kept. */
const KEPT = 50_000;

export type SessionAccess = {
  /** Records that the CRM just accepted the session's tokens. */
  confirm(sessionId: string): void;
  /** Throws `unauthenticated`, and ends the session, if its user has lost access to the CRM. */
  require(session: Session): Promise<void>;
};

type Parts = {
  readonly crmFor: (session: Session) => Crm;
  readonly end: (session: Session) => Promise<unknown>;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/** Returns whether the CRM accepts the user's tokens, but refuses the API to the user. */
const isRefused = (error: unknown): boolean => error instanceof AppError && error.kind === 'permission_missing';

const isEnded = (error: unknown): boolean => error instanceof AppError && error.kind === 'unauthenticated';

/**
 * Creates the check that sessions do not outlive their user's access to the CRM, also where pages read only the store.
 * Every response of the CRM counts as a sign of access; without one for five minutes, a small query is sent.
 */
export function createSessionAccess({ crmFor, end, now }: Parts): SessionAccess {
  const dueAt = new Map<string, number>();
  const pending = new Map<string, Promise<void>>();

  const keep = (id: string, at: number): void => {
    dueAt.delete(id);
    dueAt.set(id, at);
    const [oldest] = dueAt.keys();
    if (dueAt.size > KEPT && oldest !== undefined) dueAt.delete(oldest);
  };

  const check = async (session: Session): Promise<void> => {
    try {
      const { userId, id } = session;
      const [user] = await crmFor(session).query(soql`SELECT Id, IsActive FROM User WHERE Id = ${userId}`);
      if (user?.['IsActive'] === true) {
        keep(id, now() + ACCESS_AGE_MS);
        return;
      }
    } catch (error) {
      if (isEnded(error)) throw error;
      if (!isRefused(error)) {
        keep(session.id, now() + PAUSE_MS);
        return;
      }
    }
    await end(session);
    throw new AppError('crm_session_ended');
  };

  return {
    confirm: (id) => keep(id, now() + ACCESS_AGE_MS),
    require: async (session) => {
      if ((dueAt.get(session.id) ?? 0) > now()) return;
      const running = pending.get(session.id) ?? check(session).finally(() => pending.delete(session.id));
      pending.set(session.id, running);
      await running;
    },
  };
}

import type { LoadIntegrationUser } from '../salesforce/integration-user.ts';
import { AppError } from '../platform/errors.ts';
import type { JobLog } from './policy.ts';
import type { Crm } from '../salesforce/crm.ts';
import { longId } from '../salesforce/record-id.ts';
import { loadRequester } from '../salesforce/queries/requester-rights.ts';
import type { Session, Sessions } from '../access/sessions.ts';
import type { Performer } from '../store/repositories/journal-entry.ts';

/** The user who requested a job, and the access with which it reads and writes the CRM. */
export type JobIdentity = {
  readonly orgId: string;
  readonly userId: string;
  readonly userName: string;
  /** The integration user if it works for the requester; null with the requester's own access. */
  readonly performer: Performer | null;
  /** Version of the org's package. */
  readonly packageVersion: string;
  readonly crm: Crm;
};

/** Returns the identity of a job; null while there is none, so that the job has to wait. */
export type IdentityFor = (job: {
  readonly orgId: string;
  /** The user who requested it. */
  readonly userId: string | null;
}) => Promise<JobIdentity | null>;

export type JobIdentityOptions = {
  readonly sessions: Pick<Sessions, 'ofUser'>;
  readonly crmFor: (session: Session) => Crm;
  /** Null without an integration user. */
  readonly integration: LoadIntegrationUser | null;
  readonly now: () => number;
  readonly log: Pick<JobLog, 'warn'>;
};

/** Interval for checking whether the user of a waiting job has signed in, in milliseconds. */
export const IDENTITY_CHECK_MS = 10_000;

/** Pause before an integration user that could not sign in is tried again, in milliseconds. */
const RETRY_MS = 60_000;

/**
 * Gives jobs the identity of their user's most recent session, on any console that shares the store; without a session,
 * that of the integration user. A job then checks the requester's rights before it writes.
 */
export function createIdentityFor({ sessions, crmFor, integration, now, log }: JobIdentityOptions): IdentityFor {
  let triedAgainAt = 0;

  const integrationUser = async () => {
    if (integration === null || now() < triedAgainAt) return null;
    try {
      return await integration();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      triedAgainAt = now() + RETRY_MS;
      log.warn({ err: error }, 'the integration user cannot sign in');
      return null;
    }
  };

  return async ({ orgId, userId }) => {
    if (userId === null) return null;
    const session = await sessions.ofUser(orgId, userId);
    if (session !== null) {
      const { name, packageVersion } = session.user;
      return { orgId, userId, userName: name, performer: null, packageVersion, crm: crmFor(session) };
    }
    const found = await integrationUser();
    if (found === null || found.orgId !== longId(orgId)) return null;
    const { id, crm, user } = found;
    const requester = await loadRequester(crm, userId);
    if (requester === null) return null;
    const performer = { id, name: user.name };
    return { orgId, userId, userName: requester.name, performer, packageVersion: user.packageVersion, crm };
  };
}

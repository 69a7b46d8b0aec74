import type * as contract from '@fieldstone/contracts/organization/security';
import type { OpenSession } from '@fieldstone/contracts/organization/security';
import { endSessions } from '../../access/end-sessions.ts';
import type { SessionEnd } from '../../access/end-sessions.ts';
import type { RefusedSignIns } from '../../access/refused-sign-ins.ts';
import type { ListedSession } from '../../access/sessions.ts';
import type { Cookie } from '../../http/cookies.ts';
import type { Handler, SessionContext } from '../../http/context.ts';
import { AppError } from '../../platform/errors.ts';

export type SecurityFeature = SessionEnd & {
  readonly sessionCookie: Cookie;
  readonly refusedSignIns: RefusedSignIns;
};

/** Returns the handlers of the lists of sessions and rejected sign-ins, and of ending sessions. */
export function securityHandlers({ sessions, oauth, sessionCookie, refusedSignIns }: SecurityFeature) {
  const ofCaller = ({ session: { orgId, userId } }: SessionContext) => sessions.list(orgId, userId);

  const end = async (found: readonly ListedSession[], id: string, context: SessionContext) => {
    const ended = found.find((session) => session.id === id);
    const before = { sessionId: id, ...(ended && { userId: ended.userId, userName: ended.user.name }) };
    const entry = await context.journal.record({ before });
    if (ended === undefined) {
      await entry.recordOutcome('failed');
      throw new AppError('session_unknown');
    }
    const revoked = await endSessions({ sessions, oauth }, [ended], context.log);
    if (id === context.session.id) sessionCookie.clear(context.reply);
    await entry.recordOutcome('done', { revokedAtCrm: revoked });
    return {};
  };

  return {
    listOwnSessions: (async (_input, context) => ({
      records: (await ofCaller(context)).map((session) => toRecord(session, context)),
    })) satisfies Handler<typeof contract.listOwnSessions>,

    listOrgSessions: (async (_input, context) => ({
      records: (await sessions.list(context.session.orgId)).map((session) => toRecord(session, context)),
    })) satisfies Handler<typeof contract.listOrgSessions>,

    endOwnSession: (async ({ params: { id } }, context) => end(await ofCaller(context), id, context)) satisfies Handler<
      typeof contract.endOwnSession
    >,

    endOrgSession: (async ({ params: { id } }, context) =>
      end(await sessions.list(context.session.orgId), id, context)) satisfies Handler<typeof contract.endOrgSession>,

    endOwnSessions: (async (_input, context) => {
      const ended = await ofCaller(context);
      const entry = await context.journal.record({ before: { sessionIds: ended.map(({ id }) => id) } });
      const revoked = await endSessions({ sessions, oauth }, ended, context.log);
      sessionCookie.clear(context.reply);
      await entry.recordOutcome('done', { revokedAtCrm: revoked });
      return {};
    }) satisfies Handler<typeof contract.endOwnSessions>,

    listRefusedSignIns: (async (_input, { session: { loginUrl } }) => ({
      records: (await refusedSignIns.list(loginUrl)).map(({ at, ...refused }) => ({
        ...refused,
        at: new Date(at).toISOString(),
      })),
    })) satisfies Handler<typeof contract.listRefusedSignIns>,
  };
}

function toRecord(listed: ListedSession, { session }: SessionContext): OpenSession {
  const { id, userId, user, userAgent, address, createdAt, lastSeenAt } = listed;
  return {
    id,
    userId,
    userName: user.name,
    userAgent,
    address,
    signedInAt: new Date(createdAt).toISOString(),
    lastSeenAt: new Date(lastSeenAt).toISOString(),
    isCurrent: id === session.id,
  };
}

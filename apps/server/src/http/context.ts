import type { Route, RouteInput, RouteResult, TokenPermission } from '@fieldstone/contracts/platform/route';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Crm } from '../salesforce/crm.ts';
import type { RequestJournal } from '../store/repositories/journal.ts';
import type { VerifiedToken } from '../access/access-tokens.ts';
import type { Session } from '../access/sessions.ts';

/** The context of every handler besides its validated input. */
export type PublicContext = {
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** The context of a handler with a session. */
export type SessionContext = PublicContext & {
  readonly session: Session;
  /** The CRM with the access of this session's user. */
  readonly crm: Crm;
  /** Returns whether the user may see what individual people did (REL-09). */
  readonly seesPeople: () => Promise<boolean>;
  /** The note of this request: why it writes, or a ticket. */
  readonly note?: string | undefined;
  /** The journal of this request; a write must record in it. */
  readonly journal: RequestJournal;
  /** Leaves the outcome of an entry of the journal to a stored job, which must record it. */
  readonly handOver: (entryId: string) => void;
};

/** The context of a handler with an access token: no user and no CRM. */
export type TokenContext = PublicContext & { readonly token: VerifiedToken };

export type ContextOf<R extends Route> = R['permission'] extends 'public'
  ? PublicContext
  : R['permission'] extends TokenPermission
    ? TokenContext
    : SessionContext;

export type Handler<R extends Route> = (
  input: RouteInput<R>,
  context: ContextOf<R>,
) => Promise<RouteResult<R>> | RouteResult<R>;

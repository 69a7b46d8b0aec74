import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { CrmFactory } from '../../salesforce/client/connect.ts';
import type { OAuth } from '../../salesforce/client/oauth.ts';
import type { Cookie } from '../../http/cookies.ts';
import type { SessionAccess } from '../../http/session-access.ts';
import type { RequestJournal } from '../../store/repositories/journal.ts';
import type { JournalAuthor } from '../../store/repositories/journal-entry.ts';
import type { LoginAttempts } from '../../access/login-attempts.ts';
import type { RefusedSignIns } from '../../access/refused-sign-ins.ts';
import type { Sessions } from '../../access/sessions.ts';

/** The services that signing in and out needs. */
export type SessionServices = {
  readonly config: Pick<Config, 'crm' | 'publicUrl' | 'supportUrl' | 'session'>;
  readonly oauth: OAuth;
  readonly crmFactory: CrmFactory;
  readonly sessions: Sessions;
  readonly access: Pick<SessionAccess, 'confirm'>;
  readonly attempts: LoginAttempts;
  readonly refusedSignIns: RefusedSignIns;
  /** @throws {AppError} `rate_limited` when the caller's address has used up its sign-ins */
  readonly limitSignIns: (request: FastifyRequest) => Promise<void>;
  readonly sessionCookie: Cookie;
  readonly journalFor: (author: JournalAuthor) => RequestJournal;
};

/** The services, and the cookies of a sign-in. */
export type SessionFeature = SessionServices & {
  /** Binds a sign-in in progress to the browser that began it. */
  readonly browserCookie: Cookie;
  /** Contains the CRM's error of a rejected sign-in, for the sign-in page. */
  readonly refusalCookie: Cookie;
};

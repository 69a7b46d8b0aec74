import type { FastifyRequest } from 'fastify';
import type { SessionUser } from '@fieldstone/contracts/organization/session';
import type { CrmConfig } from '../../config/crm-config.ts';
import type { CrmFactory } from '../../salesforce/client/connect.ts';
import type { Crm } from '../../salesforce/crm.ts';
import type { OAuth } from '../../salesforce/client/oauth.ts';
import type { Tokens } from '../../salesforce/client/tokens.ts';
import type { Cookie } from '../../http/cookies.ts';
import type { RequestJournal } from '../../store/repositories/journal.ts';
import type { JournalAuthor } from '../../store/repositories/journal-entry.ts';
import type { LoginAttempts } from '../../access/login-attempts.ts';
import type { RefusedSignIns } from '../../access/refused-sign-ins.ts';
import type { Session, Sessions } from '../../access/sessions.ts';

/** The dependencies of signing in and out. */
export type SessionFeature = {
  readonly crmConfig: CrmConfig;
  readonly publicUrl: string;
  readonly supportUrl: string | null;
  readonly sessionMaxMs: number;
  readonly oauth: OAuth;
  readonly crmFactory: CrmFactory;
  readonly loadUser: (crm: Crm, tokens: Tokens) => Promise<Omit<SessionUser, 'customDomain'>>;
  readonly sessions: Sessions;
  /** Called with each new session. */
  readonly onStarted: (session: Session) => void;
  readonly attempts: LoginAttempts;
  readonly refusedSignIns: RefusedSignIns;
  /** @throws {AppError} `rate_limited` when the caller's address has used up its sign-ins */
  readonly limitSignIns: (request: FastifyRequest) => Promise<void>;
  readonly sessionCookie: Cookie;
  /** Binds a sign-in in progress to the browser that began it. */
  readonly browserCookie: Cookie;
  /** Contains the CRM's error of a rejected sign-in, for the sign-in page. */
  readonly refusalCookie: Cookie;
  readonly journalFor: (author: JournalAuthor) => RequestJournal;
};

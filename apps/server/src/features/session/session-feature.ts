import type { SessionUser } from '@fieldstone/contracts/organization/session';
import type { CrmConfig } from '../../config/config.ts';
import type { CrmFactory } from '../../salesforce/client/connect.ts';
import type { Crm } from '../../salesforce/crm.ts';
import type { OAuth } from '../../salesforce/client/oauth.ts';
import type { Tokens } from '../../salesforce/client/tokens.ts';
import type { Cookie } from '../../platform/http/cookies.ts';
import type { JournalAuthor, RequestJournal } from '../../store/repositories/journal.ts';
import type { LoginAttempts } from '../../store/repositories/login-attempts.ts';
import type { Sessions } from '../../store/repositories/sessions.ts';

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
  readonly attempts: LoginAttempts;
  readonly sessionCookie: Cookie;
  /** Binds a sign-in in progress to the browser that began it. */
  readonly browserCookie: Cookie;
  readonly journalFor: (author: JournalAuthor) => RequestJournal;
};

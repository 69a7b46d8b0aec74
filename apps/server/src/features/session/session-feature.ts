import type { SessionUser } from '@fieldstone/contracts/session';
import type { CrmConfig } from '../../config.ts';
import type { CrmFactory } from '../../crm/connect.ts';
import type { Crm } from '../../crm/crm.ts';
import type { OAuth } from '../../crm/oauth.ts';
import type { Tokens } from '../../crm/tokens.ts';
import type { Cookie } from '../../http/cookies.ts';
import type { JournalAuthor, RequestJournal } from '../../store/journal.ts';
import type { LoginAttempts } from '../../store/login-attempts.ts';
import type { Sessions } from '../../store/sessions.ts';

/** The dependencies of signing in and out. */
export type SessionFeature = {
  readonly crmConfig: CrmConfig;
  readonly publicUrl: string;
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

import type { SessionUser } from '@fieldstone/contracts/organization/session';
import type { Crm } from './crm.ts';
import { longId } from './record-id.ts';
import { loadSessionUser } from './queries/session-user.ts';
import type { TokenSource } from './client/tokens.ts';
import type { CrmUser } from './client/connect.ts';

/** The user who does work without a signed-in user, with its access to the CRM. */
export type IntegrationUser = {
  readonly id: string;
  readonly orgId: string;
  readonly user: Omit<SessionUser, 'customDomain'>;
  readonly crm: Crm;
};

/** Loads the integration user. Throws `AppError` if it cannot sign in. */
export type LoadIntegrationUser = () => Promise<IntegrationUser>;

/** How long the user's name and the org's package version are reused, in milliseconds. */
const KEPT_MS = 5 * 60_000;

/** Returns the loader of the integration user; concurrent and later callers share its result for some minutes. */
export function createIntegrationUser(
  tokens: TokenSource,
  crmFor: (user: CrmUser) => Crm,
  now: () => number,
): LoadIntegrationUser {
  let loaded: { readonly at: number; readonly user: Promise<IntegrationUser> } | null = null;

  const load = async (): Promise<IntegrationUser> => {
    const current = await tokens.current();
    const [orgId, id] = [longId(current.orgId), longId(current.userId)];
    const crm = crmFor({ tokens, orgId, userId: id });
    return { id, orgId, crm, user: await loadSessionUser(crm, current) };
  };

  return () => {
    if (loaded === null || now() - loaded.at >= KEPT_MS) {
      const entry = { at: now(), user: load() };
      loaded = entry;
      entry.user.catch(() => {
        if (loaded === entry) loaded = null;
      });
    }
    return loaded.user;
  };
}

import { sessionInfo } from '@fieldstone/contracts/organization/session';
import type { SignedInUser } from '@fieldstone/contracts/organization/session';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { isSessionEnd } from '../api/api-error.ts';
import { drafts } from '../drafts.ts';
import { call } from '../api/call.ts';
import { formatLocale } from '../i18n/format-locale.ts';
import { showLanguage } from '../i18n/start-i18n.ts';
import { session } from './session-store.ts';

/** Reads the signed-in user and the locale of dates and numbers, once. Sets the session's status and the language. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // The console appears after the first response; it shows a failure, and does not repeat the request.
  retryOnMount: false,
  queryFn: async ({ signal }): Promise<SignedInUser> => {
    try {
      const user = await call(sessionInfo, undefined, { signal });
      const language = await showLanguage(user.language);
      session.begin();
      drafts.dropOfOthers({ orgId: user.orgId, userId: user.id });
      return { ...user, locale: formatLocale(language, user.locale) };
    } catch (error) {
      if (isSessionEnd(error)) session.signOut();
      throw error;
    }
  },
});

/** Returns the signed-in user, for components behind the session gate. */
export function useSessionUser(): SignedInUser {
  return useSuspenseQuery(sessionQuery).data;
}

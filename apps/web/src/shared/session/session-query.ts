import { sessionInfo } from '@fieldstone/contracts/session';
import type { SessionUser } from '@fieldstone/contracts/session';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { isSessionEnd } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { showLanguageOf } from '../i18n/start-i18n.ts';
import { session } from './session-store.ts';

/** Who is signed in. Asked once; the answer settles the session's status and the language. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<SessionUser> => {
    try {
      const user = await call(sessionInfo, undefined, { signal });
      await showLanguageOf(user.language);
      session.begin();
      return user;
    } catch (error) {
      if (isSessionEnd(error)) session.signOut();
      throw error;
    }
  },
});

/** The signed-in user; for components behind the session gate. */
export function useSessionUser(): SessionUser {
  return useSuspenseQuery(sessionQuery).data;
}

import { listAccessTokens, revokeAccessToken } from '@fieldstone/contracts/platform/access-token';
import { call } from '../../lib/api/call.ts';
import { withReadBack } from '../../lib/api/lost-response.ts';

/** Revokes an access token. Without a response, the list of tokens is read back. */
export function revokeToken(id: string): Promise<unknown> {
  return withReadBack<unknown>(
    () => call(revokeAccessToken, { params: { id } }),
    async () => {
      const { records } = await call(listAccessTokens, undefined);
      return records.some((token) => token.id === id) ? 'notDone' : { done: undefined };
    },
  );
}

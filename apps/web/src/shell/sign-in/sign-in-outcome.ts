/** The reason of a failed sign-in, and the requested page without this reason in its address. */
export type SignInOutcome = { readonly from: string; readonly reason: string | undefined };

/** The server's codes; any other value in the address is not shown. */
const CODE = /^[a-z][a-z_]{0,39}$/;

/**
 * Reads `?signin=failed&reason=…`, which the server adds to the address after a failed sign-in.
 * @param address path with query and hash; a path that starts with two slashes never counts as a host
 */
export function signInOutcome(address: string): SignInOutcome {
  const url = new URL(`http://console${address}`);
  const failed = url.searchParams.get('signin') === 'failed';
  const reason = url.searchParams.get('reason') ?? '';
  if (failed) {
    url.searchParams.delete('signin');
    url.searchParams.delete('reason');
  }
  const from = `${url.pathname}${url.search}${url.hash}`;
  if (!failed) return { from, reason: undefined };
  return { from, reason: CODE.test(reason) ? reason : 'other' };
}

/** What the address says of a sign-in that failed, and the page that was asked for without those words. */
export type SignInOutcome = { readonly from: string; readonly reason: string | undefined };

/** Codes as the server gives them; anything else in the address is not repeated to the user. */
const CODE = /^[a-z][a-z_]{0,39}$/;

/**
 * Reads `?signin=failed&reason=…`, which the server adds to the address after a failed sign-in.
 * @param address path with query and hash; a path of two slashes is one too, and no other host
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

/** The default page. */
export const HOME = '/';

/** Paths of the API and of signing in, which are no pages to return to. */
const NOT_A_PAGE = /^\/(api|oauth|login|logout|session-info|healthz|readyz)(\/|$)/;

/** An arbitrary origin: a path must not leave it. */
const ANYWHERE = 'http://console.invalid';

/** Returns the path, query and hash of `from` within this console; home for anything else. */
export function returnPath(from: string): string {
  if (!from.startsWith('/') || from.includes('\\')) return HOME;
  const url = URL.parse(from, ANYWHERE);
  if (url === null || url.origin !== ANYWHERE) return HOME;
  // Dot segments may produce a path with two leading slashes, which a browser would read as a host.
  if (url.pathname.startsWith('//') || NOT_A_PAGE.test(decoded(url.pathname))) return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Returns a path as the server routes it: `/%61pi` is `/api`. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns the requested page with the reason for a failed sign-in. */
export function failurePath(from: string, reason: string): string {
  const url = new URL(returnPath(from), ANYWHERE);
  url.searchParams.set('signin', 'failed');
  url.searchParams.set('reason', reason);
  return `${url.pathname}${url.search}${url.hash}`;
}

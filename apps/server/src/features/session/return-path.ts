/** Where those go who asked for no page of the console. */
export const HOME = '/';

/** Answers for programs, and the steps of signing in itself: no page to return to. */
const NOT_A_PAGE = /^\/(api|oauth|login|logout|session-info|healthz|readyz)(\/|$)/;

/** Any origin would do: what counts is that a path cannot leave it. */
const ANYWHERE = 'http://console.invalid';

/** The path, query and hash within this console that `from` names; home for anything that leads elsewhere. */
export function returnPath(from: string): string {
  if (!from.startsWith('/') || from.includes('\\')) return HOME;
  const url = URL.parse(from, ANYWHERE);
  if (url === null || url.origin !== ANYWHERE) return HOME;
  // Dot segments may leave a path that begins with two slashes, which a browser would read as a host.
  if (url.pathname.startsWith('//') || NOT_A_PAGE.test(url.pathname)) return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The page that was asked for, with the reason why nobody is signed in. */
export function failurePath(from: string, reason: string): string {
  const url = new URL(returnPath(from), ANYWHERE);
  url.searchParams.set('signin', 'failed');
  url.searchParams.set('reason', reason);
  return `${url.pathname}${url.search}${url.hash}`;
}

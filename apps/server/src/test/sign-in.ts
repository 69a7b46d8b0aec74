import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { ADMIN } from './console.ts';

/** The cookies of a browser. */
export type Browser = Map<string, string>;

export type SignInOptions = {
  readonly user?: string;
  /** Query of GET /login. */
  readonly query?: Readonly<Record<string, string>>;
  /** Existing cookies of the browser; received ones are added. */
  readonly browser?: Browser;
};

export type SignedIn = {
  /** For the `cookie` header of further requests. */
  readonly cookie: string;
  readonly browser: Browser;
  /** Final location of the browser. */
  readonly location: string;
  /** Address of the CRM's login page. */
  readonly authorizeUrl: URL;
};

/** Headers of a request from this console's own page. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' } as const;

export const cookieHeader = (browser: Browser): string =>
  [...browser].map(([name, value]) => `${name}=${value}`).join('; ');

/** Performs the real sign-in: the console's /login, the org's login form, the console's callback. */
export async function signIn(app: FastifyInstance, options: SignInOptions = {}): Promise<SignedIn> {
  const browser: Browser = options.browser ?? new Map<string, string>();
  const started = await visit(app, browser, `/login?${new URLSearchParams(options.query).toString()}`);
  if (started.statusCode !== 302)
    throw new Error(`/login responded with ${String(started.statusCode)}: ${started.body}`);
  const authorizeUrl = new URL(String(started.headers.location));
  const callback = await approve(authorizeUrl, options.user ?? ADMIN);
  const finished = await visit(app, browser, `${callback.pathname}${callback.search}`);
  if (finished.statusCode !== 302) throw new Error(`the callback responded with ${String(finished.statusCode)}`);
  return { cookie: cookieHeader(browser), browser, location: String(finished.headers.location), authorizeUrl };
}

/** Signs in at the org as a demo user; returns the callback address of the redirect. */
export async function approve(authorizeUrl: URL, user: string): Promise<URL> {
  const page = await fetch(authorizeUrl, { redirect: 'manual' });
  if (page.status !== 200) throw new Error(`the org's login page responded with ${String(page.status)}`);
  const form = new URLSearchParams(authorizeUrl.search);
  form.set('demo_user', user);
  const response = await fetch(new URL('/login', authorizeUrl), { method: 'POST', body: form, redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null) throw new Error(`the org responded to the login with ${String(response.status)}`);
  return new URL(location);
}

/** Opens an address like a browser, keeping received cookies. */
export async function visit(app: FastifyInstance, browser: Browser, url: string): Promise<LightMyRequestResponse> {
  const response = await app.inject({
    url,
    headers: { host: 'localhost:4600', accept: 'text/html', cookie: cookieHeader(browser) },
  });
  for (const { name, value, maxAge, expires } of response.cookies) {
    if (maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now())) browser.delete(name);
    else browser.set(name, value);
  }
  return response;
}

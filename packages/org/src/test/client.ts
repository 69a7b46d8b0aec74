import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOrg } from '../index.ts';

export const REDIRECT = 'http://localhost:4600/oauth/callback';
export const CLIENT = { client_id: 'fieldstone-console', client_secret: 'fieldstone-console-secret' };

/** Starts an org with an empty store in its own folder. */
export type TestOrg = { readonly url: string; readonly dataDir: string; readonly close: () => Promise<void> };

export const startTestOrg = async (faults = false): Promise<TestOrg> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'org-'));
  const org = await startOrg({ port: 0, dataDir, empty: true, faults });
  const close = async (): Promise<void> => {
    await org.close();
    rmSync(dataDir, { recursive: true });
  };
  return { url: org.url, dataDir, close };
};

export type TokenResponse = {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly instance_url: string;
  readonly id: string;
  readonly scope: string;
  readonly token_type: string;
  readonly error?: string;
  readonly error_description?: string;
};

export const postForm = (url: string, form: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

export const newVerifier = (): { verifier: string; challenge: string } => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

/** Returns the fields that the login form sends for a demo user. */
export const loginForm = (challenge: string, username = 'admin@fieldstone.example'): Record<string, string> => ({
  response_type: 'code',
  client_id: CLIENT.client_id,
  redirect_uri: REDIRECT,
  state: 'abc',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  demo_user: username,
});

/** Returns the code from the redirect of a sign-in. */
export const codeOf = (response: Response): string =>
  new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';

export const tokenRequest = async (url: string, form: Record<string, string>): Promise<[number, TokenResponse]> => {
  const response = await postForm(`${url}/services/oauth2/token`, { ...CLIENT, ...form });
  return [response.status, (await response.json()) as TokenResponse];
};

/** Signs a demo user in, as browser and app together. */
export const signIn = async (url: string, username?: string): Promise<TokenResponse> => {
  const { verifier, challenge } = newVerifier();
  const code = codeOf(await postForm(`${url}/login`, loginForm(challenge, username)));
  const grant = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier };
  const [, response] = await tokenRequest(url, grant);
  return response;
};

export type Json = { readonly [key: string]: unknown };

export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  /** The body in the type that the test asserts. */
  readonly body: Json;
  readonly list: readonly Json[];
};

export type Api = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;

/** Calls data resources with a token; paths are relative to a version. */
export const apiWith =
  (url: string, token: string): Api =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}/services/data/v62.0${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const value: unknown = text === '' ? null : JSON.parse(text);
    const list = Array.isArray(value) ? (value as Json[]) : [];
    return { status: response.status, headers: response.headers, body: (list[0] ?? value) as Json, list };
  };

/** Returns the API of a signed-in user. */
export const apiAs = async (url: string, username?: string): Promise<Api> =>
  apiWith(url, (await signIn(url, username)).access_token);

export const soql = (query: string): string => `/query?q=${encodeURIComponent(query)}`;

/** Merges fault switches of an org that was started with them. */
export const postFaults = async (url: string, switches: Json): Promise<void> => {
  await fetch(`${url}/__faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(switches),
  });
};

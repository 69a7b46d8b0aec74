import type { ErrorResponse } from '@fieldstone/contracts/platform/error';
import { ADMIN } from './console.ts';
import type { TestConsole } from './console.ts';
import { SAME_ORIGIN, signIn } from './sign-in.ts';

/** A response of the console: its body as the test expects it, and its error if any. */
export type TestResponse<T> = { readonly status: number; readonly body: T; readonly error: ErrorResponse['error'] };

/** The calls of a signed-in user, as this console's own page makes them. */
export type Client = {
  get<T>(url: string): Promise<TestResponse<T>>;
  post<T>(url: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<TestResponse<T>>;
  put<T>(url: string, body: unknown): Promise<TestResponse<T>>;
  remove<T>(url: string, headers?: Readonly<Record<string, string>>): Promise<TestResponse<T>>;
  patch<T>(url: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<TestResponse<T>>;
};

/** Signs a demo user in. */
export async function clientAt(console: TestConsole, user = ADMIN): Promise<Client> {
  return clientWith(console, (await signIn(console.app, { user })).cookie);
}

/** Returns the client of a signed-in user. */
export function clientWith(console: TestConsole, cookie: string): Client {
  const send = async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers = {},
  ): Promise<TestResponse<T>> => {
    const response = await console.app.inject({
      method,
      url,
      headers: { host: 'localhost:4600', cookie, ...SAME_ORIGIN, ...headers },
      ...(body !== undefined && { payload: body as Record<string, unknown> }),
    });
    const json = response.json<T & ErrorResponse>();
    return { status: response.statusCode, body: json, error: json.error };
  };
  return {
    get: (url) => send('GET', url),
    post: (url, body, headers) => send('POST', url, body, headers),
    put: (url, body) => send('PUT', url, body),
    remove: (url, headers) => send('DELETE', url, undefined, headers),
    patch: (url, body, headers) => send('PATCH', url, body, headers),
  };
}

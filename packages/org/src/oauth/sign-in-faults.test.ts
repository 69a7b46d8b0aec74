import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestOrg } from '../test/client.ts';
import type { TestOrg } from '../test/client.ts';

let org: TestOrg;

beforeAll(async () => {
  org = await startTestOrg(true);
});
afterEach(() => fetch(`${org.url}/__faults`, { method: 'DELETE' }));
afterAll(() => org.close());

const set = async (signIn: unknown): Promise<{ status: number; body: unknown }> => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${org.url}/__faults`, { method: 'POST', headers, body: JSON.stringify({ signIn }) });
  return { status: response.status, body: await response.json() };
};

const login = async (): Promise<URL> => {
  const response = await fetch(`${org.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      response_type: 'code',
      client_id: 'fieldstone-console',
      redirect_uri: 'http://localhost:1/callback',
      state: 'kept',
      demo_user: 'admin@fieldstone.example',
    }),
  });
  return new URL(response.headers.get('location') ?? '');
};

it('[STP-05] redirects a refused sign-in with error, description and state, and no code', async () => {
  await set('notApproved');
  expect(Object.fromEntries((await login()).searchParams)).toEqual({
    error: 'OAUTH_APP_ACCESS_DENIED',
    error_description: 'user is not admin approved to access this app',
    state: 'kept',
  });
  await set(null);
  expect((await login()).searchParams.has('code')).toBe(true);
});

it('[STP-05] rejects an unknown refusal', async () => {
  expect(await set('noSuchRefusal')).toMatchObject({ status: 400, body: [{ errorCode: 'INVALID_INPUT' }] });
});

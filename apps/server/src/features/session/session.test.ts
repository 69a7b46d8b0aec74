import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConsole, type TestConsole } from '../../test/console.ts';
import { signIn } from '../../test/sign-in.ts';

let home: TestConsole;

beforeAll(async () => {
  home = await startConsole({ empty: true });
});

afterAll(() => home.close());

const info = (cookie: string, path = '/api/session-info') => home.app.inject({ url: path, headers: { cookie } });

describe('signing in', () => {
  it.each(['/api/session-info', '/session-info'])('[SES-07] %s answers who signed in', async (path) => {
    const { cookie } = await signIn(home.app);
    const answer = await info(cookie, path);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ email: expect.any(String), customDomain: null, baseUrl: home.org.url });
  });
});

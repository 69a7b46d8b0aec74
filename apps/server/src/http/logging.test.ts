import { expect, it } from 'vitest';
import { createLogger } from './logging.ts';

it('logs no secret, wherever it hangs', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const failure = Object.assign(new Error('failed', { cause: Object.assign(new Error('cause'), { code: 'ECODE' }) }), {
    config: { headers: { authorization: 'Bearer SECRET' } },
  });
  logger.error({ err: failure, accessToken: 'SECRET', tokens: { refreshToken: 'SECRET' } }, 'message');
  const ai = { model: { apiKey: 'SECRET' } };
  logger.info(
    { ai, notificationService: { token: 'SECRET' }, sessionSecret: 'SECRET', databaseUrl: 'SECRET' },
    'config',
  );
  logger.info({ req: { method: 'GET', url: '/oauth/callback?code=SECRET', headers: { cookie: 'SECRET' } } }, 'request');
  const text = lines.join('');
  expect(text).not.toContain('SECRET');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    msg: 'message',
    err: { message: 'failed', cause: { message: 'cause', code: 'ECODE' } },
    accessToken: '[secret]',
  });
  expect(text).toContain('"path":"/oauth/callback"');
});

import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canFillDisk, fillDisk } from '../test/full-disk.ts';
import { createLogger, logDestination } from './logging.ts';

it('logs no secret, at any depth', () => {
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

describe('a log that cannot be written', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'log-'));
    file = join(folder, 'log');
    writeFileSync(file, '');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('[REL-03] throws no error', () => {
    const fd = openSync(file, 'r');
    const logger = createLogger('info', logDestination(fd));
    for (let line = 0; line < 3; line += 1) expect(() => logger.error('not written')).not.toThrow();
    closeSync(fd);
  });

  it.runIf(canFillDisk())('[REL-03] keeps the first megabyte and continues when there is room', () => {
    const fd = openSync(file, 'a');
    const logger = createLogger('info', logDestination(fd));
    logger.info('before');
    const empty = fillDisk(process.pid);
    for (let line = 0; line < 300; line += 1) logger.info({ line, text: 'x'.repeat(10_000) }, 'meanwhile');
    empty();
    logger.info('after');
    logger.info('later');
    closeSync(fd);
    const text = readFileSync(file, 'utf8');
    const messages = text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages.slice(0, 2)).toEqual(['before', 'meanwhile']);
    expect(messages.at(-1)).toBe('later');
    expect(text.length).toBeGreaterThan(900_000);
    expect(text.length).toBeLessThan(1_200_000);
  });
});

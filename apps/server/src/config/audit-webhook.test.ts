import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const AUDIT = {
  AUDIT_WEBHOOK_URL: 'https://siem.example.com/audit?source=console',
  AUDIT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
};

describe('the receiver of the audit export', () => {
  it('[OPS-07] requires an address and a secret', () => {
    expect(readConfig({ DATA_DIR: dataDir }).auditWebhook).toBeNull();
    expect(readConfig({ DATA_DIR: dataDir, ...AUDIT }).auditWebhook).toEqual({
      url: AUDIT.AUDIT_WEBHOOK_URL,
      secret: AUDIT.AUDIT_WEBHOOK_SECRET,
    });
  });

  const { AUDIT_WEBHOOK_URL: url, AUDIT_WEBHOOK_SECRET: secret } = AUDIT;
  it.each([
    [{ AUDIT_WEBHOOK_URL: url }, 'AUDIT_WEBHOOK_SECRET is required when AUDIT_WEBHOOK_URL is set'],
    [{ AUDIT_WEBHOOK_SECRET: secret }, 'AUDIT_WEBHOOK_URL is required when AUDIT_WEBHOOK_SECRET is set'],
    [{ ...AUDIT, AUDIT_WEBHOOK_URL: 'siem.example.com' }, 'AUDIT_WEBHOOK_URL must be an https or http address'],
    [{ ...AUDIT, AUDIT_WEBHOOK_URL: 'ftp://siem.example.com' }, 'AUDIT_WEBHOOK_URL must be an https or http address'],
    [{ ...AUDIT, AUDIT_WEBHOOK_URL: 'https://user:word@siem.example.com' }, 'without user, password and #'],
    [{ ...AUDIT, AUDIT_WEBHOOK_URL: 'https://siem.example.com/#part' }, 'without user, password and #'],
    ...['secret', secret.slice('whsec_'.length), 'whsec_c2hvcnQ=', 'whsec_not Base64', `${secret}${secret}`].map(
      (text) => [{ ...AUDIT, AUDIT_WEBHOOK_SECRET: text }, 'AUDIT_WEBHOOK_SECRET must be whsec_'] as const,
    ),
  ] as const)('[OPS-07] is rejected at the start: %j', (environment: Record<string, string>, problem) => {
    const read = () => readConfig({ DATA_DIR: dataDir, ...environment });
    expect(read).toThrow(problem);
    expect(read).not.toThrow(secret.slice('whsec_'.length));
  });
});

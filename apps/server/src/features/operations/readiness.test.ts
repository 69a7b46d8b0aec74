import { sql } from 'kysely';
import { statfs } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startConsole, startTestOrg, type TestConsole, type TestOrg } from '../../test/console.ts';
import { createReadiness } from './readiness.ts';

vi.mock('node:fs/promises', { spy: true });

describe('the readiness', () => {
  let time: number;
  let looks: number;
  let fails: boolean;
  let missing: ReturnType<typeof createReadiness>;

  beforeEach(() => {
    [time, looks, fails] = [0, 0, false];
    const store = async (): Promise<void> => {
      looks += 1;
      if (fails) throw new Error('database or disk is full');
    };
    missing = createReadiness({ store }, () => time);
  });

  const needs = async () => (await missing()).map(({ need }) => need);

  it('[REL-02] probes once in ten seconds and shares the result between all callers', async () => {
    expect(await Promise.all([needs(), needs(), needs()])).toEqual([[], [], []]);
    fails = true;
    time = 9999;
    expect(await needs()).toEqual([]);
    expect(looks).toBe(1);
    time = 10_000;
    expect(await Promise.all([needs(), needs()])).toEqual([['store'], ['store']]);
    fails = false;
    time = 19_999;
    expect(await needs()).toEqual(['store']);
    time = 20_000;
    expect(await needs()).toEqual([]);
    expect(looks).toBe(3);
  });

  it('[REL-02] reports a probe that hangs', async () => {
    vi.useFakeTimers();
    const hangs = createReadiness({ crm: () => new Promise(() => {}), store: async () => {} }, () => 0)();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await hangs).toMatchObject([{ need: 'crm' }]);
    vi.useRealTimers();
  });
});

describe('GET /readyz', () => {
  let org: TestOrg;
  let home: TestConsole;
  let time: number;

  beforeEach(async () => {
    time = Date.now();
    org = await startTestOrg({ empty: true });
    home = await startConsole({ org, now: () => time });
  });
  afterEach(async () => {
    await home.close();
    await org.close();
  });

  const ready = async () => {
    time += 10_000;
    const response = await home.app.inject('/readyz');
    const body = response.json<{ status?: string; error?: { fields: Array<{ path: string }> } }>();
    return {
      status: response.statusCode,
      missing: body.error?.fields.map(({ path }) => path),
      headers: response.headers,
      text: response.body,
    };
  };

  it('[REL-02] returns 200 without addresses and engines', async () => {
    const { status, text } = await ready();
    expect([status, text]).toEqual([200, '{"status":"ok"}']);
  });

  it('[REL-02] returns 503 when the store is readable but not writable', async () => {
    await sql`PRAGMA query_only = 1`.execute(home.store.db);
    const { status, missing, headers } = await ready();
    expect([status, missing]).toEqual([503, ['store']]);
    expect(headers['retry-after']).toBe('5');
  });

  it('[REL-02] returns 503 when the disk is almost full', async () => {
    const disk = await statfs(home.events.folder ?? '');
    vi.mocked(statfs).mockResolvedValue(Object.assign(disk, { bavail: 10, bsize: 4096 }));
    expect(await ready()).toMatchObject({ status: 503, missing: ['disk'] });
    vi.mocked(statfs).mockResolvedValue(Object.assign(disk, { bavail: 1_000_000, bsize: 4096 }));
    expect(await ready()).toMatchObject({ status: 200 });
  });

  it('[REL-02] lists the unmet needs without addresses, engines and folders, and logs the cause', async () => {
    await home.close();
    home = await startConsole({ org, now: () => time, crm: { loginUrl: 'http://127.0.0.1:1' } });
    await home.store.close();
    await home.events.ping();
    await home.events.close();
    const { status, missing, text } = await ready();
    expect([status, missing]).toEqual([503, ['store', 'events', 'crm']]);
    expect(text).not.toMatch(/127\.0\.0\.1|localhost|https?:|SQLite|DuckDB|PostgreSQL|\/tmp|salesforce/i);
    expect(home.logged.join('')).toContain('driver has already been destroyed');
  });
});

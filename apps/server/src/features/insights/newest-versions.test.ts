import type { NewestAppVersions } from '@fieldstone/contracts/insights/insights';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';

const NOW = Date.parse('2026-06-17T19:00:00Z');
const DAY_MS = 86_400_000;

let home: TestConsole;
let admin: Client;
let orgId: string;

beforeAll(async () => {
  home = await startConsole({ empty: true, now: () => NOW });
  admin = await clientAt(home);
  ({ orgId } = (await admin.get<{ orgId: string }>('/api/session-info')).body);
});
afterAll(() => home.close());

const newest = () => admin.get<NewestAppVersions>('/api/insight/newest-app-versions');

const report = async (osName: string | undefined, appVersion: string, daysAgo = 1, org = orgId) => {
  const attributes = { ...(osName !== undefined && { osName }), appVersion };
  const event = { orgId: org, eventType: 'AppUsage', timestamp: NOW - daysAgo * DAY_MS, userId: 'U', profileId: null };
  await home.events.store?.append([{ ...event, attributes, dedupeKey: JSON.stringify([org, attributes]) }]);
};

it('[GLB-01] returns no version while no app has reported one', async () => {
  expect(await newest()).toMatchObject({ status: 200, body: { ios: null, android: null, windows: null } });
});

it('[GLB-01] returns the newest version of each platform in the last six months, compared number by number', async () => {
  for (const version of ['7.5.1', '7.10', '7.9.9', 'unknown', '']) await report('iOS', version);
  await report('iPadOS', '7.10.2 (1104)');
  await report('ANDROID', '7.4-beta');
  await report(undefined, '9.0');
  await report('Linux', '9.0');
  await report('Windows 11', '8.0', 400);
  await report('iOS', '99.0', 1, '00D000000000009AAA');
  expect((await newest()).body).toEqual({ ios: '7.10.2', android: '7.4', windows: null });
});

it('[GLB-01] reports that the event store cannot be read', async () => {
  const query = vi
    .spyOn(home.events.insights, 'query')
    .mockRejectedValue(new AppError('new_relic_unavailable', { reason: 'ETIMEDOUT' }));
  expect(await newest()).toMatchObject({ status: 503, error: { code: 'new_relic_unavailable' } });
  query.mockRestore();
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MESSAGES_PATH } from '@fieldstone/contracts/organization/notification';
import { startTestOrg, type TestOrg } from '../../test/console.ts';
import { hasPostgres, realPostgres, type TestDatabase } from '../../test/engines.ts';
import { startPostgresProxy, type PostgresProxy } from '../../test/postgres-proxy.ts';
import { readEvents } from './test/event-reader.ts';
import { nsBody, startNotifying, type Notifying } from './test/notify.ts';

describe.runIf(await hasPostgres())('notifications whose store is unavailable for a while', () => {
  let org: TestOrg;
  let database: TestDatabase & { readonly url: string };
  let proxy: PostgresProxy;
  let on: Notifying;

  beforeAll(async () => {
    org = await startTestOrg({ empty: true });
    database = await realPostgres();
    proxy = await startPostgresProxy(database.url);
    on = await startNotifying(org, { ...database, url: proxy.url });
  });
  afterAll(async () => {
    await on.close();
    await proxy.close();
    await database.drop();
    await org.close();
  });

  const complaints = (text: string): number => on.home.logged.filter((line) => line.includes(text)).length;

  it('[REL-02] are delivered and streamed again after the outage', async () => {
    const profile = await on.profile();
    const url = await on.home.app.listen({ host: '127.0.0.1', port: 0 });
    const reader = await readEvents(`${url}${MESSAGES_PATH}/stream?profileId=${profile}`, {
      authorization: `Bearer ${on.token}`,
    });
    await on.send(nsBody([profile], { message: 'before' }));
    expect(await reader.next()).toMatchObject({ data: { data: { meta: { message: 'before' } } } });

    await proxy.refuse();
    await expect.poll(() => complaints('jobs cannot be run at the moment')).toBeGreaterThan(1);
    await expect.poll(() => complaints('a stream to devices failed')).toBeGreaterThan(1);
    expect(await on.pull(`profileId=${profile}`)).toMatchObject({
      status: 503,
      body: { error: { kind: 'unavailable' } },
    });
    await proxy.accept();
    // Leases whose release failed have expired.
    on.clock.time += 60_000;

    expect((await on.send(nsBody([profile], { message: 'after' }))).status).toBe(200);
    expect(await reader.next()).toMatchObject({ data: { data: { meta: { message: 'after' } } } });
    const { messages } = await on.delivered(profile);
    expect(messages.map(({ data }) => data.meta.message)).toEqual(['after']);
    reader.leave();
  });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { test as base, expect } from '../support/fixture.ts';
import { notifyDialog } from '../support/notify-dialog.ts';
import { timeLimit } from '../../scripts/test/time-limit.ts';

type Received = { readonly key: unknown; readonly body: string; readonly status: number };

/** An external notification service whose response status a test sets. */
type Service = { readonly url: string; readonly received: Received[]; respondWith: (status: number) => void };

const test = base.extend<object, { service: Service }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires the pattern
    async ({}, use) => {
      let status = 202;
      const received: Received[] = [];
      const server = createServer((request, response) => {
        void text(request).then((body) => {
          received.push({ key: request.headers['idempotency-key'], body, status });
          response.writeHead(status).end();
        });
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const respondWith = (next: number): void => {
        status = next;
      };
      await use({ url: `http://127.0.0.1:${port}`, received, respondWith });
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  programEnv: [
    async ({ service }, use) => {
      await use({ NS_URL: service.url, NS_TOKEN: 'the-token' });
    },
    { scope: 'worker' },
  ],
});

test('[NTF-02] a notification waits for an unavailable service, even over a restart, and arrives once', async ({
  app,
  page,
  profile,
  service,
  signIn,
}) => {
  const notify = notifyDialog(page);
  const of = (status: number) =>
    service.received.filter((one) => one.body.includes(profile.id) && one.status === status);
  /** Reopens the dialog and returns its text about the last notification. Each step has its own time limit, which names it. */
  const lastNotified = async (): Promise<string> => {
    await page.goto(`/profiles/${profile.id}`);
    await notify.open.click();
    await notify.search(profile.name);
    return notify.row(profile.name).innerText();
  };
  await signIn(page);
  await page.goto(`/profiles/${profile.id}`);
  service.respondWith(503);
  await notify.notify(profile.name, 'Tree view is new');
  await expect.poll(() => of(503).length).toBeGreaterThan(0);
  await expect.poll(lastNotified, { timeout: timeLimit(60_000) }).toMatch(/Not delivered yet[\s\S]*Avery Admin/);

  await app.restart(async () => service.respondWith(202));
  await expect.poll(() => of(202).length, { timeout: timeLimit(20_000) }).toBe(1);
  await expect.poll(lastNotified, { timeout: timeLimit(60_000) }).not.toContain('Not delivered');
  expect(new Set(service.received.map(({ key }) => key)).size).toBe(1);
  expect(JSON.parse(of(202)[0]?.body ?? '')).toMatchObject({
    category: 'CS',
    messages: [{ profileId: profile.id, data: { meta: { message: 'Tree view is new' } } }],
  });
});

import { serviceBoard } from '@fieldstone/contracts/organization/app-data';
import { globalProfile } from '@fieldstone/contracts/organization/profile';
import { sessionInfo } from '@fieldstone/contracts/organization/session';
import { waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '../lib/api/query-client.ts';
import { session } from '../lib/session/session-store.ts';
import { createOrg } from '../test/org.ts';
import type { TestOrg } from '../test/org.ts';
import { whenReady } from './when-ready.ts';

afterEach(() => session.forget());

/** Starts at a path with a page whose code loads with `code`; `isReady` becomes true when the page can appear. */
function start(path: string, server: TestOrg, code: Promise<null> = Promise.resolve(null)) {
  globalThis.fetch = server.fetch;
  const routes = [{ path: '*', loader: () => code, element: null, hydrateFallbackElement: null }];
  const started = { isReady: false, server };
  void whenReady(createMemoryRouter(routes, { initialEntries: [path] }), createQueryClient(1)).then(() => {
    started.isReady = true;
  });
  return started;
}

const addresses = ({ server }: { readonly server: TestOrg }) => server.requests.map(({ path }) => path);

it('[PRF-06] the first page waits for its code', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const started = start('/', createOrg(), promise);
  await waitFor(() => expect(addresses(started)).toContain(globalProfile.path));
  expect(started.isReady).toBe(false);
  resolve(null);
  await waitFor(() => expect(started.isReady).toBe(true));
});

it.each([
  ['/', globalProfile],
  ['/aisle', globalProfile],
  ['/ai', serviceBoard],
  ['/ai/data-sources', serviceBoard],
])('[PRF-06] the first page at %s waits for the start-up data of its console', async (path, route) => {
  const server = createOrg();
  const gate = server.hold(route);
  const started = start(path, server);
  await waitFor(() => expect(addresses(started)).toContain(route.path));
  expect(started.isReady).toBe(false);
  gate.open();
  await waitFor(() => expect(started.isReady).toBe(true));
});

it('[PRF-06] the first page appears after a failure, to show it', async () => {
  const server = createOrg();
  server.reject(sessionInfo, 'internal', 'No.');
  const started = start('/', server);
  await waitFor(() => expect(started.isReady).toBe(true));
  expect(addresses(started)).toEqual([sessionInfo.path]);
});

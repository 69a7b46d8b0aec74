import { routes } from '@fieldstone/contracts';
import { sessionInfo } from '@fieldstone/contracts/organization/session';
import type { PageRequest } from '@fieldstone/contracts/page/page-module';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aiPath, PATHS } from './lib/navigation/paths.ts';
import { contents, paths, requests } from './page-module.ts';
import { createOrg, GLOBAL_PROFILE, USER } from './test/org.ts';
import { renderApp } from './test/render.tsx';
import type { TestServer } from './test/server.ts';
import { widen } from './test/window.ts';

/**
 * Requests that depend on the org's records: those of the preview, the users behind a list, and the group profile, which the responses of
 * the server already contain.
 */
const OF_RECORDS = /^\/api\/(?:org\/work-orders[/?]|users\?id|group-profiles\/[^/]+$)/;

/** Requests of the words for stored values: the test org has none for the overview, and those of the data sources follow the page. */
const OF_VALUES: Readonly<Record<string, RegExp>> = {
  [PATHS.profile]: /^\/api\/org\/(?:appointment-statuses|sobjects\/describe)/,
  [aiPath('data-sources')]: /^\/api\/org\/sobjects\?/,
};

function createFullOrg(): TestServer {
  const org = createOrg();
  const { id, name, isGlobal } = GLOBAL_PROFILE;
  const profile = {
    id,
    name,
    isGlobal,
    description: null,
    isActive: true,
    version: 'v1',
    salesforceProfiles: 0,
    users: 0,
    lastModifiedBy: null,
    lastModifiedDate: null,
  };
  org.on(routes.readGroupProfile, () => ({ profile, assigned: [], settings: [], aiSections: [] }));
  org.on(routes.groupProfileUsers, () => ({ records: [], total: 0 }));
  return org;
}

/** Returns the addresses of requests and of those that their responses lead to, as the server requests them. */
async function addressesOf(list: readonly PageRequest[], org: TestServer): Promise<readonly string[]> {
  const nested = await Promise.all(
    list.map(async ({ address, following }) => {
      const response = await org.fetch(address);
      const further = response.ok && following ? await addressesOf(following(await response.json()), org) : [];
      return [address, ...further];
    }),
  );
  return nested.flat();
}

// The home page redirects to another one.
it.each(paths.filter((path) => path !== PATHS.home))(
  '[ENG-11] the page at %s requests what the queries of its route files request',
  async (path) => {
    widen();
    const compared = (addresses: Iterable<string>) =>
      [...new Set(addresses)].filter((one) => !OF_RECORDS.test(one) && OF_VALUES[path]?.test(one) !== true).toSorted();
    const address = path.replace(':profileId', GLOBAL_PROFILE.id).replace(/\/:\w+\?$/, '');
    const clock = { now: Date.now(), timeZone: USER.timeZone };
    const listed = [...requests(address, clock), ...contents(address, clock)];
    const expected = compared([sessionInfo.path, ...(await addressesOf(listed, createFullOrg()))]);
    const org = createFullOrg();
    const requested: string[] = [];
    const fetch: typeof org.fetch = (input, options) => {
      if (typeof input === 'string' && input.startsWith('/api/')) requested.push(input);
      return org.fetch(input, options);
    };
    const { queryClient } = renderApp(address, { server: { ...org, fetch } });
    await waitFor(() => {
      expect(queryClient.isFetching()).toBe(0);
      expect(compared(requested)).toEqual(expected);
    });
  },
);

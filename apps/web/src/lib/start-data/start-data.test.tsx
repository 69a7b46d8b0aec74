import { globalProfile } from '@fieldstone/contracts/organization/profile';
import type { Route } from '@fieldstone/contracts/platform/route';
import { readAiGlobalSettings } from '@fieldstone/contracts/skills/ai-assistant';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createOrg } from '../../test/org.ts';
import { createQueryClient } from '../api/query-client.ts';
import { aiDataQuery } from './ai-data-query.ts';
import { appDataQuery } from './app-data-query.ts';

const MobileConsole = () => <p>{useQuery(appDataQuery).status}</p>;
const AiConsole = () => <p>{useQuery(aiDataQuery).status}</p>;

/** Renders a console after the loader of its route has failed; expects no further request. */
async function expectNoRepeat(
  route: Route,
  load: (client: QueryClient) => Promise<unknown>,
  Console: () => React.JSX.Element,
): Promise<void> {
  const server = createOrg({});
  server.reject(route, 'not_found', 'The org lacks it.');
  globalThis.fetch = server.fetch;
  const client = createQueryClient(1);
  await expect(load(client)).rejects.toBeInstanceOf(Error);
  const sent = server.requests.length;
  render(
    <QueryClientProvider client={client}>
      <Console />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('error')).toBeVisible();
  expect(server.requests).toHaveLength(sent);
}

it('[APP-02] is requested once, also if it fails before the Mobile Console appears', () =>
  expectNoRepeat(globalProfile, (client) => client.query(appDataQuery), MobileConsole));

it('[AIC-02] is requested once, also if it fails before the AI Console appears', () =>
  expectNoRepeat(readAiGlobalSettings, (client) => client.query(aiDataQuery), AiConsole));

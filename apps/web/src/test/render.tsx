import type { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { Application } from '../shell/application.tsx';
import { createRoutes } from '../routes.tsx';
import { createQueryClient } from '../lib/api/query-client.ts';
import { browser } from '../lib/browser.ts';
import { createOrg } from './org.ts';
import type { OrgState } from './org.ts';
import type { TestServer } from './server.ts';

export type RenderedApp = RenderResult & {
  readonly user: UserEvent;
  readonly server: TestServer;
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly queryClient: QueryClient;
  /** Addresses outside the application that it navigated to. */
  readonly left: string[];
};

/**
 * Renders the whole console at an address, with an in-memory server.
 * @param address path with query, such as `/profiles/a0G…/calendar/appt-color`
 * @param start options for the org, or a server from createOrg
 */
export function renderApp(address: string, start: OrgState | { readonly server: TestServer } = {}): RenderedApp {
  const server = 'server' in start ? start.server : createOrg(start);
  globalThis.fetch = server.fetch;
  const left: string[] = [];
  vi.spyOn(browser, 'leaveFor').mockImplementation((to) => void left.push(to));
  const queryClient = createQueryClient(1);
  const router = createMemoryRouter(createRoutes(queryClient), { initialEntries: [address] });
  const view = render(<Application router={router} queryClient={queryClient} />);
  return Object.assign(view, { user: userEvent.setup(), server, router, queryClient, left });
}

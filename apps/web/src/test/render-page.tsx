import { QueryClientProvider } from '@tanstack/react-query';
import { MessageRegion } from '@fieldstone/ui/toast';
import { UiLocale } from '@fieldstone/ui/ui-locale';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as i18next from 'i18next';
import { Suspense, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { createMemoryRouter, Outlet } from 'react-router';
import type { RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { createQueryClient } from '../lib/api/query-client.ts';
import { browser } from '../lib/browser.ts';
import { useNotify } from '../organization/notification/use-notify.tsx';
import { AI_TEXTS, MOBILE_TEXTS } from '../lib/i18n/namespaces.ts';
import { LeaveGuard } from '../lib/page/leave-guard.tsx';
import { PageActionsContext } from '../lib/page/page-actions.ts';
import { PageFootPlace } from '../lib/page/page-foot.tsx';
import { PagePanelPlace } from '../lib/page/page-panel.tsx';
import { ReadOnly } from '../lib/page/read-only.ts';
import { useSessionUser } from '../lib/session/session-query.ts';
import { useAiData } from '../lib/start-data/ai-data-query.ts';
import { useAppData } from '../lib/start-data/app-data-query.ts';
import { createOrg } from './org.ts';
import type { OrgState } from './org.ts';
import type { RenderedApp } from './render.tsx';
import type { TestServer } from './server.ts';

/** The place of a page in the frame, with its foot and its panel. */
function Place({ isReadOnly, children }: { readonly isReadOnly: boolean; readonly children: ReactNode }) {
  const { locale } = useSessionUser();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  return (
    <UiLocale locale={locale}>
      <ReadOnly value={isReadOnly}>
        <main>
          <PageFootPlace value={foot}>
            <PagePanelPlace value={panel}>
              <Suspense>{children}</Suspense>
            </PagePanelPlace>
          </PageFootPlace>
          <div ref={setFoot} />
        </main>
        <div ref={setPanel} />
        <LeaveGuard />
      </ReadOnly>
    </UiLocale>
  );
}

function MobilePlace({ children }: { readonly children: ReactNode }) {
  const isAllowed = useAppData().userHasRequiredPermissions;
  const { notify, dialog } = useNotify();
  return (
    <PageActionsContext value={isAllowed ? { notify } : {}}>
      <Place isReadOnly={!isAllowed}>{children}</Place>
      {dialog}
    </PageActionsContext>
  );
}

function AiPlace({ children }: { readonly children: ReactNode }) {
  const { missingPermissions } = useAiData();
  return <Place isReadOnly={missingPermissions.some(({ permission }) => permission === 'update')}>{children}</Place>;
}

/**
 * Renders a page at an address with an in-memory server, without top bar, navigation and the other pages. `renderApp` renders all.
 * @param address path with query, which also decides the console: `/ai…` is the AI Console
 * @param page the page, or its routes if it reads parameters of the address
 * @param start options for the org, or a server from createOrg
 */
export function renderPage(
  address: string,
  page: ReactElement | RouteObject[],
  start: OrgState | { readonly server: TestServer } = {},
): RenderedApp {
  const server = 'server' in start ? start.server : createOrg(start);
  globalThis.fetch = server.fetch;
  const left: string[] = [];
  vi.spyOn(browser, 'leaveFor').mockImplementation((to) => void left.push(to));
  const queryClient = createQueryClient(1);
  const isAi = /^\/ai(?:\/|$)/.test(address);
  const Console = isAi ? AiPlace : MobilePlace;
  const element = (
    <Suspense>
      <Console>
        <Outlet />
      </Console>
    </Suspense>
  );
  const children = Array.isArray(page) ? page : [{ path: '*', element: page }];
  const loader = () => i18next.loadNamespaces(isAi ? AI_TEXTS : MOBILE_TEXTS);
  const router = createMemoryRouter(
    [{ element, children, loader, shouldRevalidate: () => false, hydrateFallbackElement: <main /> }],
    { initialEntries: [address] },
  );
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <MessageRegion />
    </QueryClientProvider>,
  );
  return Object.assign(view, { user: userEvent.setup(), server, router, queryClient, left });
}

import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { Application } from '../shell/application.tsx';
import { createQueryClient } from '../lib/api/query-client.ts';
import { LeaveGuard } from '../lib/page/leave-guard.tsx';
import { PageFootPlace } from '../lib/page/page-foot.tsx';
import { PagePanelPlace } from '../lib/page/page-panel.tsx';
import type { PageComponent } from '../lib/page/page.ts';
import { ReadOnly } from '../lib/page/read-only.ts';
import { settingPath } from '../lib/navigation/paths.ts';
import { serveDescribes } from './describes.ts';
import { createOrg, PROFILES } from './org.ts';
import type { OrgState } from './org.ts';
import { PROFILE_ID, stored } from './setting-page.ts';

/** Options for a test of one page; a `payload` of null means that nothing is stored. */
export type OpenPage = {
  readonly Page: PageComponent;
  readonly setting: Setting;
  readonly payload: Payload | null;
  readonly state?: OrgState;
};

/** The place of the page in the frame, with its foot and its panel. */
function Main({ children }: { readonly children: ReactNode }) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  return (
    <>
      <main>
        <PageFootPlace value={foot}>
          <PagePanelPlace value={panel}>{children}</PagePanelPlace>
        </PageFootPlace>
        <div ref={setFoot} />
      </main>
      <div ref={setPanel} />
      <LeaveGuard />
    </>
  );
}

/** Prepares a page and an in-memory server, without the rest of the console; `open` renders the page. */
export function preparePage({ Page, setting, payload, state = {} }: OpenPage) {
  const org = createOrg({ ...state, ...(payload && stored(setting, payload)) });
  serveDescribes(org);
  const open = (search = '') => {
    globalThis.fetch = org.fetch;
    const profile = PROFILES.find(({ id }) => id === PROFILE_ID);
    if (!profile) throw new Error(`There is no group profile ${PROFILE_ID}`);
    const router = createMemoryRouter(
      [
        {
          path: '*',
          element: (
            <Suspense>
              <ReadOnly value={(state.missing ?? []).length > 0}>
                <Main>
                  <Page profile={profile} />
                </Main>
              </ReadOnly>
            </Suspense>
          ),
        },
      ],
      { initialEntries: [`${settingPath(PROFILE_ID, setting.slug)}${search}`] },
    );
    render(<Application router={router} queryClient={createQueryClient(1)} />);
    return { user: userEvent.setup(), org, router };
  };
  return { org, open };
}

/** Opens a page and waits until its stored value is loaded. */
export async function openPage(page: OpenPage) {
  const opened = preparePage(page).open();
  await screen.findByText(page.payload ? /^Last changed/ : 'Not stored yet');
  return opened;
}

import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { createMemoryRouter } from 'react-router';
import { Application } from '../shell/application.tsx';
import { createQueryClient } from '../lib/api/query-client.ts';
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
                <main>
                  <Page profile={profile} />
                </main>
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

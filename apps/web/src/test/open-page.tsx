import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { screen } from '@testing-library/react';
import type { PageComponent } from '../lib/page/page.ts';
import { settingPath } from '../lib/navigation/paths.ts';
import { serveDescribes } from './describes.ts';
import { createOrg } from './org.ts';
import type { OrgState } from './org.ts';
import { renderPage } from './render-page.tsx';
import { PROFILE, PROFILE_ID, stored } from './stored-settings.ts';

/** Options for a test of one page; a `payload` of null means that nothing is stored. */
export type OpenPage = {
  readonly Page: PageComponent;
  readonly setting: Setting;
  readonly payload: Payload | null;
  readonly state?: OrgState;
};

/** Prepares a page and an in-memory server; `open` renders the page. */
export function preparePage({ Page, setting, payload, state = {} }: OpenPage) {
  const org = createOrg({ ...state, ...(payload && stored(setting, payload)) });
  serveDescribes(org);
  const open = (search = '') => {
    const address = `${settingPath(PROFILE_ID, setting.slug)}${search}`;
    return { ...renderPage(address, <Page profile={PROFILE} />, { server: org }), org };
  };
  return { org, open };
}

/** Opens a page and waits until its stored value is loaded. */
export async function openPage(page: OpenPage) {
  const opened = preparePage(page).open();
  await screen.findByText(page.payload ? /^Last changed/ : /^Nothing is set here/);
  return opened;
}

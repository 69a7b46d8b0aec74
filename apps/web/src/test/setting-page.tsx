import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { screen } from '@testing-library/react';
import { lazy } from 'react';
import { pages } from '../mobile/pages.ts';
import { settingPath } from '../lib/navigation/paths.ts';
import { createOrg } from './org.ts';
import type { OrgState, TestOrg } from './org.ts';
import { renderApp } from './render.tsx';
import { renderPage } from './render-page.tsx';
import type { RenderedApp } from './render.tsx';
import type { TestServer } from './server.ts';
import { PROFILE, PROFILE_ID, stored } from './stored-settings.ts';

/** Opens a setting's page in the whole console, for tests of the links to and from it. */
export function openInConsole(setting: Setting, start: OrgState | { readonly server: TestServer } = {}): RenderedApp {
  return renderApp(settingPath(PROFILE_ID, setting.slug), start);
}

/** The page of a setting by its name, loaded once. */
const settingPages = new Map(
  Object.entries(pages).map(([name, { component }]) => [name, lazy(async () => ({ default: await component(name) }))]),
);

/** Opens a setting's page without the rest of the console. */
export function openSetting(setting: Setting, start: OrgState | { readonly server: TestServer } = {}): RenderedApp {
  const Page = settingPages.get(setting.name);
  if (!Page) throw new Error(`${setting.name} has no page.`);
  return renderPage(settingPath(PROFILE_ID, setting.slug), <Page profile={PROFILE} />, start);
}

/**
 * Opens a setting's page with a stored payload, and waits until it is loaded.
 * @param open opens the page; `openInConsole` with the rest of the console
 */
export async function openStored(
  setting: Setting,
  payload: Payload,
  state: OrgState = {},
  open: typeof openSetting = openSetting,
): Promise<RenderedApp & { readonly org: TestOrg }> {
  const org = createOrg({ ...state, ...stored(setting, payload) });
  const app = open(setting, { server: org });
  await screen.findByText(/^Last changed/);
  return { ...app, org };
}

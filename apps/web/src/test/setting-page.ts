import { writeSetting } from '@fieldstone/contracts/settings/settings';
import type { Envelope } from '@fieldstone/contracts/settings/settings';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { screen } from '@testing-library/react';
import { settingPath } from '../lib/navigation/paths.ts';
import { createOrg, PROFILES } from './org.ts';
import type { OrgState, TestOrg } from './org.ts';
import { renderApp } from './render.tsx';
import type { RenderedApp } from './render.tsx';
import type { SentRequest, TestServer } from './server.ts';

/** The id of the group profile whose pages the tests open. */
export const PROFILE_ID = PROFILES[1]?.id ?? '';

/** Returns org options with a stored payload of the profile. */
export function stored(setting: Setting, payload: Payload): Required<Pick<OrgState, 'settings'>> {
  return { settings: { [keyOf(setting)]: payload } };
}

/** Returns the key of the profile's setting in the org. */
export function keyOf({ id }: Setting): string {
  return `${PROFILE_ID} ${id}`;
}

/** Returns the version of a payload that the test org starts with. */
export function versionOf(setting: Setting): string {
  return `v-${keyOf(setting)}`;
}

/** Opens a setting's page in the whole console. */
export function openSetting(setting: Setting, start: OrgState | { readonly server: TestServer } = {}): RenderedApp {
  return renderApp(settingPath(PROFILE_ID, setting.slug), start);
}

/** Opens a setting's page with a stored payload, and waits until it is loaded. */
export async function openStored(
  setting: Setting,
  payload: Payload,
  state: OrgState = {},
): Promise<RenderedApp & { readonly org: TestOrg }> {
  const org = createOrg({ ...state, ...stored(setting, payload) });
  const app = openSetting(setting, { server: org });
  await screen.findByText(/^Last changed/);
  return { ...app, org };
}

/** Returns the request body for a payload; `meta` equals the payload unless the setting computes it. */
export function bodyOf(payload: Payload, setting?: Setting): { data: Envelope } {
  return { data: { version: '1', checksum: '', config: { payload, meta: setting?.meta(payload) ?? payload } } };
}

/** Returns the bodies and versions of all write requests. */
export function writes(server: TestServer): Array<{ body: unknown; version: string | undefined }> {
  return server
    .requestsOf(writeSetting)
    .map(({ body, headers }: SentRequest) => ({ body, version: headers['if-match'] }));
}
